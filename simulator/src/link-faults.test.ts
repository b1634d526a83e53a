import { expect, test } from 'vitest'
import { FaultyLine, type LinkFault, parseFault } from './link-faults.ts'
import type { Timers } from '@fobhouse/stripe-counterpart/timers.ts'

test.each([
  ['drop', { type: 'drop' }],
  ['half-open', { type: 'half-open' }],
  ['delay 250', { type: 'delay', milliseconds: 250 }],
  ['heal', { type: 'heal' }],
  ['delay', undefined],
  ['delay soon', undefined],
  ['delay -1', undefined],
  ['drop it', undefined],
  ['1001', undefined],
  ['', undefined],
] as [string, LinkFault | undefined][])('"%s" is the fault %j', (line, fault) => {
  expect(parseFault(line.split(' '))).toEqual(fault)
})

/** A line, the frames that came through it, and timers that the test runs one by one. */
function createLine() {
  const tasks: (() => void)[] = []
  const timers: Timers = {
    after(_milliseconds, task) {
      tasks.push(task)
      return () => void tasks.splice(tasks.indexOf(task), 1)
    },
  }
  const arrived: number[] = []
  const line = new FaultyLine(timers)
  return {
    line,
    arrived,
    carry(...frames: number[]) {
      for (const frame of frames) line.carry(() => void arrived.push(frame))
    },
    pass: () => tasks.shift()?.(),
    waiting: () => tasks.length,
  }
}

test('a slow line keeps the order, also when it gets faster', () => {
  const { line, arrived, carry, pass } = createLine()
  line.slowDown(100)
  carry(1, 2)
  line.slowDown(0)
  carry(3)
  expect(arrived).toEqual([])
  pass()
  pass()
  pass()
  carry(4)
  expect(arrived).toEqual([1, 2, 3, 4])
})

test('a line that heals lets through what was under way, and forgets its other faults', () => {
  const { line, arrived, carry, waiting } = createLine()
  line.slowDown(100)
  line.repeatNext()
  carry(1, 2)
  line.heal()
  carry(3)
  expect(arrived).toEqual([1, 2, 3])
  expect([waiting(), line.copies()]).toEqual([0, 1])
})

test('a dead line carries nothing until there is a new one; what was under way is lost', () => {
  const { line, arrived, carry, waiting } = createLine()
  line.slowDown(100)
  carry(1)
  line.goDead()
  carry(2)
  line.renew()
  expect([waiting(), arrived]).toEqual([0, []])
})

test('one frame is doubled, not the next', () => {
  const { line } = createLine()
  line.repeatNext()
  expect([line.copies(), line.copies()]).toEqual([2, 1])
})
