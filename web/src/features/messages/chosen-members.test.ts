import { expect, test } from 'vitest'
import { readChosen } from './chosen-members.ts'

test.each([
  [{ memberIds: [3, 4] }, [3, 4]],
  [{ memberIds: [] }, undefined],
  [{ memberIds: ['3'] }, undefined],
  [{ other: true }, undefined],
  [null, undefined],
])('%j', (state, ids) => {
  expect(readChosen(state)).toEqual(ids)
})
