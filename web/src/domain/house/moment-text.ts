import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'

type MomentTexts = {
  /** Within a sentence: `today at 16:00`, `on Monday 16 March at 09:00`. */
  at(instant: string): string
  /** After "until": `22:00`, `02:00 on Tuesday 17 March`. */
  until(instant: string): string
  /** `Open until 22:00`, `Open until 02:00 on Tuesday 17 March`. */
  openUntil(instant: string): string
}

/** Coming instants in words. */
export function useMomentTexts(): MomentTexts {
  const { t } = useTranslation()
  const { time, dayWithin, shortDate } = useFormats()
  const whenOf = (instant: string) => (shortDate(instant) === shortDate(new Date()) ? 'today' : 'later')
  const valuesOf = (instant: string) => ({ time: time(instant), day: dayWithin(instant) })
  const until = (instant: string) => t(`hours.until.${whenOf(instant)}`, valuesOf(instant))
  return {
    at: (instant) => t(`hours.at.${whenOf(instant)}`, valuesOf(instant)),
    until,
    openUntil: (instant) => t('hours.openUntil', { moment: until(instant) }),
  }
}
