import type { Backup } from '@fobhouse/contract/routes/backups.ts'
import { expect, test } from 'vitest'
import { verdictOf } from './verdict.ts'

const at = '2026-03-12T03:00:00.000Z'
const made: Backup = {
  id: 1,
  state: 'done',
  at,
  file: '/safe/fobhouse.backup',
  bytes: 1,
  members: 1,
  error: null,
  checkedAt: null,
  checkError: null,
  removedAt: null,
}

test.each([
  [{ state: 'waiting' }, 'waiting', 'info'],
  [{ state: 'running' }, 'running', 'info'],
  [{ state: 'failed', error: 'No room' }, 'failed', 'bad'],
  [{}, 'made', 'good'],
  [{ checkedAt: at }, 'checked', 'good'],
  [{ checkedAt: at, checkError: 'damaged' }, 'bad', 'bad'],
  [{ removedAt: at, checkedAt: at }, 'removed', 'off'],
  [{ removedAt: at, checkedAt: at, checkError: 'damaged' }, 'bad', 'bad'],
] as const)('%j: %s', (facts, words, tone) => {
  expect(verdictOf({ ...made, ...facts })).toEqual({ words, tone })
})
