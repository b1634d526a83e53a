import { weekdays } from '@fobhouse/contract/hours.ts'
import { Text, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'
import { FieldError } from '../../ui/field-error.tsx'
import classes from './house.module.css'

type DayButtonsProps = { value: readonly number[]; error: ReactNode; onChange: (days: number[]) => void }

/** Chooses days of the week. */
export function DayButtons({ value, error, onChange }: DayButtonsProps) {
  const { t } = useTranslation('house')
  const { weekdayName } = useFormats()
  const toggle = (day: number) =>
    onChange(weekdays.filter((one) => (one === day ? !value.includes(one) : value.includes(one))))
  return (
    <div className={classes.weekdays}>
      <div role="group" aria-label={t('form.days')} className={classes.dayButtons}>
        {weekdays.map((day) => (
          <UnstyledButton
            key={day}
            className={classes.day}
            aria-pressed={value.includes(day)}
            onClick={() => toggle(day)}
          >
            {weekdayName(day, 'short')}
          </UnstyledButton>
        ))}
      </div>
      {error && (
        <Text component="div" size="sm" mt="2xs" c="var(--fob-bad)" role="alert">
          <FieldError>{error}</FieldError>
        </Text>
      )}
    </div>
  )
}
