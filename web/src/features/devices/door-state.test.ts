import { expect, test } from 'vitest'
import { doorState, isInContact, likelyCommand, needsContact } from './door-state.ts'

const online = { lastSeen: '2026-03-12T08:00:00.000Z', offline: false, lockedOut: false, heldOpen: false }

test.each([
  [{}, 'online', 'bump'],
  [{ heldOpen: true }, 'heldOpen', 'lock'],
  [{ lockedOut: true }, 'lockedOut', 'release'],
  [{ lockedOut: true, heldOpen: true }, 'lockedOut', 'release'],
  [{ offline: true, lockedOut: true }, 'offline', 'bump'],
  [{ lastSeen: null, offline: true }, 'neverSeen', 'bump'],
] as const)('a door with %j is %s, and one would %s', (facts, state, command) => {
  const door = { ...online, ...facts }
  expect(doorState(door)).toBe(state)
  expect(likelyCommand(door)).toBe(command)
})

test('only a lockout waits for a board that is away', () => {
  expect(isInContact(online)).toBe(true)
  expect(isInContact({ ...online, offline: true })).toBe(false)
  expect((['bump', 'lockOut', 'release', 'sync'] as const).map(needsContact)).toEqual([true, false, false, true])
})
