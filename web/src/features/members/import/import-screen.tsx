import { memberImportRoutes } from '@fobhouse/contract/routes/member-import.ts'
import { Stack, Stepper } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChooseFile } from '../../../domain/csv-file/choose-file.tsx'
import { call } from '../../../lib/api.ts'
import { MapColumns } from './map-columns.tsx'
import { TryOut } from './try-out.tsx'
import type { MemberFile, ImportChoices, ImportOutcome } from './queries.ts'

type Progress =
  | { step: 'file' }
  | { step: 'columns'; file: MemberFile; choices: ImportChoices }
  | { step: 'tried'; file: MemberFile; choices: ImportChoices; outcome: ImportOutcome }

const steps = ['file', 'columns', 'tried'] as const

/** Imports members from a file: choose it, name its columns, preview the result, and run it. */
export function ImportScreen() {
  const { t } = useTranslation('imports')
  const [progress, setProgress] = useState<Progress>({ step: 'file' })
  const { step } = progress
  const active = steps.indexOf(step)

  function goBack(index: number) {
    if (index === 0) setProgress({ step: 'file' })
    else if (index === 1 && progress.step === 'tried') setProgress({ ...progress, step: 'columns' })
  }

  return (
    <Stack gap="lg">
      <Stepper
        className="fob-not-phone"
        size="sm"
        completedIcon={<IconCheck size={16} stroke={2} aria-hidden />}
        active={active}
        allowNextStepsSelect={false}
        onStepClick={goBack}
      >
        {steps.map((name) => (
          <Stepper.Step key={name} label={t(`steps.${name}`)} />
        ))}
      </Stepper>
      {step === 'file' && (
        <ChooseFile
          explain={t('file.explain')}
          read={(csv) => call(memberImportRoutes.readColumns, { body: { csv } })}
          onRead={(file) =>
            setProgress({ step: 'columns', file, choices: { mapping: file.mapping, newState: 'noob', invite: false } })
          }
        />
      )}
      {step === 'columns' && (
        <MapColumns
          file={progress.file}
          choices={progress.choices}
          onChange={(choices) => setProgress({ ...progress, choices })}
          onTried={(outcome) => setProgress({ ...progress, step: 'tried', outcome })}
          onBack={() => setProgress({ step: 'file' })}
        />
      )}
      {step === 'tried' && (
        <TryOut
          file={progress.file}
          choices={progress.choices}
          outcome={progress.outcome}
          onBack={() => setProgress({ ...progress, step: 'columns' })}
          onAgain={() => setProgress({ step: 'file' })}
        />
      )}
    </Stack>
  )
}
