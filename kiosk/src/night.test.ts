import { describe, expect, it } from 'vitest'
import { isNight, parseNight } from './night.ts'

it.each([
  ['22:00-07:00', { from: 1320, to: 420 }],
  ['0:30-6:05', { from: 30, to: 365 }],
  ['23:59-00:00', { from: 1439, to: 0 }],
  ['22:00', undefined],
  ['24:00-07:00', undefined],
  ['22:60-07:00', undefined],
  ['22:00-22:00', undefined],
  ['from 22:00-07:00', undefined],
])('reads %s', (text, expected) => {
  expect(parseNight(text)).toEqual(expected)
})

describe('is it night', () => {
  const overMidnight = { from: 1320, to: 420 }
  const early = { from: 60, to: 300 }
  it.each([
    [overMidnight, '21:59', false],
    [overMidnight, '22:00', true],
    [overMidnight, '00:00', true],
    [overMidnight, '06:59', true],
    [overMidnight, '07:00', false],
    [early, '00:59', false],
    [early, '01:00', true],
    [early, '05:00', false],
  ])('%o at %s: %s', (hours, time, expected) => {
    expect(isNight(hours, new Date(`2026-03-10T${time}:00`))).toBe(expected)
  })
})
