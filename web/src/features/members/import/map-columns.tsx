import { type ImportField, importFields } from '@fobhouse/contract/routes/member-import.ts'
import { memberStates } from '@fobhouse/contract/routes/profile.ts'
import { Button, Card, Checkbox, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconHistory, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/banner.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { useFieldName } from './field-names.ts'
import { type MemberFile, type ImportChoices, type ImportOutcome, useImport } from './queries.ts'

type MapColumnsProps = {
  file: MemberFile
  choices: ImportChoices
  onChange: (choices: ImportChoices) => void
  onTried: (outcome: ImportOutcome) => void
  onBack: () => void
}

export function MapColumns({ file, choices, onChange, onTried, onBack }: MapColumnsProps) {
  const { t } = useTranslation('imports')
  const dryRun = useImport(true, onTried)
  const hasEmail = Object.values(choices.mapping).includes('email')
  const rows = file.rows.filter((row) => row.length > 0).length
  return (
    <Stack gap="lg">
      <Banner tone="info" icon={file.remembered ? IconHistory : IconInfoCircle}>
        {t(file.remembered ? 'columns.remembered' : 'columns.guessed', { name: file.name, count: rows })}
      </Banner>
      <Columns file={file} choices={choices} onChange={onChange} />
      <NewPeople choices={choices} onChange={onChange} />
      <Group justify="space-between">
        <Button variant="default" onClick={onBack}>
          {t('actions.otherFile')}
        </Button>
        <Stack gap="2xs" align="flex-end">
          <Button
            loading={dryRun.isPending}
            disabled={!hasEmail || rows === 0}
            onClick={() => dryRun.mutate({ csv: file.csv, ...choices })}
          >
            {t('actions.try')}
          </Button>
        </Stack>
      </Group>
      {!hasEmail && (
        <Text size="sm" c="dimmed" role="status" ta="right">
          {t('columns.needsEmail')}
        </Text>
      )}
    </Stack>
  )
}

type PartProps = Pick<MapColumnsProps, 'choices' | 'onChange'>

/** Chooses each column's meaning, showing its first rows. */
function Columns({ file, choices, onChange }: PartProps & { file: MemberFile }) {
  const { t } = useTranslation('imports')
  const nameOf = useFieldName()
  const options = importFields.map((value) => ({ value, label: nameOf(value) }))
  function choose(column: string, field: string | null) {
    // Only one column can have a field, so any other column loses it.
    const others = Object.entries(choices.mapping).filter(([name, value]) => name !== column && value !== field)
    const chosen = importFields.find((each) => each === field)
    onChange({ ...choices, mapping: Object.fromEntries(chosen ? [...others, [column, chosen]] : others) })
  }
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
      {file.columns.map((column, index) => (
        <Card key={column} px="md" py="sm">
          <Select
            label={column}
            placeholder={t('columns.ignored')}
            data={options}
            value={fieldOf(choices, column)}
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

function fieldOf({ mapping }: ImportChoices, column: string): ImportField | null {
  return Object.entries(mapping).find(([name]) => name === column)?.[1] ?? null
}

const samples = 3

function samplesOf({ rows }: MemberFile, index: number): string[] {
  return rows.flatMap((row) => row[index]?.trim() || []).slice(0, samples)
}

function NewPeople({ choices, onChange }: PartProps) {
  const { t } = useTranslation('imports')
  return (
    <Card component="section" aria-label={t('people.title')}>
      <SectionTitle>{t('people.title')}</SectionTitle>
      <Stack gap="md">
        <Select
          label={t('people.state')}
          description={t('people.stateHint')}
          data={memberStates.map((value) => ({ value, label: t(`states.${value}`, { ns: 'common' }) }))}
          value={choices.newState}
          allowDeselect={false}
          maw={360}
          onChange={(chosen) => {
            const newState = memberStates.find((state) => state === chosen)
            if (newState) onChange({ ...choices, newState })
          }}
        />
        <Checkbox
          label={t('people.invite')}
          description={t('people.inviteHint')}
          checked={choices.invite}
          onChange={(event) => onChange({ ...choices, invite: event.currentTarget.checked })}
        />
      </Stack>
    </Card>
  )
}
