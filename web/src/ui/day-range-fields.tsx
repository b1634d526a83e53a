import { useTranslation } from 'react-i18next'
import type { DayRange } from '../lib/day-range.ts'
import { isDay } from '../lib/day-text.ts'
import { DayField } from './day-field.tsx'

type DayRangeFieldsProps = { value: DayRange; onChange: (changed: Partial<DayRange>) => void }

/** Two fields for the first and last day, both inclusive. */
export function DayRangeFields({ value, onChange }: DayRangeFieldsProps) {
  const { t } = useTranslation()
  return (['from', 'to'] as const).map((end) => (
    <DayField
      key={end}
      label={t(`filter.${end}`)}
      value={value[end]}
      onChange={(day) => {
        if (day === '' || isDay(day, 'date')) onChange({ [end]: day })
      }}
    />
  ))
}
