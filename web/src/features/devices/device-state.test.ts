import { expect, test } from 'vitest'
import {
  commandsOf,
  commandWord,
  type DeviceCommand,
  deviceState,
  isInContact,
  likelyCommand,
  needsContact,
} from './device-state.ts'

const online = {
  kind: 'door',
  lastSeen: '2026-03-12T08:00:00.000Z',
  offline: false,
  lockedOut: false,
  heldOpen: false,
} as const
const start = '2026-03-12T07:00:00.000Z'
const session = { memberId: 1, member: 'Ada Byron', start, lastNews: start, kwh: null, cost: 0 }

test.each([
  [{}, 'online', 'bump'],
  [{ heldOpen: true }, 'heldOpen', 'lock'],
  [{ lockedOut: true }, 'lockedOut', 'release'],
  [{ lockedOut: true, heldOpen: true }, 'lockedOut', 'release'],
  [{ offline: true, lockedOut: true }, 'offline', 'bump'],
  [{ lastSeen: null, offline: true }, 'neverSeen', 'bump'],
  [{ kind: 'interlock' }, 'online', 'lockOut'],
  [{ kind: 'interlock', session }, 'inUse', 'lockOut'],
  [{ kind: 'interlock', session, lockedOut: true }, 'lockedOut', 'release'],
  [{ kind: 'interlock', session, outOfOrder: true }, 'outOfOrder', 'lockOut'],
  [{ kind: 'interlock', lockedOut: true, outOfOrder: true }, 'lockedOut', 'release'],
  [{ kind: 'interlock', session, offline: true }, 'offline', 'lockOut'],
  [{ kind: 'interlock', heldOpen: true }, 'heldOpen', 'lock'],
  [{ kind: 'memberbucks', lockedOut: true, offline: true }, 'offline', 'release'],
] as const)('a device with %j is %s, and one would %s', (facts, state, command) => {
  const device = { ...online, ...facts }
  expect(deviceState(device)).toBe(state)
  expect(likelyCommand(device)).toBe(command)
  expect(commandsOf(device)).toContain(command)
})

test('only a lockout waits for a board that is away', () => {
  expect(isInContact(online)).toBe(true)
  expect(isInContact({ ...online, offline: true })).toBe(false)
  expect((['bump', 'lockOut', 'release', 'sync'] as const).map(needsContact)).toEqual([true, false, false, true])
})

test('only doors open once, and no machine is held open', () => {
  const offered = (kind: 'interlock' | 'memberbucks', command: DeviceCommand) =>
    commandsOf({ ...online, kind }).includes(command)
  expect(offered('interlock', 'bump')).toBe(false)
  expect(offered('interlock', 'unlock')).toBe(true)
  expect(offered('memberbucks', 'unlock')).toBe(false)
  expect(commandWord('interlock', 'unlock')).toBe('keepOn')
  expect(commandWord('door', 'unlock')).toBe('unlock')
})

test.each([
  ['', ['bump', 'lockOut']],
  ['LOCK', ['bump', 'unlock', 'lock', 'lockOut']],
])('a door without a board that closes with %j can %j', (closePayload, commands) => {
  expect(commandsOf({ ...online, mqtt: { closePayload } })).toEqual(commands)
})
