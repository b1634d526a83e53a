import { type Clock, nowText } from '../core/clock.ts'
import type { Trx } from '../db/database.ts'
import { apiKeys } from './ways/api-keys.ts'
import { waysIn } from './ways-in.ts'

type Eviction = {
  memberId: number
  /** The sign-in that goes on, by the hash of its token. */
  keepTokenHash?: string | undefined
  /**
   * Also ends the API keys that they made and their calendar address. Always true when somebody loses the right to have
   * them; otherwise only on request, because a door of the club may depend on such a key.
   */
  withKeys: boolean
}

/** Ends every way in that a person has, and gives how many API keys of theirs go on. */
export async function endWaysIn(
  ctx: { clock: Clock },
  trx: Trx,
  { memberId, keepTokenHash = '', withKeys }: Eviction,
): Promise<{ keysLeft: number }> {
  const at = nowText(ctx.clock)
  for (const way of waysIn) await way.end(trx, { memberId, keepTokenHash, withKeys, at })
  const keys = await apiKeys.list(trx, { memberId, tokenHash: keepTokenHash, now: at })
  return { keysLeft: keys.length }
}

/**
 * Ends the ways in of everybody after a restore, since some may have been ended after the backup was made. API keys
 * wait for a review.
 */
export async function endEverybodysWaysIn(ctx: { clock: Clock }, trx: Trx): Promise<void> {
  const ending = { memberId: undefined, keepTokenHash: '', withKeys: true, at: nowText(ctx.clock) }
  for (const way of waysIn) await way.end(trx, ending)
}
