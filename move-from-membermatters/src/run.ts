import type { PlanInterval } from '@fobhouse/contract/billing.ts'
import { setTimeout } from 'node:timers/promises'
import type { Actor, Context, Trx } from '@fobhouse/server/public.ts'
import type { Tally } from './report.ts'
import type { ReadTable } from './source/rules.ts'
import { readTables } from './source/rules.ts'
import type { Source } from './source/source.ts'
import { findKnown, insertKnown } from './store.ts'
import { type Row, textOf } from './values/rules.ts'

export type ImportContext = Pick<
  Context,
  'clock' | 'db' | 'devices' | 'ids' | 'jobs' | 'live' | 'secrets' | 'settings' | 'transact'
>

/** A member here, by MemberMatters' account id. */
export type Person = {
  memberId: number
  name: string
  /** The card number, whether imported or here before. */
  card: string | null
  /** The member was erased here since: nothing more of theirs is imported. */
  isErased: boolean
}

/** A device here, by its id in MemberMatters. */
export type Device = {
  id: number
  /** As it is there. */
  name: string
  kind: 'door' | 'interlock' | 'memberbucks'
  isDefaultAccess: boolean
  prices: Prices
}
/** In minor units. */
export type Prices = { cost_per_session: number; cost_per_hour: number; cost_per_kwh: number }

export type Run = {
  ctx: ImportContext
  source: Source
  tally: Tally
  actor: Actor
  isDryRun: boolean
  /** Another process serves the club on the same file, and must get its turn between our transactions. */
  isShared: boolean
  people: Map<string, Person>
  /** MemberMatters' account id, by the id of the profile. */
  accountOfProfile: Map<string, string>
  plans: Map<string, { id: number; cost: number; currency: string; interval: PlanInterval; interval_amount: number }>
  devices: Map<string, Device>
  meetings: Map<string, number>
  lastPlaceholder: number
}

/** Writes in one short transaction; a dry run writes nothing and returns undefined. */
export async function write<Result>(run: Run, work: (trx: Trx) => Promise<Result>): Promise<Result | undefined> {
  if (run.isDryRun) return undefined
  const started = performance.now()
  const result = await run.ctx.transact(work)
  if (run.isShared) await setTimeout(Math.max(20, performance.now() - started))
  return result
}

/** A stand-in for an id, which a dry run does not get. */
export function placeholder(run: Run): number {
  run.lastPlaceholder -= 1
  return run.lastPlaceholder
}

export type Brought = { sourceId: string; targetId: number | null }

/** Remembers which rows became what here. Call it in the transaction that imports them. */
export async function remember(trx: Trx, table: string, rows: readonly Brought[]): Promise<void> {
  await insertKnown(trx, table, rows)
}

/** The rows of a page that have not been imported yet; the others are counted. */
export async function withoutKnown(run: Run, table: ReadTable, rows: readonly Row[]): Promise<Row[]> {
  const known = await findKnown(
    run.ctx.db,
    table,
    rows.map((row) => textOf(row, 'id')),
  )
  run.tally.known(table, known.size)
  return known.size === 0 ? [...rows] : rows.filter((row) => !known.has(textOf(row, 'id')))
}

export function columnsOf(table: ReadTable): { columns: readonly string[] } {
  return { columns: readTables[table] }
}

/**
 * The person whom a row is about; if they were not imported, or erased here since, counts the row and returns
 * undefined.
 */
export function personOf(
  run: Run,
  table: ReadTable,
  { userId, row }: { userId: string; row: Row },
): Person | undefined {
  const person = run.people.get(userId)
  if (person && !person.isErased) return person
  run.tally.leaveOut(table, person ? 'erased_here' : 'account_stays_behind', { ids: [textOf(row, 'id')] })
  return undefined
}
