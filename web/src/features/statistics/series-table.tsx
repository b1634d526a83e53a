import { ScrollArea, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'
import type { ChartProps } from './charts.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type SeriesTableProps = Omit<ChartProps, 'kind'> & { title: string; onClose: () => void }

/** The numbers of a chart, the newest first. */
export function SeriesTable({ title, rows, series, isMoney = false, onClose }: SeriesTableProps) {
  const { t } = useTranslation('statistics')
  const { money, number, calendarDate } = useFormats()
  return (
    <Dialog name="statistics/series-table" opened onClose={onClose} title={title} size="lg">
      <ScrollArea type="auto" viewportProps={{ role: 'group', 'aria-label': title, tabIndex: 0 }}>
        <Table aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('day')}</Table.Th>
              {series.map(({ name, label }) => (
                <Table.Th key={name} ta="right">
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.toReversed().map((row) => (
              <Table.Tr key={row.date}>
                <Table.Td>{calendarDate(row.date)}</Table.Td>
                {series.map(({ name }) => (
                  <Table.Td key={name} ta="right">
                    {isMoney ? money(Number(row[name])) : number(Number(row[name]))}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </Dialog>
  )
}
