import { Card, Stack, Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { phoneQuery } from './widths.ts'

export type Column<Row> = {
  /** Also the React key. */
  key: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  width?: number | string
  isRight?: boolean
}

type ResponsiveTableProps<Row> = {
  /** What the table lists, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** What a row becomes under 768 px. */
  card: (row: Row) => ReactNode
}

/** A table that becomes cards on a phone. For lists of some hundred rows; longer ones are virtual. */
export function ResponsiveTable<Row>({ label, columns, rows, rowKey, card }: ResponsiveTableProps<Row>) {
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  if (isPhone) {
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
  return (
    <Table aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column.key} w={column.width} ta={column.isRight ? 'right' : 'left'} c="dimmed" fw={400}>
              {column.head}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={rowKey(row)}>
            {columns.map((column) => (
              <Table.Td key={column.key} ta={column.isRight ? 'right' : 'left'}>
                {column.cell(row)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
