import type { Validity } from '@fobhouse/contract/competence/certificates.ts'
import { useTranslation } from 'react-i18next'
import { twoDigits } from './certificate-draft.ts'
import { useFormats } from '../../../lib/use-formats.ts'

/** How long an award lasts, in words. */
export function useValidityText(): (validity: Validity) => string {
  const { t } = useTranslation('certificates')
  const { calendarDate } = useFormats()
  return (validity) => {
    switch (validity.kind) {
      case 'never':
        return t('validity.never')
      case 'days':
        return t('validity.days', { count: validity.days })
      case 'date':
        return t('validity.date', { date: dayName(calendarDate, validity) })
      case 'disuse':
        return t('validity.disuse', { count: validity.months })
    }
  }
}

/** A day of every year: 2024 has them all. */
function dayName(write: (date: string) => string, { month, day }: { month: number; day: number }): string {
  return write(`2024-${twoDigits(month)}-${twoDigits(day)}`).replace(/ 2024$/u, '')
}
