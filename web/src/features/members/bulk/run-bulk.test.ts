import { expect, test } from 'vitest'
import type { Subject } from '../state-actions.ts'
import { type BulkResult, runBulk } from './run-bulk.ts'

const people: Subject[] = [1, 2, 3, 4, 5, 6].map((id) => ({ id, state: 'active', name: { full: `Person ${id}` } }))

test('tries everybody once, and one refusal stops nobody', async () => {
  const tried: number[] = []
  let results: readonly BulkResult[] = []
  await runBulk(
    people,
    async ({ id }) => {
      tried.push(id)
      await Promise.resolve()
      if (id === 2) throw new Error('refused')
    },
    {
      tell: (told) => {
        results = told
      },
    },
  )
  expect(tried.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6])
  expect(results).toHaveLength(6)
  expect(results.filter(({ error }) => error !== undefined).map(({ member }) => member.id)).toEqual([2])
})

test('finishes what has begun when it is stopped, and begins nothing more', async () => {
  const stop = new AbortController()
  let results: readonly BulkResult[] = []
  await runBulk(
    people,
    async () => {
      await Promise.resolve()
      stop.abort()
    },
    {
      tell: (told) => {
        results = told
      },
      signal: stop.signal,
    },
  )
  expect(results.map(({ member }) => member.id)).toEqual([1, 2, 3, 4])
})
