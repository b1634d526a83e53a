import { expect, test } from 'vitest'
import { firstPages, nextCursor } from './paged-list.ts'

test.each([
  ['<?limit=50&cursor=abc%3D>; rel="next"', 'abc='],
  ['</api/admin/audit/?cursor=x>; rel=next', 'x'],
  ['<?cursor=x>; rel="prev"', undefined],
  [undefined, undefined],
])('reads the cursor of %j', (link, expected) => {
  expect(nextCursor(new Headers(link === undefined ? {} : { link }))).toBe(expected)
})

const threePages = {
  pages: ['ab', 'cd', 'e'].map((rows) => ({ rows: [...rows], next: undefined })),
  pageParams: ['', 'c', 'e'],
}

test.each([
  [1, ['']],
  [2, ['']],
  [3, ['', 'c']],
  [5, ['', 'c', 'e']],
  [9, ['', 'c', 'e']],
])('%i rows are on the pages %j', (rows, pageParams) => {
  const kept = firstPages(threePages, rows)
  expect(kept).toEqual({ pages: threePages.pages.slice(0, pageParams.length), pageParams })
  expect(kept === threePages).toBe(pageParams.length === 3)
})
