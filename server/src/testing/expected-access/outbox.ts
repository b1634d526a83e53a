import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'outbox'> = {
  'outbox.list': { who: 'administrators', duty: 'messages' },
  'outbox.get': { who: 'administrators', duty: 'messages', names: 'club' },
  'outbox.retryFailed': { who: 'administrators', duty: 'messages' },
  'outbox.retry': { who: 'administrators', duty: 'messages', names: 'club' },
}
