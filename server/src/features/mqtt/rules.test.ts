import { expect, test } from 'vitest'
import {
  availabilities,
  type DeviceFacts,
  difference,
  eventMessage,
  type HouseFacts,
  nameOf,
  readCommand,
  resultMessage,
  states,
} from './rules.ts'

const place = { club: '0a1b2c3d', prefix: 'P', discoveryPrefix: 'D' }
const house: HouseFacts = {
  siteName: 'Makers',
  lockdown: null,
  isOpen: false,
  opensAt: '2026-03-12T09:00:00Z',
  closesAt: null,
  onSite: 3,
  allowsLockdown: false,
}
const common = { isOnline: true, isLockedOut: false, commands: [] }
const saw = { ...common, kind: 'interlock', id: 2, name: 'Saw' } as const
const idle = { session: null, reading: null }
const since = '2026-03-12T08:00:00Z'

/** What is sent of the house and these devices, by the end of its topic. */
function told(devices: readonly DeviceFacts[], own: Partial<HouseFacts> = {}) {
  const club = { devices, house: { ...house, ...own }, origin: 'https://a.example', version: '1.2.3' }
  return states(place, club).map(([topic, payload]): [string, unknown] => [topic, JSON.parse(payload)])
}

test('each device says whether it can be reached', () => {
  const devices: DeviceFacts[] = [
    { ...saw, tool: idle, isOutOfOrder: null },
    { ...common, kind: 'memberbucks', id: 3, name: 'Till', isOnline: false },
  ]
  expect(availabilities(place, { devices, house, origin: '', version: '' })).toEqual([
    ['P/status', 'online'],
    ['P/interlock/2/availability', 'online'],
    ['P/memberbucks/3/availability', 'offline'],
  ])
})

const off = { in_use: 'OFF', locked_out: false, since: null, energy_kwh: null }
test.each<[string, Partial<DeviceFacts & { kind: 'interlock' }>, object]>([
  ['is off', {}, off],
  ['runs', { tool: { session: { since }, reading: null } }, { ...off, in_use: 'ON', since }],
  [
    'runs for somebody',
    { tool: { session: { since, member: 'Ann' }, reading: null } },
    { ...off, in_use: 'ON', since, member: 'Ann' },
  ],
  [
    'runs for somebody who hides',
    { tool: { session: { since, member: null }, reading: null } },
    { ...off, in_use: 'ON', since, member: null },
  ],
  ['has a meter', { tool: { session: null, reading: 1_500_000 } }, { ...off, energy_kwh: 1.5 }],
  ['has a meter that has counted nothing', { tool: { session: null, reading: 0 } }, { ...off, energy_kwh: 0 }],
  ['is locked out', { isLockedOut: true }, { ...off, locked_out: true }],
  ['is out of order', { isOutOfOrder: true }, { ...off, out_of_order: 'ON' }],
  ['works', { isOutOfOrder: false }, { ...off, out_of_order: 'OFF' }],
])('what is told of a tool that %s', (_name, own, state) => {
  expect(told([{ ...saw, tool: idle, isOutOfOrder: null, ...own }])[1]).toEqual(['P/interlock/2/state', state])
})

test('what is told of a door and of a machine that sells', () => {
  const door = { lock: 'UNLOCKED', contact: 'open', hasContact: true, listCurrent: true, listExpires: since } as const
  const [, ...devices] = told([
    { ...common, kind: 'door', id: 1, name: 'Front', door },
    { ...common, kind: 'memberbucks', id: 3, name: 'Till', isLockedOut: true },
  ])
  const state = { lock: 'UNLOCKED', locked_out: false, contact: 'open', list_current: true, list_expires: since }
  expect(devices).toEqual([
    ['P/door/1/state', state],
    ['P/memberbucks/3/state', { locked_out: true }],
  ])
})

test.each<[string, Partial<HouseFacts>, object]>([
  ['closed', {}, { lockdown: 'OFF', reason: null, open: 'OFF' }],
  ['open', { isOpen: true }, { lockdown: 'OFF', reason: null, open: 'ON' }],
  [
    'closed by a lockdown',
    { isOpen: true, lockdown: { reason: 'Leak' } },
    { lockdown: 'ON', reason: 'Leak', open: 'OFF' },
  ],
  ['closed anyway in a lockdown', { lockdown: { reason: 'Leak' } }, { lockdown: 'ON', reason: 'Leak', open: 'OFF' }],
])('the house is told to be %s', (_name, own, state) => {
  const rest = { opens_at: house.opensAt, closes_at: null, on_site: 3 }
  expect(told([], own)).toEqual([['P/house/state', { ...state, ...rest }]])
})

test('an event names a member only where that is wanted', () => {
  const event = { kind: 'door', id: 1, type: 'denied', at: since, reasons: ['not_granted'], late: false } as const
  const payload = { event_type: 'denied', at: since, reasons: ['not_granted'], late: false }
  const read = ([topic, text]: [string, string]): [string, unknown] => [topic, JSON.parse(text)]
  expect(read(eventMessage(place, event))).toEqual(['P/door/1/event', payload])
  expect(read(eventMessage(place, { ...event, member: 'Ann' }))[1]).toEqual({ ...payload, member: 'Ann' })
  expect(read(eventMessage(place, { ...event, member: null }))[1]).toEqual({ ...payload, member: null })
})

test.each([
  [0, 0, 'Ann'],
  [null, null, 'Ann'],
  [1, 0, null],
  [0, 1, null],
  [1, 1, null],
])('hides when they are here: %j, hides where they are: %j; the name is %j', (hide_last_seen, hide_on_site, name) => {
  expect(nameOf({ screen_name: 'Ann', hide_last_seen, hide_on_site })).toBe(name)
})

test('only what is new or other is sent again, and what is gone is taken from the broker', () => {
  const former = new Map([
    ['same', '1'],
    ['other', '1'],
    ['gone', '1'],
  ])
  const present = new Map([
    ['new', '1'],
    ['same', '1'],
    ['other', '2'],
  ])
  expect(difference(former, present)).toEqual([
    ['new', '1'],
    ['other', '2'],
    ['gone', ''],
  ])
})

const door = { kind: 'door', id: 1 } as const
test.each([
  ['P/house/lockdown/set', 'ON', { word: 'ON', target: 'house', does: 'lockdown' }],
  ['P/house/lockdown/set', 'OFF', { word: 'OFF', target: 'house', does: null }],
  ['P/door/1/set', 'OPEN', { word: 'OPEN', target: door, does: { command: 'open', act: 'bump' } }],
  ['P/door/1/set', 'UNLOCK', { word: 'UNLOCK', target: door, does: { command: 'hold', act: 'unlock' } }],
  ['P/door/1/set', 'LOCK', { word: 'LOCK', target: door, does: { command: 'hold', act: 'lock' } }],
  ['P/door/1/set', 'ON', { word: 'ON', target: door, does: null }],
  ['P/door/1/set', 'toString', { word: 'toString', target: door, does: null }],
  ['P/door/1/set', 'O'.repeat(21), { word: 'O'.repeat(20), target: door, does: null }],
  ['P/door/1/lockout/set', 'ON', { word: 'ON', target: door, does: { command: 'lockout_on', act: 'lockOut' } }],
  ['P/door/1/lockout/set', 'OPEN', { word: 'OPEN', target: door, does: null }],
  [
    'P/interlock/2/lockout/set',
    'OFF',
    { word: 'OFF', target: { kind: 'interlock', id: 2 }, does: { command: 'lockout_off', act: 'endLockout' } },
  ],
  [
    'P/memberbucks/3/lockout/set',
    'ON',
    { word: 'ON', target: { kind: 'memberbucks', id: 3 }, does: { command: 'lockout_on', act: 'lockOut' } },
  ],
  ['P/interlock/2/set', 'OPEN', undefined],
  ['P/memberbucks/3/set', 'OPEN', undefined],
  ['P/camera/1/lockout/set', 'ON', undefined],
  ['P/door/0/set', 'OPEN', undefined],
  ['P/door/1/state', 'OPEN', undefined],
  ['Q/door/1/set', 'OPEN', undefined],
  ['door/1/set', 'OPEN', undefined],
  ['QP/door/1/set', 'OPEN', undefined],
])('to %s somebody writes %s', (topic, payload, command) => {
  expect(readCommand(place, { topic, payload })).toEqual(command)
})

test.each([
  [door, { success: true }, 'P/door/1/result', { success: true, code: null }],
  ['house', { success: false, code: 'retained' }, 'P/house/result', { success: false, code: 'retained' }],
] as const)('%j answers %j', (target, result, topic, answer) => {
  const [where, payload] = resultMessage(place, { target, word: 'OPEN', at: since, result })
  expect([where, JSON.parse(payload)]).toEqual([topic, { command: 'OPEN', at: since, ...answer }])
})
