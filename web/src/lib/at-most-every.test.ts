import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atMostEvery } from './at-most-every.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('runs at once, and once more for all that came meanwhile', () => {
  const run = vi.fn<() => void>()
  const ask = atMostEvery(1000, run)
  for (let time = 0; time < 50; time += 1) ask()
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(60_000)
  expect(run).toHaveBeenCalledTimes(2)
  ask()
  expect(run).toHaveBeenCalledTimes(3)
})

test('an endless stream is followed once a second', () => {
  const run = vi.fn<() => void>()
  const ask = atMostEvery(1000, run)
  for (let time = 0; time < 100; time += 1) {
    ask()
    vi.advanceTimersByTime(100)
  }
  expect(run).toHaveBeenCalledTimes(11)
})
