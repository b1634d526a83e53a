import { Chip, Group } from '@mantine/core'
import { useFormats } from '../lib/use-formats.ts'
import classes from './filter-chips.module.css'

export type FilterChoice<Value extends string> = {
  value: Value
  label: string
  /** A text is shown as it is. */
  count?: number | string | undefined
}

type FilterChipsProps<Value extends string> = {
  /** What is filtered, for screen readers. */
  label: string
  choices: readonly FilterChoice<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** Chooses one of several filters, each with its number of rows. */
export function FilterChips<Value extends string>({ label, choices, value, onChange }: FilterChipsProps<Value>) {
  return (
    <Group gap="xs" role="radiogroup" aria-label={label} className={classes.row} wrap="nowrap">
      {choices.map((choice) => (
        <Chip
          key={choice.value}
          type="radio"
          checked={choice.value === value}
          onChange={() => onChange(choice.value)}
          classNames={{ label: classes.chip, iconWrapper: classes.icon }}
          size="sm"
        >
          {choice.label} {choice.count !== undefined && <Count of={choice.count} />}
        </Chip>
      ))}
    </Group>
  )
}

function Count({ of }: { of: number | string }) {
  return <span className={classes.count}>{typeof of === 'number' ? <Formatted value={of} /> : of}</span>
}

function Formatted({ value }: { value: number }) {
  return useFormats().number(value)
}
