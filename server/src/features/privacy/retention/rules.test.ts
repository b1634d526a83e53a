import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { keptSince } from './rules.ts'

test.each([
  ['the same all day at the club', '2026-03-11T14:00:00Z', 'Australia/Brisbane', 12, '2025-03-11T14:00:00Z'],
  ['until its midnight', '2026-03-12T13:59:59.999Z', 'Australia/Brisbane', 12, '2025-03-11T14:00:00Z'],
  ['which begins the next day', '2026-03-12T14:00:00Z', 'Australia/Brisbane', 12, '2025-03-12T14:00:00Z'],
  ['on the last of March, from the last of February', '2026-03-31T12:00:00Z', 'UTC', 1, '2026-02-28T00:00:00Z'],
  ['in a leap year, too', '2028-03-31T12:00:00Z', 'UTC', 1, '2028-02-29T00:00:00Z'],
  ['on a 29 February, from the 28th', '2028-02-29T12:00:00Z', 'UTC', 12, '2027-02-28T00:00:00Z'],
  ['across the change to summer time', '2026-04-12T12:00:00Z', 'Europe/Stockholm', 1, '2026-03-11T23:00:00Z'],
  ['from a day that began at one', '2025-10-07T12:00:00Z', 'America/Santiago', 1, '2025-09-07T04:00:00Z'],
  ['for ever', '2026-03-12T12:00:00Z', 'UTC', 0, undefined],
])('%s', (_name, now, timeZone, months, expected) => {
  const since = keptSince(Temporal.Instant.from(now), { months, timeZone })
  expect(since?.toString()).toBe(expected)
})

test('nothing goes before its months are over, and nothing comes back', () => {
  const zones = fc.constantFrom('Australia/Brisbane', 'Europe/Stockholm', 'America/Santiago', 'Pacific/Apia')
  const moment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) })
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 10 ** 9 }), zones, fc.integer({ min: 1, max: 240 }), (...parts) => {
      const [at, pause, timeZone, months] = parts
      const now = Temporal.Instant.fromEpochMilliseconds(at)
      const since = keptSince(now, { months, timeZone }) ?? now
      const over = since.toZonedDateTimeISO(timeZone).toPlainDate().add({ months })
      const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
      expect(Temporal.PlainDate.compare(over, today)).toBeLessThanOrEqual(0)
      const later = keptSince(now.add({ milliseconds: pause }), { months, timeZone }) ?? now
      expect(Temporal.Instant.compare(since, later)).toBeLessThanOrEqual(0)
    }),
  )
})
