import { expect, test } from 'vitest'
import { nextCursor } from './paged-list.ts'

test.each([
  ['<?limit=50&cursor=abc%3D>; rel="next"', 'abc='],
  ['</api/admin/audit/?cursor=x>; rel=next', 'x'],
  ['<?cursor=x>; rel="prev"', undefined],
  [undefined, undefined],
])('reads the cursor of %j', (link, expected) => {
  expect(nextCursor(new Headers(link === undefined ? {} : { link }))).toBe(expected)
})
