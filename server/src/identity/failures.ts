import { foldName } from '@fobhouse/contract/text.ts'
import { fromText, toText } from '../core/clock.ts'
import { AppError } from '../core/errors.ts'
import type { Queries, Trx } from '../db/database.ts'
import { networkOf } from '../core/network-of.ts'
import type { IdentityContext } from './identity-context.ts'

const windowMinutes = 15
const mostFailures = { account: 10, address: 30, doors: 10 }
/** Clocks of servers on one database differ by less; what is stamped later was so by a clock that was wrong. */
const mostSkewSeconds = 60

/**
 * The counters of a try. Failures at sign-in, reset, registration and tokens add up. Failures with API keys are counted
 * apart: a program with an outdated key shares its address with the members in the clubhouse.
 */
export type Trier =
  | {
      /** An e-mail address as typed, whether or not somebody has it; undefined where the call names nobody. */
      account?: string
      /** The caller's network address. */
      address: string
    }
  | { keysFrom: string }
  /** Likewise a kiosk that shows an outdated secret. */
  | { kiosksFrom: string }
  /** Likewise a door controller that shows a wrong code. */
  | { doorsFrom: string }
  /** Likewise another program that members sign in to. */
  | { programsFrom: string }

type FailuresContext = Pick<IdentityContext, 'clock' | 'db' | 'ids'>

/**
 * Proof that a try was counted before its secret is examined. Only `judge` and `takeAllowanceOrThrow` create one, and
 * every comparison of a guessable secret requires it, so the compiler finds a place where a guess would be free.
 */
class CountedTry {
  readonly #isCounted = true

  get isCounted(): boolean {
    return this.#isCounted
  }
}
export type Try = CountedTry

/**
 * Judges a secret that somebody shows. The try is counted first, over all processes, and given back when it was right:
 * of guesses that are sent all at once no more are looked at than of those that come one after another, and beyond the
 * limit a right secret is answered like a wrong one, by 429. Whoever gives undefined or false has seen a wrong one. A
 * refusal that is thrown has judged nothing; any other error, like a process that dies, leaves the try counted.
 */
export async function judge<Found>(
  ctx: FailuresContext,
  trier: Trier,
  look: (attempt: Try) => Promise<Found>,
): Promise<Found> {
  const places = await reserve(ctx, trier)
  let found: Found
  try {
    found = await look(new CountedTry())
  } catch (error) {
    if (error instanceof AppError) await giveBack(ctx.db, places)
    throw error
  }
  if (found !== undefined && found !== false) await giveBack(ctx.db, places)
  return found
}

/** Counts one that is known to be wrong; throws 429 instead after too many. For secrets that nobody can guess. */
export async function countFailure(ctx: FailuresContext, trier: Trier): Promise<void> {
  await reserve(ctx, trier)
}

/** Throws 429 with the time to wait, once there were too many failures. Takes no try: for what judges no secret. */
export async function refuseTooManyFailures(ctx: Pick<IdentityContext, 'clock' | 'db'>, trier: Trier): Promise<void> {
  refuseFull(ctx, await readCounters(ctx, trier))
}

type Counter = { key: string; most: number }
type Place = { key: string; slot: number; nonce: string }
type CountedTries = Counter & { tries: { slot: number | null; at: string }[] }

/** Takes a place of each counter, or none and throws 429. */
async function reserve(ctx: FailuresContext, trier: Trier): Promise<Place[]> {
  const counters = await readCounters(ctx, trier)
  refuseFull(ctx, counters)
  const places: Place[] = []
  for (const counter of counters) {
    const place = await takePlace(ctx, counter)
    if (place) {
      places.push(place)
      continue
    }
    await giveBack(ctx.db, places)
    await refuseTooManyFailures(ctx, trier)
    throw new AppError('too_many_requests', { retryAfterSeconds: 1 }) // others gave theirs back this very moment
  }
  return places
}

async function readCounters(ctx: Pick<IdentityContext, 'clock' | 'db'>, trier: Trier): Promise<CountedTries[]> {
  const now = ctx.clock.now()
  const counters = countersOf(trier)
  const keys = counters.map(({ key }) => key)
  const rows = await ctx.db
    .selectFrom('failures')
    .select(['key', 'slot', 'at'])
    .where('key', 'in', keys)
    .where('at', '>', toText(now.subtract({ minutes: windowMinutes })))
    .orderBy('at', 'desc')
    .execute()
  const latest = toText(now.add({ seconds: mostSkewSeconds }))
  const isAhead = ({ at }: { at: string }) => at > latest
  if (rows.some(isAhead)) {
    // Gone for good, or they would count once their time has come.
    await ctx.db.deleteFrom('failures').where('key', 'in', keys).where('at', '>', latest).execute()
  }
  return counters.map((counter) => ({
    ...counter,
    tries: rows.filter((row) => row.key === counter.key && !isAhead(row)),
  }))
}

function refuseFull(ctx: Pick<IdentityContext, 'clock'>, counters: readonly CountedTries[]): void {
  const waits = counters.map(({ most, tries }) => waitFor(ctx, { oldest: tries[most - 1], minutes: windowMinutes }))
  const retryAfterSeconds = Math.max(...waits)
  if (retryAfterSeconds > 0) throw new AppError('too_many_requests', { retryAfterSeconds })
}

/** The first place that nobody takes at the same moment; undefined where others were quicker at every one. */
async function takePlace(ctx: FailuresContext, { key, most, tries }: CountedTries): Promise<Place | undefined> {
  const now = ctx.clock.now()
  const [at, nonce] = [toText(now), ctx.ids.alphanumeric(10)]
  const gone = toText(now.subtract({ minutes: windowMinutes }))
  const latest = toText(now.add({ seconds: mostSkewSeconds }))
  const taken = new Set(tries.map(({ slot }) => slot))
  for (let slot = 0; slot < most; slot += 1) {
    if (taken.has(slot)) continue
    const row = await ctx.db
      .insertInto('failures')
      .values({ key, slot, at, nonce })
      .onConflict((conflict) =>
        conflict
          .columns(['key', 'slot'])
          .doUpdateSet({ at, nonce })
          .where((old) => old.or([old('failures.at', '<=', gone), old('failures.at', '>', latest)])),
      )
      .returning('slot')
      .executeTakeFirst()
    if (row) return { key, slot, nonce }
  }
  return undefined
}

async function giveBack(db: Queries, places: readonly Place[]): Promise<void> {
  for (const { key, slot, nonce } of places) {
    const query = db.deleteFrom('failures').where('key', '=', key).where('slot', '=', slot)
    await query.where('nonce', '=', nonce).execute()
  }
}

/** The address comes first, so that a caller stopped there uses up no try of anybody's account. */
function countersOf(trier: Trier): Counter[] {
  if ('keysFrom' in trier) return [byNetwork('keys', trier.keysFrom)]
  if ('kiosksFrom' in trier) return [byNetwork('kiosks', trier.kiosksFrom)]
  if ('doorsFrom' in trier) return [{ ...byNetwork('doors', trier.doorsFrom), most: mostFailures.doors }]
  if ('programsFrom' in trier) return [byNetwork('programs', trier.programsFrom)]
  const { account, address } = trier
  const byAddress = byNetwork('address', address)
  if (account === undefined) return [byAddress]
  return [byAddress, { key: `failure:account:${foldName(account)}`, most: mostFailures.account }]
}

function byNetwork(kind: string, address: string): Counter {
  return { key: `failure:${kind}:${networkOf(address)}`, most: mostFailures.address }
}

/** The oldest of as many tries as are too many: when it leaves the window, there is one again. */
function waitFor(
  ctx: Pick<IdentityContext, 'clock'>,
  { oldest, minutes }: { oldest: { at: string } | undefined; minutes: number },
): number {
  return oldest ? Math.ceil(ctx.clock.now().until(fromText(oldest.at).add({ minutes })).total('seconds')) : 0
}

/** How long it takes until there is one try again; 0 while there is one. */
async function secondsUntilFree(
  ctx: Pick<IdentityContext, 'clock'>,
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
  return waitFor(ctx, { oldest: tries[most - 1], minutes })
}

type Allowance = { key: string } & ({ perHour: number } | { perMinute: number })

/**
 * Takes one from an allowance an hour or a minute (`reset-mail:12`), in the transaction that uses it. False when it is
 * used up: then nothing is counted.
 */
export async function takeAllowance(
  ctx: Pick<IdentityContext, 'clock' | 'ids'>,
  trx: Trx,
  allowance: Allowance,
): Promise<boolean> {
  return (await takeOrWait(ctx, trx, allowance)) === 0
}

/** The same; throws 429 with the time to wait when it is used up. */
export async function takeAllowanceOrThrow(
  ctx: Pick<IdentityContext, 'clock' | 'ids'>,
  trx: Trx,
  allowance: Allowance,
): Promise<Try> {
  const retryAfterSeconds = await takeOrWait(ctx, trx, allowance)
  if (retryAfterSeconds > 0) throw new AppError('too_many_requests', { retryAfterSeconds })
  return new CountedTry()
}

async function takeOrWait(
  ctx: Pick<IdentityContext, 'clock' | 'ids'>,
  trx: Trx,
  { key, ...allowance }: Allowance,
): Promise<number> {
  const [most, minutes] = 'perHour' in allowance ? [allowance.perHour, 60] : [allowance.perMinute, 1]
  const seconds = await secondsUntilFree(ctx, trx, { key, most, minutes })
  if (seconds === 0) await insertTry(ctx, trx, key)
  return seconds
}

async function insertTry(ctx: Pick<IdentityContext, 'clock' | 'ids'>, db: Queries, key: string): Promise<void> {
  const values = { key, at: toText(ctx.clock.now()), nonce: ctx.ids.alphanumeric(10) }
  await db.insertInto('failures').values(values).execute()
}

/** Forgets what no limit looks at any more, and what a clock that was ahead has stamped. */
export async function pruneFailures(ctx: Pick<IdentityContext, 'clock' | 'db'>): Promise<void> {
  const now = ctx.clock.now()
  const before = toText(now.subtract({ hours: 1 }))
  const after = toText(now.add({ seconds: mostSkewSeconds }))
  await ctx.db
    .deleteFrom('failures')
    .where((at) => at.or([at('at', '<', before), at('at', '>', after)]))
    .execute()
}
