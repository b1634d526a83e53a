import type { Permission } from '@fobhouse/contract/routes/access.ts'
import { describe, expect, test } from 'vitest'
import {
  countStates,
  needsOnlyCheckIn,
  opensAfterCheckIn,
  opensFor,
  otherReasons,
  permissionState,
  sortByState,
} from './permission-state.ts'

function permission(facts: Partial<Permission>): Permission {
  return {
    id: 1,
    name: 'Front door',
    description: '',
    access: true,
    locked_out: false,
    offline: false,
    reasons: [],
    lastHeard: null,
    taps: 0,
    lastTap: null,
    until: null,
    untilCode: null,
    opensAt: null,
    booking: null,
    notAlone: false,
    outOfOrder: false,
    equipment: null,
    requirement: null,
    next: null,
    ...facts,
  }
}

describe('the state of a tile', () => {
  test.each([
    [{}, 'opens'],
    [{ offline: true }, 'offline'],
    [{ access: false }, 'closed'],
    [{ access: false, offline: true }, 'closed'],
    [{ access: false, locked_out: true, offline: true }, 'lockedOut'],
  ] as const)('%j is %s', (facts, expected) => {
    expect(permissionState(permission(facts))).toBe(expected)
  })
})

test('what opens comes first, then by name', () => {
  const sorted = sortByState([
    permission({ name: 'C', access: false }),
    permission({ name: 'B' }),
    permission({ name: 'D', locked_out: true, access: false }),
    permission({ name: 'A' }),
  ])
  expect(sorted.map(({ name }) => name)).toEqual(['A', 'B', 'D', 'C'])
})

test('counts each once', () => {
  const counts = countStates([permission({}), permission({ offline: true }), permission({ access: false })])
  expect(counts).toEqual({ opens: 1, offline: 1, lockedOut: 0, closed: 1 })
})

test('a door opens without contact, a tool does not', () => {
  const lost = permission({ offline: true })
  expect(opensFor({ doors: [lost], interlocks: [lost] })).toEqual({ open: 1, all: 2, hasTools: true })
})

test('a lockout is a state, not a reason to say twice', () => {
  const reasons = [{ code: 'device_locked_out' as const }, { code: 'not_granted' as const }]
  expect(otherReasons(permission({ reasons })).map(({ code }) => code)).toEqual(['not_granted'])
})

test('checking in opens what lacks nothing else', () => {
  const away = permission({ access: false, reasons: [{ code: 'not_signed_in' }] })
  const notGranted = permission({ access: false, reasons: [{ code: 'not_granted' }, { code: 'not_signed_in' }] })
  expect([away, notGranted, permission({})].map(needsOnlyCheckIn)).toEqual([true, false, false])
  expect(opensAfterCheckIn([away, notGranted, away, permission({})])).toBe(2)
})
