import {
  bookableLimits,
  type ExclusiveSet,
  type exclusiveSetChangeSchema,
  type NewExclusiveSet,
} from '@fobhouse/contract/bookables.ts'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError, invalidField } from '../../../core/errors.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import type { Queries, Trx } from '../../../db/database.ts'
import { keepBookingRules } from '../../booking-facts/public.ts'
import { tellCalendarsAfter } from '../tell-calendars.ts'
import * as store from './store.ts'

type SetContext = Pick<Context, 'clock' | 'live' | 'transact'>
type Deed = { id: number; actor: Actor }

export async function loadSets(db: Queries, id?: number): Promise<ExclusiveSet[]> {
  const sets = await store.listSets(db, id)
  const items = await store.listItemsOfSets(
    db,
    sets.map((set) => set.id),
  )
  return sets.map((set) => ({
    ...set,
    items: items.filter((item) => item.set_id === set.id).map((item) => ({ id: item.id, name: item.name })),
  }))
}

/** Lets only so many of these items be booked or run at once. Throws `too_many_sets` and 400. */
export async function createSet(
  ctx: SetContext,
  { set, actor }: { set: NewExclusiveSet; actor: Actor },
): Promise<{ id: number }> {
  return ctx.transact((trx) => insertSet(ctx, trx, { set, actor }))
}

/** The same in the caller's transaction. */
export async function insertSet(
  ctx: Omit<SetContext, 'transact'>,
  trx: Trx,
  { set, actor }: { set: NewExclusiveSet; actor: Actor },
): Promise<{ id: number }> {
  await requireItems(trx, set.items)
  requireFewer(set)
  if ((await store.listSets(trx)).length >= bookableLimits.mostSets) throw new AppError('too_many_sets')
  const id = await store.insertSet(trx, { name: set.name, most: set.most })
  await store.saveItemsOfSet(trx, id, set.items)
  await keepBookingRules(ctx, trx, set.items)
  await writeAudit(ctx, trx, { actor, action: 'exclusiveSet.create', subject: `exclusiveSet:${id}`, after: set })
  tellCalendarsAfter(ctx, trx)
  return { id }
}

export async function updateSet(
  ctx: SetContext,
  { id, change, actor }: Deed & { change: z.output<typeof exclusiveSetChangeSchema> },
): Promise<void> {
  await ctx.transact(async (trx) => {
    const [before] = await loadSets(trx, id)
    if (!before) throw new AppError('not_found')
    const { name, most, items = before.items.map((item) => item.id) } = change
    const had = new Set(before.items.map((item) => item.id))
    await requireItems(
      trx,
      items.filter((itemId) => !had.has(itemId)),
    )
    requireFewer({ most: most ?? before.most, items })
    await store.saveSet(trx, id, { ...(name === undefined ? {} : { name }), ...(most === undefined ? {} : { most }) })
    await store.saveItemsOfSet(trx, id, items)
    await keepBookingRules(ctx, trx, [...before.items.map((item) => item.id), ...items])
    await writeAudit(ctx, trx, {
      actor,
      action: 'exclusiveSet.update',
      subject: `exclusiveSet:${id}`,
      before,
      after: change,
    })
    tellCalendarsAfter(ctx, trx)
  })
}

export async function removeSet(ctx: SetContext, { id, actor }: Deed): Promise<void> {
  await ctx.transact(async (trx) => {
    const [before] = await loadSets(trx, id)
    if (!before) throw new AppError('not_found')
    await store.deleteSet(trx, id)
    await keepBookingRules(
      ctx,
      trx,
      before.items.map((item) => item.id),
    )
    await writeAudit(ctx, trx, { actor, action: 'exclusiveSet.remove', subject: `exclusiveSet:${id}`, before })
    tellCalendarsAfter(ctx, trx)
  })
}

async function requireItems(trx: Trx, ids: readonly number[]): Promise<void> {
  if ((await store.listUsableItems(trx, ids)).length !== ids.length) throw invalidField('items', 'validation.invalid')
}

/** A set of which all items may run at once limits nothing. */
function requireFewer({ most, items }: { most: number; items: readonly unknown[] }): void {
  if (most >= items.length) throw invalidField('most', 'validation.outOfRange')
}
