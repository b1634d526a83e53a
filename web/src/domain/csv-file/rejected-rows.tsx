import type { RejectedRow } from '@fobhouse/contract/routes/member-import.ts'
import { Anchor, Card, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { messageText } from '../../lib/error-text.ts'
import { ResponsiveTable } from '../../ui/responsive-table.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import type { ChosenFile } from './choose-file.tsx'
import { rejectedCsv } from './rejected-csv.ts'

const mostShown = 200

type RejectedRowsProps = {
  file: ChosenFile
  rejected: readonly RejectedRow[]
  /** The name of a field; undefined for what is none. */
  nameOf: (field: string) => string | undefined
}

/** The rows of a file that cannot be imported, with what is wrong with them, to read and to download. */
export function RejectedRows({ file, rejected, nameOf }: RejectedRowsProps) {
  const { t } = useTranslation('imports')
  const reasonOf = (row: RejectedRow) =>
    row.problems
      .map(({ field, message }) => `${nameOf(field) ?? t('rejected.wholeRow')}: ${messageText(message)}`)
      .join(' ')
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
