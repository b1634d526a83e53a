import type { ExpectedOf } from '../access-expectation.ts'

const managing = { who: 'administrators', duty: 'equipment' } as const

export const expected: ExpectedOf<'calendarSources'> = {
  'calendarSources.list': managing,
  'calendarSources.create': managing,
  'calendarSources.update': { ...managing, names: 'club' },
  'calendarSources.remove': { ...managing, names: 'club' },
  'calendarSources.read': { ...managing, names: 'club' },
}
