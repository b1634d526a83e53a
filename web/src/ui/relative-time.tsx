import { useInterval } from '@mantine/hooks'
import { useEffect, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../lib/use-formats.ts'

const refreshMs = 30_000

/** An instant in words that stay true while the page is open; the exact time in the club's zone on hover. */
export function RelativeTime({ at, never }: { at: string | null; never?: string }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  const { start, stop } = useInterval(refresh, refreshMs)
  useEffect(() => {
    start()
    return stop
  }, [start, stop])
  if (at === null) return <span>{never ?? t('time.never')}</span>
  return (
    <time dateTime={at} title={formats.exact(at)}>
      {formats.relative(at)}
    </time>
  )
}
