import { expect, it } from 'vitest'
import { cutWindows, secondsOf, windowsOf } from './windows.ts'

const range = { from: 1_000_700, to: 2_000_300 }

it.each([
  ['all the range', range, [1000, 2001]],
  ['from its begin on', { from: range.from, to: 1_500_999 }, [1000, 1500]],
  ['up to its end', { from: 1_500_001, to: range.to }, [1501, 2001]],
  ['within it', { from: 1_500_001, to: 1_600_999 }, [1501, 1600]],
])('writes a span as a window: %s', (_, span, window) => {
  expect(windowsOf([span], range)).toEqual([window])
})

it('has no windows for who may enter all the time, at whatever moment the list is made', () => {
  expect(cutWindows(windowsOf([range], range), secondsOf(range))).toBeNull()
})

it('leaves out what holds for no whole second', () => {
  expect(windowsOf([{ from: 1_500_001, to: 1_501_999 }], range)).toEqual([])
})
