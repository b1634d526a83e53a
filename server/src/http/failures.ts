import { foldName } from '@fobhouse/contract/text.ts'
import type { Context } from '../context.ts'
import { fromText, toText } from '../core/clock.ts'
import { AppError } from '../core/errors.ts'
import type { Queries, Trx } from '../db/database.ts'

const windowMinutes = 15
const mostFailures = { account: 10, address: 30 }

/** Whose tries are counted. Failures at sign-in, reset, registration and tokens add up. */
export type Trier = {
  /** An e-mail address as typed, whether or not somebody has it; undefined where the call names nobody. */
  account?: string
  /** Where the call comes from. */
  address: string
}

type FailuresContext = Pick<Context, 'clock' | 'db' | 'ids'>

/** Throws 429 with the time to wait, once there were too many failures. */
export async function refuseTooManyFailures(ctx: Pick<Context, 'clock' | 'db'>, trier: Trier): Promise<void> {
  const now = ctx.clock.now()
  const since = toText(now.subtract({ minutes: windowMinutes }))
  let waitSeconds = 0
  for (const { key, most } of countersOf(trier)) {
    // The oldest of as many failures as are too many: when it leaves the window, there is one try again.
    const oldest = await ctx.db
      .selectFrom('failures')
      .select('at')
      .where('key', '=', key)
      .where('at', '>', since)
      .orderBy('at', 'desc')
      .limit(1)
      .offset(most - 1)
      .executeTakeFirst()
    if (!oldest) continue
    const freeAt = fromText(oldest.at).add({ minutes: windowMinutes })
    waitSeconds = Math.max(waitSeconds, Math.ceil(now.until(freeAt).total('seconds')))
  }
  if (waitSeconds > 0) throw new AppError('too_many_requests', { retryAfterSeconds: waitSeconds })
}

/** Counts one failure: a wrong password, a bad token, or a name that is taken at registration. */
export async function noteFailure(ctx: FailuresContext, trier: Trier): Promise<void> {
  for (const { key } of countersOf(trier)) await insertTry(ctx, ctx.db, key)
}

function countersOf({ account, address }: Trier): { key: string; most: number }[] {
  const byAddress = { key: `failure:address:${address}`, most: mostFailures.address }
  if (account === undefined) return [byAddress]
  return [{ key: `failure:account:${foldName(account)}`, most: mostFailures.account }, byAddress]
}

/**
 * Takes one from an hourly allowance (`reset-mail:12`), in the transaction that uses it. False when it is used up: then
 * nothing is counted.
 */
export async function takeAllowance(
  ctx: Pick<Context, 'clock' | 'ids'>,
  trx: Trx,
  { key, perHour }: { key: string; perHour: number },
): Promise<boolean> {
  const since = toText(ctx.clock.now().subtract({ hours: 1 }))
  const used = await trx
    .selectFrom('failures')
    .select('at')
    .where('key', '=', key)
    .where('at', '>', since)
    .limit(perHour)
    .execute()
  if (used.length >= perHour) return false
  await insertTry(ctx, trx, key)
  return true
}

async function insertTry(ctx: Pick<Context, 'clock' | 'ids'>, db: Queries, key: string): Promise<void> {
  const values = { key, at: toText(ctx.clock.now()), nonce: ctx.ids.alphanumeric(10) }
  await db.insertInto('failures').values(values).execute()
}

/** Forgets what no limit looks at any more. */
export async function pruneFailures(ctx: Pick<Context, 'clock' | 'db'>): Promise<void> {
  const before = toText(ctx.clock.now().subtract({ hours: 1 }))
  await ctx.db.deleteFrom('failures').where('at', '<', before).execute()
}
