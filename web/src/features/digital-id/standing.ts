import { holdsFor, type KeptDigitalId } from './kept-digital-id.ts'

/** A new code this often: a photographed code soon expires, while nine minutes are always left. */
export const renewMs = 30_000
/** How often to retry without an answer. */
export const knockMs = 5_000

export type Standing =
  | { kind: 'fresh'; secondsToNew: number }
  /** The club does not answer, but the code is valid until it expires. */
  | { kind: 'kept'; secondsLeft: number }
  | { kind: 'ended' }

/** Whether a code is still valid, and for how long. */
export function standingOf(kept: Pick<KeptDigitalId, 'checkedAt'>, now: number, isAnswered: boolean): Standing {
  const left = holdsFor(kept, now)
  if (left === 0) return { kind: 'ended' }
  if (!isAnswered) return { kind: 'kept', secondsLeft: Math.ceil(left / 1000) }
  const toNew = Math.max(0, kept.checkedAt + renewMs - now)
  return { kind: 'fresh', secondsToNew: Math.ceil(toNew / 1000) }
}
