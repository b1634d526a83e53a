import { expect, test } from 'vitest'
import { weekLines } from './week-lines.ts'

const office = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }
const evening = { days: [3, 6], from: '18:00', to: '02:00' }
const hours = ({ from, to }: { from: string; to: string }) => ({ from, to })

test('days in a row with the same hours share a line', () => {
  expect(weekLines([evening, office])).toEqual([
    { first: 1, last: 2, windows: [hours(office)] },
    { first: 3, last: 3, windows: [hours(office), hours(evening)] },
    { first: 4, last: 5, windows: [hours(office)] },
    { first: 6, last: 6, windows: [hours(evening)] },
    { first: 7, last: 7, windows: [] },
  ])
})

test('a week without hours is one line', () => {
  expect(weekLines([])).toEqual([{ first: 1, last: 7, windows: [] }])
})
