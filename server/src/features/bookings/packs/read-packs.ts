import type { HourPack, ManagedHourPack, Minutes } from '@fobhouse/contract/hour-packs.ts'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { fullName } from '../../../core/full-name.ts'
import { readBookables } from '../bookables/read-bookables.ts'
import { readIncluded } from '../money/minutes.ts'
import { endOfDay, isPaying } from '../money/read-money.ts'
import { listPacksLeft } from '../money/store.ts'
import * as store from './store.ts'

type ReadContext = Pick<Context, 'clock' | 'db' | 'settings'>

const idsSchema = z.array(z.int())
const mostEntries = 100

/** What members can buy. */
export async function listForSale(ctx: ReadContext): Promise<HourPack[]> {
  if (!isPaying(ctx)) return []
  const names = new Map((await store.listBookableNames(ctx.db)).map(({ id, name }) => [id, name]))
  return (await store.listPacks(ctx.db)).map((row) => presentPack(row, names))
}

/** The same for administrators, with who bought what. */
export async function listManagedPacks({ db }: Pick<Context, 'db'>): Promise<ManagedHourPack[]> {
  const names = new Map((await store.listBookableNames(db)).map(({ id, name }) => [id, name]))
  const rows = await store.listPacks(db, { withHidden: true })
  const bought = Map.groupBy(
    await store.listBought(
      db,
      rows.map(({ id }) => id),
    ),
    (row) => row.pack_id,
  )
  return rows.map((row) => ({
    ...presentPack(row, names),
    visible: row.visible === 1,
    bought: (bought.get(row.id) ?? []).map((one) => ({
      id: one.id,
      member: { id: one.member_id, name: fullName(one) },
      boughtAt: one.bought_at,
      endsOn: one.ends_on,
      left: one.left,
      takenBackAt: one.taken_back_at,
    })),
  }))
}

/** Bookables that were removed are left out. */
function presentPack(row: store.PackRow, names: ReadonlyMap<number, string>): HourPack {
  const ids = idsSchema.parse(JSON.parse(row.bookables))
  const bookables = ids.flatMap((id) => {
    const name = names.get(id)
    return name === undefined ? [] : [{ id, name }]
  })
  return { id: row.id, name: row.name, bookables, minutes: row.minutes, price: row.price, validDays: row.valid_days }
}

/** What plan and packs of a member pay for, and what came and went of it. */
export async function loadMinutes(ctx: ReadContext, memberId: number): Promise<Minutes> {
  const { db } = ctx
  if (!isPaying(ctx)) return { packs: [], included: [], entries: [] }
  const bookables = (await readBookables(db, {})).map(({ row }) => row)
  const now = ctx.clock.milliseconds()
  const timeZone = ctx.settings.get('general.timeZone')
  const packs = (await listPacksLeft(db, { memberId })).filter(
    ({ left, ends_on: end }) => left > 0 && (end === null || now < endOfDay(end, timeZone)),
  )
  const entries = await store.listEntries(db, memberId, mostEntries)
  return {
    packs: packs.map(({ id, name, left, ends_on: endsOn }) => ({ id, name, left, endsOn })),
    included: await readIncluded(ctx, db, { bookables, memberId }),
    entries: entries.map(({ booking_id: booking, ...entry }) => ({ ...entry, booking })),
  }
}
