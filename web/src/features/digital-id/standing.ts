import { holdsFor, type KeptDigitalId } from './kept-digital-id.ts'

/** A new code so often: what a stranger has photographed soon ends, and nine minutes are always left. */
export const renewMs = 30_000
/** Without an answer, asked so often. */
export const knockMs = 5_000

export type Standing =
  | { kind: 'fresh'; secondsToNew: number }
  /** The club does not answer; the code holds by itself until it ends. */
  | { kind: 'kept'; secondsLeft: number }
  | { kind: 'ended' }

/** What a code is worth now. */
export function standingOf(kept: Pick<KeptDigitalId, 'checkedAt'>, now: number, isAnswered: boolean): Standing {
  const left = holdsFor(kept, now)
  if (left === 0) return { kind: 'ended' }
  if (!isAnswered) return { kind: 'kept', secondsLeft: Math.ceil(left / 1000) }
  const toNew = Math.max(0, kept.checkedAt + renewMs - now)
  return { kind: 'fresh', secondsToNew: Math.ceil(toNew / 1000) }
}
