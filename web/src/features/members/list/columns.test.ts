import { expect, test } from 'vitest'
import { columnNames, fittingColumns, readColumns, templateOf, usualColumns } from './columns.ts'

test('remembers what was chosen, and nothing that is no column', () => {
  expect(readColumns('["phone","id"]')).toEqual(['phone', 'id'])
  expect(readColumns('[]')).toEqual([])
  for (const stored of [undefined, '', '{', '["shoe"]', '7']) expect(readColumns(stored)).toEqual(usualColumns)
})

test.each([400, 768, 900, 1150, 1400, 2500])('what is shown fits into %d pixels', (width) => {
  const shown = fittingColumns(columnNames, width)
  const widths = [...templateOf(shown).matchAll(/(\d+)px/g)].map(([, pixels]) => Number(pixels))
  const total = widths.reduce((sum, each) => sum + each, 24 + 12 * (widths.length - 1))
  expect(shown.length === 0 || total <= width).toBe(true)
})

test('the state stays longest, and a wide window has everything', () => {
  expect(fittingColumns(usualColumns, 440)).toEqual(['state'])
  expect(fittingColumns(columnNames, 5000)).toEqual([...columnNames])
})
