import type { ExpectedOf } from '../access-expectation.ts'

/** Handlers let only caretakers do what is theirs. */
export const expected: ExpectedOf<'maintenance'> = {
  'maintenance.list': { who: 'members', names: 'club' },
  'maintenance.create': { who: 'members', names: 'club' },
  'maintenance.update': { who: 'members', names: 'club' },
  'maintenance.remove': { who: 'members', names: 'club' },
  'maintenance.serve': { who: 'members', names: 'club' },
  'maintenance.void': { who: 'administrators', duty: 'equipment', names: 'club' },
  'maintenance.due': { who: 'administrators', duty: 'equipment' },
}
