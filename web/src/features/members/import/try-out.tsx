import { importFields } from '@fobhouse/contract/routes/member-import.ts'
import { Stack } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportButtons } from '../../../domain/csv-file/import-buttons.tsx'
import { RejectedRows } from '../../../domain/csv-file/rejected-rows.tsx'
import { useFormats } from '../../../lib/use-formats.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { useFieldName } from './field-names.ts'
import { type MemberFile, type ImportChoices, type ImportOutcome, useImport } from './queries.ts'

type TryOutProps = {
  file: MemberFile
  choices: ImportChoices
  outcome: ImportOutcome
  onBack: () => void
  onAgain: () => void
}

/** The preview of an import, then its result. */
export function TryOut({ file, choices, outcome, onBack, onAgain }: TryOutProps) {
  const { t } = useTranslation('imports')
  const { number } = useFormats()
  const fieldName = useFieldName()
  const nameOf = (field: string) => {
    const known = importFields.find((each) => each === field)
    return known && fieldName(known)
  }
  const [done, setDone] = useState<ImportOutcome>()
  const run = useImport(false, setDone)
  const shown = done ?? outcome
  const changes = shown.created + shown.updated
  return (
    <Stack gap="lg">
      {done ? (
        <Banner tone="good" icon={IconCircleCheck}>
          {t('done.title')}
        </Banner>
      ) : (
        <Banner tone={changes === 0 ? 'info' : 'attention'} icon={IconAlertTriangle}>
          {t(changes === 0 ? 'tried.nothing' : 'tried.noUndo')}
        </Banner>
      )}
      <Facts
        facts={(['created', 'updated', 'unchanged'] as const)
          .map((key) => ({ label: t(done ? `done.${key}` : `tried.${key}`), value: number(shown[key]) }))
          .concat({ label: t('tried.rejected'), value: number(shown.rejected.length) })}
      />
      {shown.rejected.length > 0 && <RejectedRows file={file} rejected={shown.rejected} nameOf={nameOf} />}
      <ImportButtons
        isDone={done !== undefined}
        isRunning={run.isPending}
        count={changes}
        run={t('actions.import', { count: changes })}
        onRun={() => run.mutate({ csv: file.csv, ...choices })}
        onBack={onBack}
        onAgain={onAgain}
        next={{ to: '/manage/members', text: t('actions.toMembers') }}
      />
    </Stack>
  )
}
