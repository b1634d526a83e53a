import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DayRange } from '../lib/day-range.ts'

type DayRangeFieldsProps = { value: DayRange; onChange: (changed: Partial<DayRange>) => void }

/** Two fields for the first and last day, both inclusive. */
export function DayRangeFields({ value, onChange }: DayRangeFieldsProps) {
  const { t } = useTranslation()
  return (['from', 'to'] as const).map((end) => (
    <TextInput
      key={end}
      type="date"
      label={t(`filter.${end}`)}
      value={value[end]}
      onChange={(event) => onChange({ [end]: event.currentTarget.value })}
    />
  ))
}
