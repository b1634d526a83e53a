import { describe, expect, test } from 'vitest'
import {
  type Cause,
  feeOf,
  freeTerms,
  freeUntilOf,
  givenUp,
  type Happened,
  lateFeeAt,
  noCost,
  priced,
  settled,
  whatHappened,
} from './rules.ts'

const hour = 3_600_000
const terms = { ...freeTerms, cancelHours: 24, lateFee: 500 }

type Version = Parameters<typeof whatHappened>[1]

/** Booked from the hundredth hour to the 102nd. */
const booked: Version = { from: 100 * hour, to: 102 * hour, state: 'booked', count: 1, isInTrouble: false }

describe('giving a start back', () => {
  test.each([
    ['costs nothing so many hours before', 76 * hour, 0],
    ['costs the fee after that', 76 * hour + 1, 500],
  ])('%s', (_name, now, fee) => {
    expect(lateFeeAt({ from: booked.from, terms }, now)).toBe(fee)
  })

  test.each([
    ['with hours and a fee', {}, 76 * hour],
    ['without a fee', { lateFee: 0 }, null],
    ['without hours', { cancelHours: 0 }, null],
  ])('%s: until when it costs nothing', (_name, given, until) => {
    const own = { ...terms, ...given }
    expect(freeUntilOf(booked.from, own)).toBe(until)
    expect(lateFeeAt({ from: booked.from, terms: own }, booked.from - 1)).toBe(until === null ? 0 : 500)
  })
})

test.each<[string, Partial<Version> | null, Partial<Version>, { cause?: Cause; now?: number }, Happened]>([
  ['something new', null, {}, {}, 'priced'],
  ['something that is asked for', null, { state: 'requested' }, {}, 'priced'],
  ['an offer, for which nothing is set aside', null, { state: 'offered' }, {}, 'givenUp'],
  ['an offer that is taken', { state: 'offered' }, {}, {}, 'priced'],
  ['a yes of a caretaker', { state: 'requested' }, {}, {}, 'kept'],
  ['a cancellation', {}, { state: 'cancelled' }, {}, 'givenUp'],
  ['a no of a caretaker', { state: 'requested' }, { state: 'refused' }, {}, 'givenUp'],
  ['nobody came', {}, { state: 'released' }, {}, 'givenUp'],
  ['the club took it away as it ran', {}, { to: 101 * hour }, { cause: 'takenAway', now: 101 * hour }, 'givenUp'],
  ['nothing about its time', {}, {}, {}, 'kept'],
  ['another start', {}, { from: 99 * hour }, {}, 'priced'],
  ['another end', {}, { to: 103 * hour }, {}, 'priced'],
  ['other units', {}, { count: 2 }, {}, 'priced'],
  ['an earlier end before its start', {}, { to: 101 * hour }, { now: 100 * hour - 1 }, 'priced'],
  ['an earlier end from its start on', {}, { to: 101 * hour }, { now: 100 * hour }, 'shortened'],
  ['an earlier end and other units', {}, { to: 101 * hour, count: 2 }, { now: 101 * hour }, 'priced'],
  ['an earlier end and another start', {}, { from: 99 * hour, to: 101 * hour }, { now: 101 * hour }, 'priced'],
  ['an earlier end of what was asked for', { state: 'requested' }, { to: 101 * hour }, { now: 101 * hour }, 'priced'],
  ['a later end as it runs', {}, { to: 103 * hour }, { now: 101 * hour }, 'priced'],
])('what a write means for money: %s', (_name, before, after, { cause = 'member', now = 0 }, expected) => {
  const was = before && { ...booked, ...before }
  expect(whatHappened(was, { ...booked, ...after }, { cause, now })).toBe(expected)
})

test.each<[string, Partial<Version> | null, Partial<Version>, { cause?: Cause; now?: number }, number]>([
  ['somebody books', null, {}, {}, 0],
  ['somebody cancels in time', {}, { state: 'cancelled' }, { now: 76 * hour }, 0],
  ['somebody cancels late', {}, { state: 'cancelled' }, {}, 500],
  ['somebody cancels as it begins', {}, { state: 'cancelled' }, { now: 100 * hour }, 0],
  ['somebody cancels what is in trouble', { isInTrouble: true }, { state: 'cancelled' }, {}, 0],
  ['the club cancels late', {}, { state: 'cancelled' }, { cause: 'club' }, 0],
  ['the club takes it away late', {}, { state: 'cancelled' }, { cause: 'takenAway' }, 0],
  ['a caretaker says no late', { state: 'requested' }, { state: 'refused' }, {}, 0],
  ['a request lapses', { state: 'requested' }, { state: 'lapsed' }, {}, 0],
  ['somebody gives up the start late', {}, { from: 120 * hour, to: 122 * hour }, {}, 500],
  ['somebody moves it in time', {}, { from: 120 * hour, to: 122 * hour }, { now: 76 * hour }, 0],
  ['the club moves it late', {}, { from: 120 * hour, to: 122 * hour }, { cause: 'club' }, 0],
  ['somebody changes only the end late', {}, { to: 101 * hour }, {}, 0],
  ['an offer moves', {}, { state: 'offered', from: 120 * hour }, {}, 0],
  ['nobody comes', {}, { state: 'released' }, { cause: 'club', now: 101 * hour }, 500],
  ['nobody comes to what is in trouble', { isInTrouble: true }, { state: 'released' }, { now: 101 * hour }, 0],
])('the fee if %s', (_name, before, after, { cause = 'member', now = 99 * hour }, fee) => {
  const was = before && { ...booked, ...before }
  expect(feeOf(was, { ...booked, ...after }, { cause, now, terms })).toBe(fee)
})

test('what was paid before stays paid, whatever comes of the booking', () => {
  const cost = { ...noCost, minutes: 120, amount: 700 }
  expect(priced({ paid: 30 }, { cost, terms: { ...terms, deposit: 1000 }, fee: 5 })).toEqual({
    held: 1700,
    paid: 35,
    cost,
  })
  expect(settled({ paid: 30 }, cost)).toEqual({ held: 0, paid: 730, cost })
  expect(givenUp({ paid: 30 }, 5)).toEqual({ held: 0, paid: 35, cost: noCost })
})
