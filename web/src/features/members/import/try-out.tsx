import { importFields, type RejectedRow } from '@fobhouse/contract/routes/member-import.ts'
import { Anchor, Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { messageText } from '../../../lib/error-text.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { ResponsiveTable } from '../../../ui/responsive-table.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { useFieldName } from './field-names.ts'
import { type MemberFile, type ImportChoices, type ImportOutcome, useImport } from './queries.ts'
import { rejectedCsv } from '../../../domain/csv-file/rejected-csv.ts'

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
      {shown.rejected.length > 0 && <Rejected file={file} rejected={shown.rejected} />}
      {done ? (
        <Group justify="space-between">
          <Button variant="default" onClick={onAgain}>
            {t('actions.otherFile')}
          </Button>
          <Button component={Link} to="/manage/members">
            {t('actions.toMembers')}
          </Button>
        </Group>
      ) : (
        <Group justify="space-between">
          <Button variant="default" onClick={onBack} disabled={run.isPending}>
            {t('actions.back')}
          </Button>
          <Button
            loading={run.isPending}
            disabled={changes === 0}
            onClick={() => run.mutate({ csv: file.csv, ...choices })}
          >
            {t('actions.import', { count: changes })}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

const mostShown = 200

function Rejected({ file, rejected }: { file: MemberFile; rejected: readonly RejectedRow[] }) {
  const { t } = useTranslation('imports')
  const nameOf = useFieldName()
  const reasonOf = (row: RejectedRow) =>
    row.problems.map(({ field, message }) => `${fieldName(field)}: ${messageText(message)}`).join(' ')
  const fieldName = (field: string) => {
    const known = importFields.find((each) => each === field)
    return known ? nameOf(known) : t('rejected.wholeRow')
  }
  const firstCells = (row: RejectedRow) => (file.rows[row.row - 1] ?? []).filter((cell) => cell !== '').slice(0, 3)
  const csv = rejectedCsv(file, rejected, { reasonHead: t('rejected.reason'), reasonOf })
  return (
    <Card component="section" aria-label={t('rejected.title')}>
      <Group justify="space-between" mb="sm">
        <SectionTitle>{t('rejected.title')}</SectionTitle>
        <Anchor
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`}
          download={`${file.name.replace(/\.\w+$/, '')}-${t('rejected.file')}.csv`}
        >
          <Group gap="2xs" wrap="nowrap">
            <IconDownload size={18} stroke={1.75} aria-hidden />
            {t('rejected.download')}
          </Group>
        </Anchor>
      </Group>
      <ResponsiveTable
        label={t('rejected.title')}
        columns={[
          { key: 'row', head: t('rejected.row'), width: 80, cell: ({ row }) => row },
          { key: 'cells', head: t('rejected.cells'), cell: ({ cells }) => cells },
          { key: 'reason', head: t('rejected.reason'), cell: ({ reason }) => reason },
        ]}
        rows={rejected.slice(0, mostShown).map((row) => ({
          row: row.row,
          cells: firstCells(row).join(' · '),
          reason: reasonOf(row),
        }))}
        rowKey={({ row }) => row}
        card={drawCard}
      />
      {rejected.length > mostShown && (
        <Text c="dimmed" size="sm" mt="sm">
          {t('rejected.more', { count: rejected.length - mostShown })}
        </Text>
      )}
    </Card>
  )
}

type ShownRow = { row: number; cells: string; reason: string }

function drawCard(row: ShownRow) {
  return <RejectedCard {...row} />
}

function RejectedCard({ row, cells, reason }: ShownRow) {
  const { t } = useTranslation('imports')
  return (
    <>
      <Text fw={600}>{t('rejected.rowNumber', { row: String(row) })}</Text>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {cells}
      </Text>
      <Text size="sm">{reason}</Text>
    </>
  )
}
