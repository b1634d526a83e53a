import { type Clock, nowText } from '../core/clock.ts'
import type { Trx } from '../db/database.ts'
import { apiKeys } from './ways/api-keys.ts'
import { waysIn } from './ways-in.ts'

type Eviction = {
  memberId: number
  /** The sign-in that goes on, by the hash of its token. */
  keepTokenHash?: string | undefined
  /**
   * Also the API keys that they made and the address for their calendar: always where somebody loses the right to have
   * them, otherwise only on their word, because a door of the club may open with such a key.
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

/** Ends everybody's: what was open when a backup was made may have been shut since. API keys wait until somebody has looked. */
export async function endEverybodysWaysIn(ctx: { clock: Clock }, trx: Trx): Promise<void> {
  const ending = { memberId: undefined, keepTokenHash: '', withKeys: true, at: nowText(ctx.clock) }
  for (const way of waysIn) await way.end(trx, ending)
}
