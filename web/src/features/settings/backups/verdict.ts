import type { Backup } from '@fobhouse/contract/routes/backups.ts'
import type { Tone } from '../../../ui/tone.ts'

export type Verdict = {
  words: 'waiting' | 'running' | 'failed' | 'removed' | 'bad' | 'checked' | 'made'
  tone: Tone
}

/** What is to be said of a backup: its own failure first, then what a trial showed. */
export function verdictOf({ state, removedAt, checkedAt, checkError }: Backup): Verdict {
  if (state === 'failed') return { words: 'failed', tone: 'bad' }
  if (state !== 'done') return { words: state, tone: 'info' }
  if (checkError !== null) return { words: 'bad', tone: 'bad' }
  if (removedAt !== null) return { words: 'removed', tone: 'off' }
  return checkedAt === null ? { words: 'made', tone: 'good' } : { words: 'checked', tone: 'good' }
}
