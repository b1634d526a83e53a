import { Card, Select, SimpleGrid, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ChosenFile } from './choose-file.tsx'

type Mapping<Field extends string> = Readonly<Record<string, Field>>

type MeaningOfColumnsProps<Field extends string> = {
  file: ChosenFile
  /** What a column can be. */
  fields: readonly { value: Field; label: string }[]
  mapping: Mapping<Field>
  onChange: (mapping: Record<string, Field>) => void
}

/** Chooses each column's meaning, showing its first rows. */
export function MeaningOfColumns<Field extends string>(props: MeaningOfColumnsProps<Field>) {
  const { file, fields, mapping, onChange } = props
  const { t } = useTranslation('imports')
  function choose(column: string, field: string | null) {
    // Only one column can have a field, so any other column loses it.
    const others = Object.entries(mapping).filter(([name, value]) => name !== column && value !== field)
    const chosen = fields.find(({ value }) => value === field)
    onChange(Object.fromEntries(chosen ? [...others, [column, chosen.value] as const] : others))
  }
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
      {file.columns.map((column, index) => (
        <Card key={column} px="md" py="sm">
          <Select
            label={column}
            placeholder={t('columns.ignored')}
            data={fields}
            value={Object.entries(mapping).find(([name]) => name === column)?.[1] ?? null}
            clearable
            onChange={(field) => choose(column, field)}
          />
          <Text size="sm" c="dimmed" mt="2xs" truncate>
            {samplesOf(file, index).join(' · ') || t('columns.blank')}
          </Text>
        </Card>
      ))}
    </SimpleGrid>
  )
}

const samples = 3

function samplesOf({ rows }: ChosenFile, index: number): string[] {
  return rows.flatMap((row) => row[index]?.trim() || []).slice(0, samples)
}
