import { trainedFields, type TrainedMapping } from '@fobhouse/contract/routes/trained-people.ts'
import { Stack } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ImportButtons } from '../../../domain/csv-file/import-buttons.tsx'
import { RejectedRows } from '../../../domain/csv-file/rejected-rows.tsx'
import { useFormats } from '../../../lib/use-formats.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { type TrainedFile, type TrainedOutcome, useTrainedImport } from './queries.ts'

type TriedTrainedProps = {
  file: TrainedFile
  mapping: TrainedMapping
  tried: TrainedOutcome
  onBack: () => void
  onAgain: () => void
}

/** What would come of a file of trained people, then what came of it. */
export function TriedTrained({ file, mapping, tried, onBack, onAgain }: TriedTrainedProps) {
  const { t } = useTranslation('imports')
  const { number } = useFormats()
  const run = useTrainedImport(false)
  const { created, unchanged, expired, rejected } = run.data ?? tried
  const words = run.data ? ('trained.done' as const) : ('trained.tried' as const)
  const nameOf = (field: string) => {
    const known = trainedFields.find((each) => each === field)
    return known && t(`trained.field.${known}`)
  }
  return (
    <Stack gap="lg">
      <Banner
        tone={run.data ? 'good' : created === 0 ? 'info' : 'attention'}
        icon={run.data ? IconCircleCheck : IconAlertTriangle}
      >
        {t(run.data ? 'done.title' : created === 0 ? 'tried.nothing' : 'trained.noMail')}
      </Banner>
      <Facts
        facts={[
          { label: t(`${words}.created`), value: number(created) },
          { label: t(`${words}.expired`), value: number(expired) },
          { label: t(`${words}.unchanged`), value: number(unchanged) },
          { label: t('tried.rejected'), value: number(rejected.length) },
        ]}
      />
      {rejected.length > 0 && <RejectedRows file={file} rejected={rejected} nameOf={nameOf} />}
      <ImportButtons
        isDone={run.data !== undefined}
        isRunning={run.isPending}
        count={created}
        run={t('trained.run', { count: created })}
        onRun={() => run.mutate({ csv: file.csv, mapping })}
        onBack={onBack}
        onAgain={onAgain}
        next={{ to: '/manage/certificates', text: t('trained.toCertificates') }}
      />
    </Stack>
  )
}
