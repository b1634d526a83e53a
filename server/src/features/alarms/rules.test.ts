import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeDevice, shortList, type Watch } from './rules.ts'

const minute = 60_000
const watch = (changes: Partial<Watch> = {}): Watch => ({
  now: 1000 * minute,
  upSince: 0,
  alarmMinutes: 15,
  offlineAfterMilliseconds: 3 * minute,
  ...changes,
})
const ago = (minutes: number) => (1000 - minutes) * minute

test.each([
  ['heard just now', { lastSeen: ago(0), toldOf: null }, watch(), 'nothing new'],
  ['offline, but not for long enough', { lastSeen: ago(14), toldOf: null }, watch(), 'nothing new'],
  ['silent for the full time', { lastSeen: ago(15), toldOf: null }, watch(), 'offline'],
  ['told already', { lastSeen: ago(60), toldOf: ago(60) }, watch(), 'nothing new'],
  ['told of a moment ago', { lastSeen: ago(1), toldOf: ago(1) }, watch(), 'nothing new'],
  ['back', { lastSeen: ago(1), toldOf: ago(60) }, watch(), 'back'],
  ['back, heard just long enough ago', { lastSeen: ago(3), toldOf: ago(60) }, watch(), 'back'],
  ['back, and silent for longer than that', { lastSeen: ago(4), toldOf: ago(60) }, watch(), 'nothing new'],
  ['heard once since and silent again', { lastSeen: ago(30), toldOf: ago(60) }, watch(), 'nothing new'],
  ['the server was down itself', { lastSeen: ago(600), toldOf: null }, watch({ upSince: ago(14) }), 'nothing new'],
  ['and has waited its full time', { lastSeen: ago(600), toldOf: null }, watch({ upSince: ago(15) }), 'offline'],
  ['a shorter time than offline takes', { lastSeen: ago(2), toldOf: null }, watch({ alarmMinutes: 1 }), 'nothing new'],
])('%s', (_name, device, facts, expected) => {
  expect(judgeDevice(device, facts)).toBe(expected)
})

test('told offline and back always alternate, whatever a device does and however often somebody looks', () => {
  const steps = fc.array(fc.record({ minutes: fc.integer({ min: 0, max: 40 }), isHeard: fc.boolean() }))
  fc.assert(
    fc.property(steps, (list) => {
      let now = 0
      const device = { lastSeen: 0, toldOf: null as number | null }
      const told: string[] = []
      for (const step of list) {
        now += step.minutes * minute
        if (step.isHeard) device.lastSeen = now
        const verdict = judgeDevice(device, watch({ now }))
        if (verdict === 'nothing new') continue
        told.push(verdict)
        device.toldOf = verdict === 'offline' ? device.lastSeen : null
      }
      expect(told).toEqual(told.map((_verdict, index) => (index % 2 === 0 ? 'offline' : 'back')))
    }),
  )
})

test.each([
  [['A'], 'A'],
  [['A', 'B', 'C'], 'A, B, C'],
  [['A', 'B', 'C', 'D', 'E'], 'A, B, C +2'],
])('%j in a subject: %s', (names, text) => {
  expect(shortList(names)).toBe(text)
})
