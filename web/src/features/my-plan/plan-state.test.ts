import { expect, test } from 'vitest'
import { lastDayOf } from '../../lib/last-day.ts'
import { planStateOf } from './plan-state.ts'

const due = { since: '2026-03-01T00:00:00.000Z', accessEndsAt: '2026-03-08T00:00:00.000Z' }

test.each([
  [{ isPending: true, status: 'inactive', due: null }, 'pending'],
  [{ isPending: false, status: 'active', due: null }, 'paid'],
  [{ isPending: false, status: 'cancelling', due: null }, 'cancelling'],
  [{ isPending: false, status: 'active', due }, 'due'],
  [{ isPending: false, status: 'cancelling', due }, 'due'],
  [{ isPending: false, status: 'inactive', due }, 'suspended'],
] as const)('%o is %s', (subscription, state) => {
  expect(planStateOf(subscription)).toBe(state)
})

test('what ends at midnight lasts to the day before', () => {
  expect(lastDayOf('2026-04-01T00:00:00.000Z').toISOString()).toBe('2026-03-31T23:59:59.999Z')
})
