import { Button, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldErrors } from '../../../lib/form-errors.ts'
import classes from '../settings.module.css'
import type { ControlProps } from './control-props.ts'
import { entriesOf, moved } from './entries.ts'
import type { ListWords } from './list-row.tsx'

export type ListControlProps = ControlProps & { faults: FieldErrors }

/** What draws one entry. */
export type EntryProps<Entry> = {
  /** Path of its fields. */
  name: string
  entry: Entry
  faults: FieldErrors
  place: { index: number; count: number }
  onChange: (entry: Entry) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

type ListEditorProps<Entry> = ListControlProps & {
  /** Whose words it has. */
  list: ListWords
  row: ComponentType<EntryProps<Entry>>
  newEntry: Entry
}

const mostEntries = 24

/** Entries one below the other, in an order that can be changed. */
export function ListEditor<Entry>({ list, row: Row, newEntry, ...control }: ListEditorProps<Entry>) {
  const { t } = useTranslation('settings')
  const { name, label, description, value, onChange, faults } = control
  const entries = entriesOf<Entry>(value)
  return (
    <div role="group" aria-label={label}>
      <Title order={3} fz={14}>
        {label}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {description}
      </Text>
      {entries.length === 0 && <Text mb="sm">{t(`${list}.empty`)}</Text>}
      <ul className={classes.cards}>
        {entries.map((entry, index) => {
          const path = `${name}.${index}`
          return (
            <Row
              key={path}
              name={path}
              entry={entry}
              faults={faults}
              place={{ index, count: entries.length }}
              onChange={(changed) => onChange(entries.with(index, changed))}
              onMove={(by) => onChange(moved(entries, index, by))}
              onRemove={() => onChange(entries.toSpliced(index, 1))}
            />
          )
        })}
      </ul>
      {entries.length < mostEntries ? (
        <Button
          variant="default"
          mt="sm"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => onChange([...entries, newEntry])}
        >
          {t(`${list}.add`)}
        </Button>
      ) : (
        <Text size="sm" c="dimmed" mt="sm">
          {t(`${list}.most`)}
        </Text>
      )}
    </div>
  )
}
