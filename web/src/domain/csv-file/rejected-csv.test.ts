import { expect, test } from 'vitest'
import { rejectedCsv } from './rejected-csv.ts'

test('gives the rejected rows back, quoted, without formulas, with the reason behind', () => {
  const table = {
    columns: ['E-mail', 'Name'],
    rows: [['a@x.org', 'Ada'], [], ['=cmd', 'Bo "the saw"'], ['c', 'd', 'e']],
  }
  const rejected = [3, 4].map((row) => ({ row, problems: [{ field: 'email', message: `m${row}` }] }))
  const reason = { reasonHead: 'Reason', reasonOf: (row: (typeof rejected)[number]) => row.problems[0]?.message ?? '' }
  expect(rejectedCsv(table, rejected, reason)).toBe(
    '\ufeff"E-mail","Name","Reason"\r\n"\'=cmd","Bo ""the saw""","m3"\r\n"c","d","e","m4"\r\n',
  )
})
