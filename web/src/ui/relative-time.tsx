import { useTranslation } from 'react-i18next'
import { useFormats } from '../lib/use-formats.ts'
import { useRefresh } from './use-refresh.ts'

/** An instant in words that stay true while the page is open; the exact time on hover. `isWithin`: in a sentence. */
export function RelativeTime({
  at,
  never,
  isWithin = false,
}: {
  at: string | null
  never?: string
  isWithin?: boolean
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  useRefresh()
  if (at === null) return <span>{never ?? t('time.never')}</span>
  return (
    <time dateTime={at} title={formats.exact(at)}>
      {isWithin ? formats.relativeWithin(at) : formats.relative(at)}
    </time>
  )
}
