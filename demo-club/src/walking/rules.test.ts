import { describe, expect, it } from 'vitest'
import { seededRandom } from '../random.ts'
import { chooseTurn, findArrivals, timeFromNow } from './rules.ts'

const [saw, laser] = [{ serial: 'saw' }, { serial: 'laser' }]
const cards = ['1', '2', '3', '4']

describe('who goes to which tool', () => {
  function thousandTurns(free: readonly { serial: string }[], booked: Record<string, string[]>) {
    const { next } = seededRandom(7)
    return Array.from({ length: 1000 }, () => chooseTurn({ free, cards, booked }, next))
  }

  it('is anybody where nothing is booked', () => {
    const turns = thousandTurns([saw], { laser: ['9'] })
    expect(new Set(turns.map((turn) => turn?.card))).toEqual(new Set(cards))
  })

  it('is mostly who has booked where that is needed', () => {
    const without = thousandTurns([laser], { laser: ['9'] }).filter((turn) => turn?.card !== '9')
    expect(without.length).toBeGreaterThan(50)
    expect(without.length).toBeLessThan(200)
  })

  it('is seldom anybody where a booking is needed and nobody has one', () => {
    const turns = thousandTurns([laser], { laser: [] }).filter((turn) => turn !== undefined)
    expect(turns.length).toBeGreaterThan(50)
    expect(turns.length).toBeLessThan(200)
  })

  it('is nobody where all tools run', () => {
    expect(chooseTurn({ free: [], cards, booked: {} }, () => 0)).toBeUndefined()
  })
})

describe('who arrives', () => {
  it.each([
    ['nobody before', {}, { laser: ['9'] }, [{ tool: laser, card: '9' }]],
    ['somebody else before', { laser: ['8'] }, { laser: ['9'] }, [{ tool: laser, card: '9' }]],
    ['they were there', { laser: ['9'] }, { laser: ['9'] }, []],
    ['their time is over', { laser: ['9'] }, { laser: [] }, []],
    ['it is at a tool that runs', {}, { lathe: ['9'] }, []],
  ])('%s', (_, before, now, arrivals) => {
    expect(findArrivals([saw, laser], { before, now })).toEqual(arrivals)
  })
})

describe('what somebody books who comes in', () => {
  const dayStart = Date.parse('2026-03-13T14:00:00Z')
  const at = (time: string) => Date.parse(`2026-03-14T${time}:00Z`)
  it.each([
    ['01:00', '01:00', '01:30'],
    ['01:15', '01:00', '01:30'],
    ['01:16', '01:00', '02:00'],
    ['01:29', '01:00', '02:00'],
  ])('at %s', (now, start, end) => {
    expect(timeFromNow(at(now), { dayStart, stepMinutes: 30 })).toEqual({ start: at(start), end: at(end) })
  })
})
