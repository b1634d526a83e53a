import { foldName } from '@fobhouse/contract/text.ts'
import type { Context } from '../context.ts'
import { fromText, toText } from '../core/clock.ts'
import { AppError } from '../core/errors.ts'
import type { Queries, Trx } from '../db/database.ts'

const windowMinutes = 15
const mostFailures = { account: 10, address: 30 }
/** Clocks of servers on one database differ by less; what is stamped later was so by a clock that was wrong. */
const mostSkewSeconds = 60

/**
 * Whose tries are counted. Failures at sign-in, reset, registration and tokens add up. Those with API keys do not: a
 * program that nobody gave the new key shares its address with the members on the club's network.
 */
export type Trier =
  | {
      /** An e-mail address as typed, whether or not somebody has it; undefined where the call names nobody. */
      account?: string
      /** Where the call comes from. */
      address: string
    }
  | { keysFrom: string }
  /** Likewise a kiosk that shows a secret which is no longer its own. */
  | { kiosksFrom: string }

type FailuresContext = Pick<Context, 'clock' | 'db' | 'ids'>

/** Throws 429 with the time to wait, once there were too many failures. */
export async function refuseTooManyFailures(ctx: Pick<Context, 'clock' | 'db'>, trier: Trier): Promise<void> {
  let waitSeconds = 0
  for (const counter of countersOf(trier)) {
    waitSeconds = Math.max(waitSeconds, await secondsUntilFree(ctx, ctx.db, { ...counter, minutes: windowMinutes }))
  }
  if (waitSeconds > 0) throw new AppError('too_many_requests', { retryAfterSeconds: waitSeconds })
}

/** How long it takes until there is one try again; 0 while there is one. */
async function secondsUntilFree(
  ctx: Pick<Context, 'clock'>,
  db: Queries,
  { key, most, minutes }: { key: string; most: number; minutes: number },
): Promise<number> {
  const now = ctx.clock.now()
  const tries = await db
    .selectFrom('failures')
    .select('at')
    .where('key', '=', key)
    .where('at', '>', toText(now.subtract({ minutes })))
    .orderBy('at', 'desc')
    .limit(most)
    .execute()
  const latest = toText(now.add({ seconds: mostSkewSeconds }))
  if (tries[0] && tries[0].at > latest) {
    // Gone for good, or they would count once their time has come.
    await db.deleteFrom('failures').where('key', '=', key).where('at', '>', latest).execute()
    return secondsUntilFree(ctx, db, { key, most, minutes })
  }
  // The oldest of as many tries as are too many: when it leaves the window, there is one again.
  const oldest = tries[most - 1]
  return oldest ? Math.ceil(now.until(fromText(oldest.at).add({ minutes })).total('seconds')) : 0
}

/** Counts one failure: a wrong password, a bad token or key, or a name that is taken at registration. */
export async function noteFailure(ctx: FailuresContext, trier: Trier): Promise<void> {
  for (const { key } of countersOf(trier)) await insertTry(ctx, ctx.db, key)
}

function countersOf(trier: Trier): { key: string; most: number }[] {
  if ('keysFrom' in trier) return [{ key: `failure:keys:${trier.keysFrom}`, most: mostFailures.address }]
  if ('kiosksFrom' in trier) return [{ key: `failure:kiosks:${trier.kiosksFrom}`, most: mostFailures.address }]
  const { account, address } = trier
  const byAddress = { key: `failure:address:${address}`, most: mostFailures.address }
  if (account === undefined) return [byAddress]
  return [{ key: `failure:account:${foldName(account)}`, most: mostFailures.account }, byAddress]
}

type Allowance = { key: string } & ({ perHour: number } | { perMinute: number })

/**
 * Takes one from an allowance an hour or a minute (`reset-mail:12`), in the transaction that uses it. False when it is
 * used up: then nothing is counted.
 */
export async function takeAllowance(
  ctx: Pick<Context, 'clock' | 'ids'>,
  trx: Trx,
  allowance: Allowance,
): Promise<boolean> {
  return (await takeOrWait(ctx, trx, allowance)) === 0
}

/** The same; throws 429 with the time to wait when it is used up. */
export async function takeAllowanceOrThrow(
  ctx: Pick<Context, 'clock' | 'ids'>,
  trx: Trx,
  allowance: Allowance,
): Promise<void> {
  const retryAfterSeconds = await takeOrWait(ctx, trx, allowance)
  if (retryAfterSeconds > 0) throw new AppError('too_many_requests', { retryAfterSeconds })
}

async function takeOrWait(
  ctx: Pick<Context, 'clock' | 'ids'>,
  trx: Trx,
  { key, ...allowance }: Allowance,
): Promise<number> {
  const [most, minutes] = 'perHour' in allowance ? [allowance.perHour, 60] : [allowance.perMinute, 1]
  const seconds = await secondsUntilFree(ctx, trx, { key, most, minutes })
  if (seconds === 0) await insertTry(ctx, trx, key)
  return seconds
}

async function insertTry(ctx: Pick<Context, 'clock' | 'ids'>, db: Queries, key: string): Promise<void> {
  const values = { key, at: toText(ctx.clock.now()), nonce: ctx.ids.alphanumeric(10) }
  await db.insertInto('failures').values(values).execute()
}

/** Forgets what no limit looks at any more, and what a clock that was ahead has stamped. */
export async function pruneFailures(ctx: Pick<Context, 'clock' | 'db'>): Promise<void> {
  const now = ctx.clock.now()
  const before = toText(now.subtract({ hours: 1 }))
  const after = toText(now.add({ seconds: mostSkewSeconds }))
  await ctx.db
    .deleteFrom('failures')
    .where((at) => at.or([at('at', '<', before), at('at', '>', after)]))
    .execute()
}
