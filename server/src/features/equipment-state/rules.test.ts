import { equipmentStates } from '@fobhouse/contract/equipment.ts'
import { expect, test } from 'vitest'
import { type Changer, judgeChange, newsOf, serverAsChanger } from './rules.ts'

const nobody: Changer = { isAdmin: false, isCaretaker: false, isProgram: false, isServer: false }
const admin = { ...nobody, isAdmin: true, isCaretaker: true }
const caretaker = { ...nobody, isCaretaker: true }
const program = { ...nobody, isProgram: true }
const facts = { today: '2026-03-12', bookings: 0, note: 'Broken' }

/** Whether somebody may bring an item from one state into another, with everything said that has to be. */
function mayChange(changer: Changer, current: (typeof equipmentStates)[number], state: typeof current): boolean {
  const change = { state, note: facts.note, ...(state === 'retired' ? { expected: 0 } : {}) }
  return judgeChange({ current, change, changer, ...facts }).allowed
}

test('only administrators move an item into retirement and out of it', () => {
  for (const from of equipmentStates) {
    for (const to of equipmentStates) {
      const isOfAdmins = from === 'retired' || to === 'retired'
      const found = [admin, caretaker, program, nobody].map((changer) => mayChange(changer, from, to))
      expect({ from, to, found }).toEqual({ from, to, found: [true, !isOfAdmins, !isOfAdmins, false] })
      expect({ from, to, may: mayChange(serverAsChanger, from, to) }).toEqual({ from, to, may: !isOfAdmins })
    }
  }
})

test.each([
  [{ state: 'out_of_order' }, 'note'],
  [{ state: 'degraded', note: '' }, 'note'],
  [{ state: 'out_of_order', note: 'x', expectedBack: '2026-03-11' }, 'expectedBack'],
  [{ state: 'working', expectedBack: '2026-03-13' }, 'expectedBack'],
  [{ state: 'retired' }, 'expected'],
] as const)('%j is refused for its %s', (change, field) => {
  expect(judgeChange({ current: 'working', change, changer: admin, ...facts })).toMatchObject({ allowed: false, field })
})

test('a day may be today, and the number of bookings must be the one that was seen', () => {
  const judge = (change: Parameters<typeof judgeChange>[0]['change'], bookings: number) =>
    judgeChange({ current: 'working', change, changer: admin, today: facts.today, bookings })
  expect(judge({ state: 'degraded', note: 'x', expectedBack: '2026-03-12' }, 3)).toMatchObject({ allowed: true })
  expect(judge({ state: 'retired', expected: 2 }, 3)).toEqual({ allowed: false, error: 'preview_changed' })
  expect(judge({ state: 'retired', expected: 3 }, 3)).toEqual({ allowed: true })
})

test('what those who watch an item hear', () => {
  expect([newsOf('working', 'out_of_order'), newsOf('out_of_order', 'out_of_order')]).toEqual(['out', 'out'])
  expect([newsOf('out_of_order', 'degraded'), newsOf('retired', 'working')]).toEqual(['back', 'back'])
  expect([newsOf('working', 'degraded'), newsOf('degraded', 'working')]).toEqual([null, null])
})

test('an item that is retired already is left so without its bookings being seen', () => {
  const again = { current: 'retired', change: { state: 'retired', note: 'Sold' }, changer: admin } as const
  expect(judgeChange({ ...again, today: facts.today, bookings: 0 })).toEqual({ allowed: true })
})
