import { type BookableChange, defaultRules } from '@fobhouse/contract/bookables.ts'
import { describe, expect, test } from 'vitest'
import { capacityOf, changePrice, changeShape, findFault, sentencesOf, shapeOfNew, type Shape } from './rules.ts'

/** Their places, seats, units at most, and items. */
const told = ({ items, place, seats, rules }: Shape) => [[...items], place, seats, rules.mostUnits]
const items = (...ids: number[]): Shape => ({ items: ids, place: null, seats: 1, rules: defaultRules(1) })
const room = (seats: number, mostUnits = seats): Shape => ({
  items: [],
  place: 4,
  seats,
  rules: { ...defaultRules(seats), mostUnits },
})

test.each<[string, BookableChange, unknown[]]>([
  ['items, of which anybody gets one', { items: [1, 2] }, [[1, 2], null, 1, 1]],
  ['a place with its seats, of which anybody gets all', { place: 4, capacity: 9 }, [[], 4, 9, 9]],
  ['a place with one seat', { place: 4 }, [[], 4, 1, 1]],
  ['items have no seats', { items: [1], capacity: 9 }, [[1], null, 1, 1]],
  ['a rule that is given', { place: 4, capacity: 9, rules: { mostUnits: 2 } }, [[], 4, 9, 2]],
  ['a rule that is not', { place: 4, capacity: 9, rules: { mostUnits: undefined } }, [[], 4, 9, 9]],
])('something new: %s', (_name, change, expected) => {
  expect(told(shapeOfNew(change))).toEqual(expected)
})

describe('a change', () => {
  test.each<[string, Shape, BookableChange, unknown[]]>([
    ['of nothing', items(1, 2), {}, [[1, 2], null, 1, 1]],
    ['of its items', items(1, 2), { items: [3] }, [[3], null, 1, 1]],
    ['to a place', items(1, 2), { place: 4, capacity: 5 }, [[], 4, 5, 1]],
    ['from a place to items', room(3), { items: [1, 2] }, [[1, 2], null, 3, 2]],
    ['to no items of a place, which stays', room(3), { items: [] }, [[], 4, 3, 3]],
    ['to another place', room(3), { place: 5 }, [[], 5, 3, 3]],
    ['to no place', room(3), { place: null }, [[], null, 3, 0]],
    ['to no place, of items', items(1, 2), { place: null }, [[1, 2], null, 1, 1]],
    ['more seats, where anybody gets all', room(3), { capacity: 8 }, [[], 4, 8, 8]],
    ['more seats, where nobody gets all', room(3, 2), { capacity: 8 }, [[], 4, 8, 2]],
    ['fewer seats than anybody gets', room(9, 5), { capacity: 4 }, [[], 4, 4, 4]],
    ['more seats and a rule', room(3), { capacity: 8, rules: { mostUnits: 2 } }, [[], 4, 8, 2]],
    [
      'fewer items than anybody gets',
      { ...items(1, 2, 3), rules: { ...defaultRules(1), mostUnits: 3 } },
      { items: [1, 2] },
      [[1, 2], null, 1, 2],
    ],
    ['more items, where anybody gets all: that is no rule of items', items(1), { items: [1, 2] }, [[1, 2], null, 1, 1]],
    ['of items that had gone', { ...items(), rules: defaultRules(2) }, {}, [[], null, 1, 1]],
  ])('%s', (_name, before, change, expected) => {
    expect(told(changeShape(before, change))).toEqual(expected)
  })

  test('of a price keeps what was not sent', () => {
    const price = { perHour: 5, deposit: 6, lateFee: 7, included: [], packs: true }
    expect(changePrice(price, { deposit: 0, lateFee: undefined })).toEqual({ ...price, deposit: 0 })
    expect(changePrice(price, undefined)).toEqual(price)
  })
})

test('items are units, or the seats of a place', () => {
  expect([capacityOf(items(1, 2)), capacityOf(room(7))]).toEqual([2, 7])
})

describe('what does not fit together', () => {
  const limits = (shape: Shape, given: Partial<Shape['rules']>): Shape => ({
    ...shape,
    rules: { ...shape.rules, ...given },
  })

  test.each<[string, Shape, number | undefined, string | undefined]>([
    ['nothing of items', items(1), undefined, undefined],
    ['nothing of a place', room(3), 3, undefined],
    ['items at a place', { ...room(3), items: [1] }, undefined, 'place'],
    ['neither', items(), undefined, 'items'],
    ['seats of items', items(1), 2, 'capacity'],
    ['the shortest as long as the longest', limits(items(1), { minMinutes: 60, maxMinutes: 60 }), undefined, undefined],
    [
      'the shortest longer than the longest',
      limits(items(1), { minMinutes: 61, maxMinutes: 60 }),
      undefined,
      'rules.maxMinutes',
    ],
    ['more for anybody than there is', limits(items(1), { mostUnits: 2 }), undefined, 'rules.mostUnits'],
  ])('%s', (_name, shape, capacity, field) => {
    expect(findFault(shape, capacity)?.field).toBe(field)
  })
})

describe('the rules that members read', () => {
  const facts = { rules: defaultRules(1), capacity: 1, lateFee: 0, hasDoors: false, plans: [], quotas: [] }
  const always = ['length', 'step', 'horizon']
  type Given = Partial<Omit<typeof facts, 'rules'>> & { rules?: Partial<typeof facts.rules> }

  const codes = ({ rules, ...given }: Given) =>
    sentencesOf({ ...facts, ...given, rules: { ...facts.rules, ...rules } }).map(({ code }) => code)

  test.each<[string, Given, string[]]>([
    ['plans', { rules: { plans: [1] } }, ['plans']],
    ['notice', { rules: { noticeMinutes: 1 } }, ['notice']],
    ['units', { capacity: 2 }, ['units']],
    ['gap', { rules: { gapMinutes: 1 } }, ['gap']],
    ['buffer', { rules: { bufferMinutes: 1 } }, ['buffer']],
    ['until when cancelling is free', { rules: { cancelHours: 1 }, lateFee: 1 }, ['cancel']],
    ['nothing about cancelling without a fee', { rules: { cancelHours: 1 } }, []],
    ['nothing about cancelling that is free until the start', { lateFee: 1 }, []],
    ['within hours', { rules: { hours: 'inside' } }, ['inside']],
    ['outside of them', { rules: { hours: 'outside' } }, ['outside']],
    ['approval', { rules: { approval: true } }, ['approval']],
    ['what comes of not coming', { rules: { noShowMinutes: 15 } }, ['noShow']],
    ['doors', { rules: { opensDoors: true }, hasDoors: true }, ['doors']],
    ['that no door opens', { rules: { opensDoors: true } }, ['noDoors']],
    ['nothing of doors where they do not count', { hasDoors: true }, []],
    ['nothing more', {}, []],
  ])('%s', (_name, given, more) => {
    expect(codes(given).filter((code) => !always.includes(code))).toEqual(more)
    expect(codes(given).filter((code) => always.includes(code))).toEqual(always)
  })

  test('nobody gets more than there is', () => {
    const most = (capacity: number, mostUnits: number) =>
      sentencesOf({ ...facts, capacity, rules: { ...facts.rules, mostUnits } }).find(({ code }) => code === 'units')
        ?.params
    expect([most(3, 2), most(3, 5)]).toEqual([{ most: 2 }, { most: 3 }])
  })

  test('a quota with what is left', () => {
    const quota = { per: 'day', unit: 'bookings', most: 2, left: 1 }
    expect(sentencesOf({ ...facts, quotas: [quota] })).toContainEqual({ code: 'quota', params: quota })
  })
})
