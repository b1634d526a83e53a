import { describe, expect, test } from 'vitest'
import { endByBookings, type ItemRules, judgeTool, ownBooking, type ToolFacts, type UnitAt } from './rules.ts'

const minute = 60_000
const hour = 60 * minute
const me = 1
const other = 2
const saw = 10
const twin = 11
const lathe = 20

const text = (minutes: number) => new Date(minutes * minute).toISOString()

/** A booking of the saw by its minutes. */
const booked = (memberId: number | null, from: number, to: number, itemId = saw): UnitAt => ({
  bookingId: 1,
  itemId,
  bookableId: itemId === lathe ? 6 : 5,
  memberId,
  from: from * minute,
  to: to * minute,
})

const needs: ItemRules = { itemId: saw, name: 'Saw', bookableId: 5, use: 'needs', sets: [], caretakers: [] }

const at = (minutes: number, units: readonly UnitAt[], rules: Partial<ItemRules> = {}): ToolFacts => ({
  rules: { ...needs, ...rules },
  units,
  others: new Map(),
  running: new Set(),
  instant: minutes * minute,
})

describe('a tool that needs a booking', () => {
  test.each([
    ['with none', [], 100, 'Saw'],
    ['more than ten minutes before the own one', [booked(me, 100, 160)], 89.9, 'Saw'],
    ['ten minutes before the own one', [booked(me, 100, 160)], 90, null],
    ['in the last moment of the own one', [booked(me, 100, 160)], 159.9, null],
    ['as the own one ends', [booked(me, 100, 160)], 160, 'Saw'],
    ['in that of somebody else', [booked(other, 100, 160)], 120, 'Saw'],
    ['in that of nobody who is known any more', [booked(null, 100, 160)], 120, 'Saw'],
    ['early, while somebody else still has it', [booked(other, 60, 100), booked(me, 100, 160)], 95, 'Saw'],
    ['early, as that of somebody else is over', [booked(other, 60, 95), booked(me, 100, 160)], 95, null],
    ['early, as somebody else gets it for the time before', [booked(other, 95, 100), booked(me, 100, 160)], 95, 'Saw'],
    ['early, before somebody else gets it for a moment', [booked(other, 97, 100), booked(me, 100, 160)], 95, null],
    ['with a twin that somebody else has booked', [booked(other, 100, 160, twin)], 120, 'Saw'],
    ['with another after the own', [booked(me, 100, 160), booked(other, 160, 200)], 120, null],
    ['with the own one of a twin that is free', [booked(me, 100, 160, twin)], 120, null],
    [
      'with that of a twin, until which this one is free',
      [booked(me, 100, 160, twin), booked(other, 160, 200)],
      120,
      null,
    ],
    [
      'with that of a twin, and this one booked before',
      [booked(me, 100, 160, twin), booked(other, 159, 200)],
      120,
      'Saw',
    ],
    [
      'with that of a twin, and another twin booked',
      [booked(me, 100, 160, twin), booked(other, 100, 200, 12)],
      120,
      null,
    ],
    ['with one of another bookable', [booked(me, 100, 160, lathe)], 120, 'Saw'],
  ] as const)('%s', (_name, units, instant, expected) => {
    expect(judgeTool(at(instant, units), me).needsBooking).toBe(expected)
  })

  test.each([
    ['a caretaker', { caretakers: [me] }],
    ['where bookings are only shown', { use: 'free' }],
    ['where they only go first', { use: 'prefers' }],
    ['where nothing books it', { use: null }],
  ] as const)('is not needed by %s', (_name, rules) => {
    expect(judgeTool(at(100, [], rules), me).needsBooking).toBeNull()
  })
})

describe('until when a tool is booked by others', () => {
  test.each([
    ['before it begins', [booked(other, 100, 160)], 99.9, null],
    ['as it begins', [booked(other, 100, 160)], 100, 160],
    ['as it ends', [booked(other, 100, 160)], 160, null],
    ['of one whose member nobody knows', [booked(null, 100, 160)], 100, 160],
    ['of the own one', [booked(me, 100, 160)], 120, null],
    ['of a twin', [booked(other, 100, 160, twin)], 120, null],
    ['with the next right after it', [booked(other, 100, 160), booked(3, 160, 200)], 120, 200],
    [
      'with three in a row, the last one first',
      [booked(4, 200, 220), booked(3, 160, 200), booked(other, 100, 160)],
      120,
      220,
    ],
    ['with a gap after it', [booked(other, 100, 160), booked(3, 161, 200)], 120, 160],
    ['with a twin’s right after it', [booked(other, 100, 160), booked(3, 160, 200, twin)], 120, 160],
    ['with the own one right after it', [booked(other, 100, 160), booked(me, 160, 200)], 120, 160],
  ] as const)('%s', (_name, units, instant, until) => {
    const expected = until === null ? null : text(until)
    expect(judgeTool(at(instant, units), me).bookedUntil).toBe(expected)
    expect(judgeTool(at(instant, units, { use: 'prefers' }), me).bookedUntil).toBe(expected)
    expect(judgeTool(at(instant, units, { use: 'free' }), me).bookedUntil).toBeNull()
    expect(judgeTool(at(instant, units, { caretakers: [me] }), me).bookedUntil).toBeNull()
  })
})

describe('what runs of a set, so that the tool cannot', () => {
  const use = new Map([
    [twin, { name: 'Twin', use: 'prefers' as const }],
    [lathe, { name: 'Lathe', use: 'needs' as const }],
    [30, { name: 'Drill', use: 'free' as const }],
    [31, { name: 'Press', use: null }],
  ])
  const busy = (
    items: number[],
    running: number[],
    { units = [], most = 1 }: { units?: UnitAt[]; most?: number } = {},
  ) =>
    judgeTool({ ...at(120, units, { sets: [{ most, items }] }), others: use, running: new Set(running) }, me).busyWith

  test.each([
    ['nothing', busy([saw, twin], []), null],
    ['itself', busy([saw, twin], [saw]), null],
    ['the other', busy([saw, twin], [twin]), 'Twin'],
    ['one that is not of the set', busy([saw, twin], [lathe]), null],
    ['one of two that may run', busy([saw, twin, lathe], [twin], { most: 2 }), null],
    ['both of two that may run', busy([saw, twin, lathe], [lathe, twin], { most: 2 }), 'Twin'],
    ['one by its booking, which goes first', busy([saw, twin], [], { units: [booked(other, 100, 160, twin)] }), 'Twin'],
    [
      'one by its booking, which it needs',
      busy([saw, lathe], [], { units: [booked(other, 100, 160, lathe)] }),
      'Lathe',
    ],
    ['one by a booking that is only shown', busy([saw, 30], [], { units: [booked(other, 100, 160, 30)] }), null],
    ['one that nothing books any more', busy([saw, 31], [], { units: [booked(other, 100, 160, 31)] }), null],
    ['one that the member has booked', busy([saw, twin], [], { units: [booked(me, 100, 160, twin)] }), null],
    ['one whose booking begins now', busy([saw, twin], [], { units: [booked(other, 120, 160, twin)] }), 'Twin'],
    ['one whose booking comes', busy([saw, twin], [], { units: [booked(other, 121, 160, twin)] }), null],
    ['one whose booking ends now', busy([saw, twin], [], { units: [booked(other, 100, 120, twin)] }), null],
    ['only a booking of something else', busy([saw, twin], [], { units: [booked(other, 100, 160, lathe)] }), null],
  ])('%s', (_name, told, expected) => {
    expect(told).toBe(expected)
  })
})

describe('when bookings end what somebody may do', () => {
  const end = (units: readonly UnitAt[], rules: Partial<ItemRules> = {}) => {
    const found = endByBookings(at(100, units, rules), me)
    return found && [found.at / minute, found.code]
  }

  test.each([
    ['no booking', [], null, null],
    ['the own one alone', [booked(me, 90, 160)], [160, 'needs_booking'], null],
    ['the own one from ten minutes on', [booked(me, 110, 160)], [160, 'needs_booking'], null],
    ['one that counts only later', [booked(me, 111, 160)], null, null],
    ['one that is just over', [booked(me, 60, 100)], null, null],
    ['own ones in a row', [booked(me, 160, 200), booked(me, 90, 160)], [200, 'needs_booking'], null],
    [
      'three own ones in a row, the last one first',
      [booked(me, 200, 220), booked(me, 160, 200), booked(me, 90, 160)],
      [220, 'needs_booking'],
      null,
    ],
    ['own ones ten minutes apart', [booked(me, 90, 160), booked(me, 170, 200)], [200, 'needs_booking'], null],
    ['own ones further apart', [booked(me, 90, 160), booked(me, 171, 200)], [160, 'needs_booking'], null],
    ['a short own one within a long one', [booked(me, 90, 200), booked(me, 95, 150)], [200, 'needs_booking'], null],
    ['an own one of a twin', [booked(me, 90, 160, twin)], [160, 'needs_booking'], null],
    ['one of another bookable', [booked(me, 90, 160, lathe)], null, null],
    ['the next one', [booked(other, 130, 140)], [130, 'booked_by_other'], [130, 'booked_by_other']],
    [
      'the next of two',
      [booked(3, 150, 160), booked(other, 130, 140)],
      [130, 'booked_by_other'],
      [130, 'booked_by_other'],
    ],
    ['one that has begun', [booked(other, 100, 140)], null, null],
    ['the next one at a twin', [booked(other, 130, 140, twin)], null, null],
    [
      'the next one as the own ends',
      [booked(me, 90, 160), booked(other, 160, 200)],
      [160, 'booked_by_other'],
      [160, 'booked_by_other'],
    ],
    [
      'the next one after the own',
      [booked(me, 90, 160), booked(other, 161, 200)],
      [160, 'needs_booking'],
      [161, 'booked_by_other'],
    ],
  ] as const)('%s', (_name, units, whereNeeded, wherePreferred) => {
    expect(end(units)).toEqual(whereNeeded)
    expect(end(units, { use: 'prefers' })).toEqual(wherePreferred)
    expect(end(units, { use: 'free' })).toBeNull()
    expect(end(units, { use: null })).toBeNull()
    expect(end(units, { caretakers: [me] })).toBeNull()
  })
})

describe('the own booking that a tool shows', () => {
  const day = (24 * hour) / minute

  test.each([
    ['the one that runs', [booked(me, 160, 200), booked(me, 90, 110)], 90],
    ['the next one', [booked(me, 160, 200), booked(me, 130, 150)], 130],
    ['one that begins in a day', [booked(me, 100 + day, 200 + day)], 100 + day],
    ['none that begins later', [booked(me, 101 + day, 200 + day)], null],
    ['none that is just over', [booked(me, 90, 100)], null],
    ['none of a twin', [booked(me, 130, 150, twin)], null],
    ['none of somebody else', [booked(other, 130, 150), booked(null, 130, 150)], null],
  ])('%s', (_name, units, from) => {
    expect(ownBooking(at(100, units), me)?.from ?? null).toBe(from === null ? null : from * minute)
  })
})
