import { expect, test } from 'vitest'
import { lastOf } from './overfull-rules.ts'

const at = (hour: number) => `2026-03-01T${hour}:00:00.000Z`
const place = (booking: number, from: number, to: number) => ({
  booking_id: booking,
  bookable_id: 1,
  equipment_id: 7,
  count: 1,
  starts_at: at(from),
  occupied_until: at(to),
})

test('a time that ended as the crowd came together is no claim to it', () => {
  const [moved, other] = [place(1, 11, 12), place(2, 11, 12)]
  const versions = [
    { ...place(1, 10, 11), since: '2026-02-01' },
    { ...other, since: '2026-02-02' },
    { ...moved, since: '2026-02-03' },
  ]
  expect(lastOf({ at: at(11), units: [moved, other] }, versions)?.unit).toBe(moved)
})
