import { expect, it } from 'vitest'
import { startClock } from './clock.ts'

const start = Date.parse('2026-03-12T08:00:00.000Z')

it('follows the server, and never stores what a test adds', () => {
  const machine = { time: start, up: 5000 }
  let shift = 0
  const clock = startClock(
    { now: () => machine.time, uptime: () => machine.up },
    { stored: start + 60_000, issued: undefined },
    () => shift,
  )
  expect(clock.now()).toBe(start + 60_000)
  expect(clock.stamp()).toEqual({ mono: 0, at: '2026-03-12T08:01:00.000Z', clock: 'set' })
  machine.up += 2000
  clock.hear(start - 3_600_000, clock.uptime())
  machine.up += 1000
  expect(clock.now()).toBe(start - 3_600_000 + 1000)
  shift = 7_200_000
  expect(clock.now()).toBe(start + 3_600_000 + 1000)
  expect(clock.toStore()).toBe(start - 3_600_000 + 1000)
  expect(clock.uptime()).toBe(3000)
})

it('says that it knows no time where only the list does', () => {
  const clock = startClock({ now: () => 0, uptime: () => 0 }, { stored: undefined, issued: start })
  expect(clock.stamp()).toEqual({ mono: 0, at: '2026-03-12T08:00:00.000Z', clock: 'unset' })
})
