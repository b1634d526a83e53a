import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'
import { Facts } from '../../ui/facts.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { busyHours } from './busy-hours.ts'

/** When it pays to come: the busy hours of each weekday. Nothing is shown of a tool that was not used. */
export function UsuallyFree({ usage }: { usage: readonly (readonly number[])[] }) {
  const { t } = useTranslation('equipment')
  const { weekdayName } = useFormats()
  if (usage.every((day) => day.every((share) => share === 0))) return null
  const facts = usage.map((day, index) => {
    const busy = busyHours(day)
    const value = busy.length === 0 ? t('usage.free') : t('usage.busy', { times: busy.join(', ') })
    return { label: weekdayName(index + 1), value }
  })
  return (
    <section aria-label={t('usage.title')}>
      <SectionTitle>{t('usage.title')}</SectionTitle>
      <Facts facts={facts} />
    </section>
  )
}
