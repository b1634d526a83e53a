import { type Duty, hasAllDuties } from '@fobhouse/contract/duties.ts'
import { useTranslation } from 'react-i18next'

/** Duties as the page writes them: "All duties", "Money, Doors". */
export function useDutyNames(): (held: readonly Duty[] | 'all') => string {
  const { t } = useTranslation()
  return (held) => {
    if (held === 'all' || hasAllDuties(held)) return t('duties.all')
    return held.length === 0 ? t('duties.none') : held.map((duty) => t(`duties.name.${duty}`)).join(', ')
  }
}
