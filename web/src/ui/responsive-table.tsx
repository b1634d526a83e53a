import { Card, Stack, Table, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormats } from '../lib/use-formats.ts'
import { useIsNarrow, useIsPhone } from './widths.ts'

export type Column<Row> = {
  /** Also the React key. */
  key: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  width?: number | string
  isRight?: boolean
}

/** Rows under a common title. */
export type RowGroup<Row> = { title: string; rows: readonly Row[] }

type CommonProps<Row> = {
  /** What the table lists, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  /** Draws a row as a card below 768 px. */
  card: (row: Row) => ReactNode
}
type ResponsiveTableProps<Row> = CommonProps<Row> & {
  rows: readonly Row[]
  /** Has so many columns that a tablet would break its words: cards below 992 px, too. */
  isWide?: boolean
}
type GroupedTableProps<Row> = CommonProps<Row> & { groups: readonly RowGroup<Row>[] }

/** A table that becomes cards on a phone. For a few hundred rows; longer lists use a virtual list. */
export function ResponsiveTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  card,
  isWide = false,
}: ResponsiveTableProps<Row>) {
  const isPhone = useIsPhone()
  const isNarrow = useIsNarrow()
  if (isPhone || (isWide && isNarrow)) return <Cards label={label} rows={rows} rowKey={rowKey} card={card} />
  return (
    <Table aria-label={label}>
      <Head columns={columns} />
      <Table.Tbody>
        <Rows columns={columns} rows={rows} rowKey={rowKey} />
      </Table.Tbody>
    </Table>
  )
}

/** The same with the rows in groups, each showing its number of rows. */
export function GroupedTable<Row>({ label, columns, groups, rowKey, card }: GroupedTableProps<Row>) {
  const isPhone = useIsPhone()
  const { number } = useFormats()
  if (isPhone) {
    return groups.map(({ title, rows }) => (
      <section key={title} aria-label={title}>
        <Title order={2} fz={16} mb="xs">
          {title}
        </Title>
        <Cards label={`${label}: ${title}`} rows={rows} rowKey={rowKey} card={card} />
      </section>
    ))
  }
  return (
    <Table aria-label={label}>
      <Head columns={columns} />
      {groups.map(({ title, rows }) => (
        <Table.Tbody key={title}>
          <Table.Tr>
            <Table.Th colSpan={columns.length} scope="colgroup" fw={600} pt="md">
              {title}{' '}
              <Text span inherit fw={400} c="dimmed">
                {number(rows.length)}
              </Text>
            </Table.Th>
          </Table.Tr>
          <Rows columns={columns} rows={rows} rowKey={rowKey} />
        </Table.Tbody>
      ))}
    </Table>
  )
}

function Cards<Row>({ label, rows, rowKey, card }: Omit<ResponsiveTableProps<Row>, 'columns'>) {
  return (
    <Stack gap="xs" role="list" aria-label={label}>
      {rows.map((row) => (
        <Card key={rowKey(row)} role="listitem" px="md" py="sm">
          {card(row)}
        </Card>
      ))}
    </Stack>
  )
}

function Head<Row>({ columns }: Pick<CommonProps<Row>, 'columns'>) {
  return (
    <Table.Thead>
      <Table.Tr>
        {columns.map((column) => (
          <Table.Th key={column.key} w={column.width} ta={column.isRight ? 'right' : 'left'} c="dimmed" fw={400}>
            {column.head}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  )
}

function Rows<Row>({ columns, rows, rowKey }: Pick<ResponsiveTableProps<Row>, 'columns' | 'rows' | 'rowKey'>) {
  return rows.map((row) => (
    <Table.Tr key={rowKey(row)}>
      {columns.map((column) => (
        <Table.Td key={column.key} ta={column.isRight ? 'right' : 'left'}>
          {column.cell(row)}
        </Table.Td>
      ))}
    </Table.Tr>
  ))
}
