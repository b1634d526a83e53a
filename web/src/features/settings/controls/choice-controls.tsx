import { Checkbox, Group, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useChoiceName } from '../../../domain/club/choice-name.ts'
import { timeZones } from '../../../lib/places.ts'
import { choicesOf, entrySchema } from './control-kind.ts'
import { type ControlProps, textOf } from './control-props.ts'

type ChoiceProps = ControlProps & { schema: Record<string, unknown> }

/** One of several choices. */
export function ChoiceControl({ value, schema, onChange, ...field }: ChoiceProps) {
  const nameOf = useChoiceName()
  const choices = choicesOf(schema)
  const label = (choice: (typeof choices)[number]) => nameOf({ key: field.name, format: schema['format'], choice })
  return (
    <Select
      {...field}
      data={choices.map((choice) => ({ value: String(choice), label: label(choice) }))}
      value={choices.some((choice) => choice === value) ? String(value) : ''}
      onChange={(chosen) => onChange(choices.find((choice) => String(choice) === chosen))}
      allowDeselect={false}
    />
  )
}

/** Any number of the choices, in their order. */
export function ChoicesControl({ name, value, schema, onChange, ...field }: ChoiceProps) {
  const nameOf = useChoiceName()
  const choices = choicesOf(entrySchema(schema))
  const chosen = Array.isArray(value) ? value.map(String) : []
  return (
    <Checkbox.Group
      {...field}
      value={chosen}
      onChange={(ticked) => onChange(choices.filter((choice) => ticked.includes(String(choice))))}
    >
      <Group gap="md" mt="xs">
        {choices.map((choice) => (
          <Checkbox
            key={choice}
            value={String(choice)}
            label={nameOf({ key: name, format: schema['format'], choice })}
          />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

const shownAtOnce = 60

export function TimeZoneControl({ value, ...field }: ControlProps) {
  const { t } = useTranslation('settings')
  const zone = textOf(value)
  return (
    <Select
      {...field}
      data={timeZones(zone).map((one) => ({ value: one, label: one.replaceAll('_', ' ') }))}
      value={zone}
      searchable
      allowDeselect={false}
      limit={shownAtOnce}
      nothingFoundMessage={t('zoneEmpty')}
    />
  )
}
