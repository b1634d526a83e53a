import { importFields } from '@fobhouse/contract/routes/member-import.ts'
import { memberStates } from '@fobhouse/contract/routes/profile.ts'
import { Button, Card, Checkbox, Group, Select, Stack, Text } from '@mantine/core'
import { IconHistory, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MeaningOfColumns } from '../../../domain/csv-file/meaning-of-columns.tsx'
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
  const nameOf = useFieldName()
  const dryRun = useImport(true, onTried)
  const hasEmail = Object.values(choices.mapping).includes('email')
  const rows = file.rows.filter((row) => row.length > 0).length
  return (
    <Stack gap="lg">
      <Banner tone="info" icon={file.remembered ? IconHistory : IconInfoCircle}>
        {t(file.remembered ? 'columns.remembered' : 'columns.guessed', { name: file.name, count: rows })}
      </Banner>
      <MeaningOfColumns
        file={file}
        fields={importFields.map((value) => ({ value, label: nameOf(value) }))}
        mapping={choices.mapping}
        onChange={(mapping) => onChange({ ...choices, mapping })}
      />
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
