import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'requirements'> = {
  'requirements.list': { who: 'administrators', duty: 'training' },
  'requirements.get': { who: 'administrators', duty: 'training', names: 'club' },
  'requirements.set': { who: 'administrators', duty: 'training', names: 'club' },
  'requirements.remove': { who: 'administrators', duty: 'training', names: 'club' },
  'requirements.preview': { who: 'administrators', duty: 'training', names: 'club' },
}
