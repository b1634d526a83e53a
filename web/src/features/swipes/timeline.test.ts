import { expect, test } from 'vitest'
import { fitsFilter, fitsText, type Swipes, timelineOf } from './timeline.ts'

const swipes: Swipes = {
  doors: [
    { id: 2, name: 'Front door', date: '2026-03-12T10:00:00.000Z', user: 'Priya Raghunathan', outcome: 'granted' },
    { id: 1, name: 'Store room', date: '2026-03-12T08:00:00.000Z', user: null, outcome: 'unknown_card' },
  ],
  interlocks: [
    {
      id: 1,
      name: 'Laser cutter',
      sessionStart: '2026-03-12T09:00:00.000Z',
      sessionEnd: null,
      sessionComplete: false,
      userOn: 'Tama Faleolo',
      userOff: null,
    },
  ],
}

test('doors and tools stand in one list, newest first', () => {
  expect(timelineOf(swipes).map(({ device }) => device)).toEqual(['Front door', 'Laser cutter', 'Store room'])
})

test.each([
  ['all', ['Front door', 'Laser cutter', 'Store room']],
  ['opened', ['Front door']],
  ['refused', ['Store room']],
  ['tools', ['Laser cutter']],
] as const)('the filter %s leaves %j', (filter, expected) => {
  const left = timelineOf(swipes).filter((entry) => fitsFilter(entry, filter))
  expect(left.map(({ device }) => device)).toEqual(expected)
})

test('finds people and devices whatever the capitals', () => {
  const found = (text: string) => timelineOf(swipes).filter((entry) => fitsText(entry, text)).length
  expect([found('priya'), found('STORE'), found(' '), found('kiln')]).toEqual([1, 1, 3, 0])
})
