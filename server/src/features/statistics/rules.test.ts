import fc from 'fast-check'
import { memberStates } from '@fobhouse/contract/routes/profile.ts'
import { transferKinds } from '@fobhouse/contract/money.ts'
import { expect, test } from 'vitest'
import { countMoney, countStates, countSubscriptions, daysFrom, runsOf, type StateChange } from './rules.ts'

test('days follow the clock of the club, also when it is changed', () => {
  const [before, changed, after] = daysFrom('2026-03-28', '2026-03-30', 'Europe/Stockholm')
  expect(before).toEqual({ day: '2026-03-28', start: '2026-03-27T23:00:00.000Z', end: '2026-03-28T23:00:00.000Z' })
  expect(changed).toEqual({ day: '2026-03-29', start: '2026-03-28T23:00:00.000Z', end: '2026-03-29T22:00:00.000Z' })
  expect(after?.start).toBe('2026-03-29T22:00:00.000Z')
  expect(daysFrom('2026-03-02', '2026-03-01', 'Europe/Stockholm')).toEqual([])
})

test('runs end at a gap and at their length', () => {
  const days = daysFrom('2026-01-01', '2026-01-06', 'UTC').filter(({ day }) => day !== '2026-01-02')
  expect(runsOf(days, 3).map((run) => run.map(({ day }) => day.slice(-2)))).toEqual([
    ['01'],
    ['03', '04', '05'],
    ['06'],
  ])
})

const days = daysFrom('2026-01-01', '2026-01-05', 'UTC')
const moment = fc
  .integer({ min: 0, max: 5 * 24 * 60 - 1 })
  .map((minute) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString())
const change = fc.record({
  memberId: fc.integer({ min: 1, max: 6 }),
  at: moment,
  state: fc.option(fc.constantFrom(...memberStates), { freq: 5 }),
})

test('the counts of a day are the states in which its last changes left everybody', () => {
  fc.assert(
    fc.property(
      fc.array(change),
      fc.dictionary(fc.constantFrom('1', '2', '3'), fc.constantFrom(...memberStates)),
      (all, start) => {
        const changes: StateChange[] = all.toSorted((one, other) => one.at.localeCompare(other.at))
        const before = new Map(Object.entries(start).map(([id, state]) => [Number(id), state]))
        const counted = countStates(before, changes, days)
        for (const [index, { end }] of days.entries()) {
          const states = new Map<number, string | null>(before)
          for (const { memberId, at, state } of changes) if (at < end) states.set(memberId, state)
          const expected = memberStates.map((state) => [...states.values()].filter((one) => one === state).length)
          expect(memberStates.map((state) => counted[index]?.[state])).toEqual(expected)
        }
      },
    ),
  )
})

test('balances go on from day to day, and every move counts once under its source', () => {
  const move = fc.record({
    day: fc.constantFrom(...days.map(({ day }) => day)),
    kind: fc.constantFrom(...transferKinds),
    into: fc.integer({ min: 0, max: 10_000 }),
    out: fc.integer({ min: 0, max: 10_000 }),
    moved: fc.integer({ min: 1, max: 10_000 }),
  })
  fc.assert(
    fc.property(fc.array(move), fc.integer({ min: -1000, max: 100_000 }), (moves, before) => {
      const money = countMoney(before, moves, days)
      expect(money.at(-1)?.balance).toBe(moves.reduce((sum, { into, out }) => sum + into - out, before))
      const moved = money.flatMap((day) => Object.values(day.moved)).reduce((sum, total) => sum + total, 0)
      expect(moved).toBe(moves.reduce((sum, one) => sum + one.moved, 0))
    }),
  )
})

test('bank and cash count as other', () => {
  const [first] = days
  const moves = (['bank', 'cash', 'reversal'] as const).map((kind) => ({
    day: first?.day ?? '',
    kind,
    into: 5,
    out: 0,
    moved: 5,
  }))
  expect(countMoney(0, moves, days)[0]?.moved).toEqual({ stripe: 0, other: 15, interlock: 0, card: 0, web: 0 })
})

test('a subscription counts from its start, and as ended from its end', () => {
  const facts = [
    { status: 'cancelling', started_at: '2026-01-01', ended_at: null },
    { status: 'active', started_at: '2026-01-03', ended_at: null },
    { status: 'inactive', started_at: '2025-01-01', ended_at: '2026-01-02' },
    { status: 'pending', started_at: '2026-01-01', ended_at: null },
  ] as const
  const on = (end: string, isLatest: boolean) => countSubscriptions(facts, { end, isLatest })
  expect(on('2026-01-02', false)).toEqual({ inactive: 0, active: 2, cancelling: 0 })
  expect(on('2026-01-03', false)).toEqual({ inactive: 1, active: 1, cancelling: 0 })
  expect(on('2026-01-04', true)).toEqual({ inactive: 2, active: 1, cancelling: 1 })
})

test('what changes at midnight counts for the day that begins, and whoever is erased for none', () => {
  const before = new Map([[1, 'active']] as const)
  const changes = [
    { memberId: 2, at: '2026-01-02T00:00:00.000Z', state: 'noob' },
    { memberId: 1, at: '2026-01-03T00:00:00.000Z', state: null },
  ] as const
  expect(countStates(before, changes, days.slice(0, 3))).toEqual([
    { noob: 0, active: 1, inactive: 0, accountonly: 0 },
    { noob: 1, active: 1, inactive: 0, accountonly: 0 },
    { noob: 1, active: 0, inactive: 0, accountonly: 0 },
  ])
})
