import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { schedulesQuery } from './schedules-query.ts'

type ScheduleSelectProps = Pick<NativeSelectProps, 'label' | 'description' | 'disabled'> & {
  value: number | null
  /** What null means; by default always. */
  none?: string
  onChange: (schedule: number | null) => void
}

const always = ''

/** Chooses a schedule, or always. Draws nothing in a club that has no schedule. */
export function ScheduleSelect({ value, onChange, none, ...input }: ScheduleSelectProps) {
  const { t } = useTranslation()
  const { data: schedules = [] } = useQuery(schedulesQuery)
  if (schedules.length === 0) return null
  return (
    <NativeSelect
      {...input}
      data={[
        { value: always, label: none ?? t('hours.always') },
        ...schedules.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={value === null ? always : String(value)}
      onChange={({ currentTarget: { value: chosen } }) => onChange(chosen === always ? null : Number(chosen))}
    />
  )
}
