import { trainedFields, type TrainedMapping, trainedPeopleRoutes } from '@fobhouse/contract/routes/trained-people.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChooseFile } from '../../../domain/csv-file/choose-file.tsx'
import { MeaningOfColumns } from '../../../domain/csv-file/meaning-of-columns.tsx'
import { call } from '../../../lib/api.ts'
import { Banner } from '../../../ui/banner.tsx'
import { TriedTrained } from './tried-trained.tsx'
import { type TrainedFile, type TrainedOutcome, useTrainedImport } from './queries.ts'

type Progress = { file: TrainedFile; mapping: TrainedMapping; tried?: TrainedOutcome }

/** Brings in from a file who was trained before: choose it, name its columns, see what would come of it, run it. */
export function ImportTrainedScreen() {
  const { t } = useTranslation('imports')
  const [progress, setProgress] = useState<Progress>()
  if (progress === undefined) {
    return (
      <ChooseFile
        explain={t('trained.explain')}
        read={(csv) => call(trainedPeopleRoutes.readColumns, { body: { csv } })}
        onRead={(file) => setProgress({ file, mapping: file.mapping })}
      />
    )
  }
  const { file, mapping, tried } = progress
  const restart = () => setProgress(undefined)
  if (tried === undefined) {
    return <TrainedColumns progress={progress} onChange={setProgress} onBack={restart} />
  }
  return (
    <TriedTrained
      file={file}
      mapping={mapping}
      tried={tried}
      onBack={() => setProgress({ file, mapping })}
      onAgain={restart}
    />
  )
}

type TrainedColumnsProps = { progress: Progress; onChange: (progress: Progress) => void; onBack: () => void }

function TrainedColumns({ progress, onChange, onBack }: TrainedColumnsProps) {
  const { t } = useTranslation('imports')
  const { file, mapping } = progress
  const dryRun = useTrainedImport(true)
  const chosen = new Set(Object.values(mapping))
  const namesPeople = chosen.has('email') || chosen.has('card') || chosen.has('memberId')
  const isReady = namesPeople && chosen.has('certificate')
  const rows = file.rows.filter((row) => row.length > 0).length
  const tryOut = () =>
    dryRun.mutate({ csv: file.csv, mapping }, { onSuccess: (tried) => onChange({ file, mapping, tried }) })
  return (
    <Stack gap="lg">
      <Banner tone="info" icon={IconInfoCircle}>
        {t('columns.guessed', { name: file.name, count: rows })}
      </Banner>
      <MeaningOfColumns
        file={file}
        fields={trainedFields.map((value) => ({ value, label: t(`trained.field.${value}`) }))}
        mapping={mapping}
        onChange={(changed) => onChange({ file, mapping: changed })}
      />
      <Group justify="space-between">
        <Button variant="default" onClick={onBack}>
          {t('actions.otherFile')}
        </Button>
        <Button loading={dryRun.isPending} disabled={!isReady || rows === 0} onClick={tryOut}>
          {t('actions.try')}
        </Button>
      </Group>
      {!isReady && (
        <Text size="sm" c="dimmed" role="status" ta="right">
          {t('trained.needs')}
        </Text>
      )}
    </Stack>
  )
}
