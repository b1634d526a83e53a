import { expect, test } from 'vitest'
import { bodyOf, formOf, judgeMeeting } from './meeting-form.ts'

test.each([
  ['Australia/Brisbane', '2026-03-05T09:00:00.000Z', '2026-03-05T19:00'],
  ['Europe/Stockholm', '2026-03-29T17:00:00.000Z', '2026-03-29T19:00'], // the day on which summer time begins
  ['Europe/Stockholm', '2026-03-28T18:00:00.000Z', '2026-03-28T19:00'],
])('in %s %s is %s in the form, and back', (timeZone, date, typed) => {
  const form = formOf({ typeValue: 'agm', date, chair: 'Åsa Ek' }, timeZone)
  expect(form).toEqual({ type: 'agm', date: typed, chair: 'Åsa Ek' })
  expect(bodyOf(form, timeZone)).toEqual({ type: 'agm', date, chair: 'Åsa Ek' })
})

test.each([
  ['2026-03-05T19:00', 'Åsa Ek', []],
  ['2026-03-05T18:59', 'Åsa Ek', ['date']],
  ['2026-03-04T23:00', 'Åsa Ek', ['date']],
  ['', '', ['chair', 'date']],
])('at %j with the chair %j it finds fault with %j', (date, chair, fields) => {
  const place = { timeZone: 'Australia/Brisbane', now: '2026-03-05T09:00:30.000Z' }
  expect(Object.keys(judgeMeeting({ type: 'general', date, chair }, place)).toSorted()).toEqual(fields)
})
