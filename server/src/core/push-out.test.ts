import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choosePushedOut } from './push-out.ts'

test('nobody waits: nobody makes room', () => {
  expect(choosePushedOut([])).toBeUndefined()
})

test('whoever floods the list from fewer networks than it has places never pushes out the only one of another', () => {
  const flooders = fc.array(fc.record({ network: fc.constantFrom('a', 'b', 'c'), at: fc.nat(1000) }), {
    minLength: 8,
    maxLength: 200,
  })
  fc.assert(
    fc.property(flooders, fc.nat(1000), (flood, at) => {
      let waiting = [{ id: 0, network: 'real', lastSeen: String(at).padStart(4, '0') }]
      for (const [index, { network, at }] of flood.entries()) {
        const pushed = waiting.length >= 5 ? choosePushedOut(waiting) : undefined
        waiting = waiting.filter((one) => one !== pushed)
        waiting.push({ id: index + 1, network, lastSeen: String(at).padStart(4, '0') })
      }
      expect(waiting.some(({ network }) => network === 'real')).toBe(true)
    }),
  )
})

test('of one network the one that has been silent longest makes room', () => {
  const waiting = [
    { id: 1, network: 'a', lastSeen: '2026-03-12T08:00:02.000Z' },
    { id: 2, network: 'a', lastSeen: '2026-03-12T08:00:01.000Z' },
    { id: 3, network: 'b', lastSeen: '2026-03-12T08:00:00.000Z' },
  ]
  expect(choosePushedOut(waiting)).toMatchObject({ id: 2 })
})
