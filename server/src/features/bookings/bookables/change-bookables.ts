import { type BookableChange, bookableLimits, freePrice, type NewBookable } from '@fobhouse/contract/bookables.ts'
import { foldName } from '@fobhouse/contract/text.ts'
import { type Context, transactSwitching } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError, invalidField } from '../../../core/errors.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { isUniqueViolation } from '../../../db/dialect.ts'
import { keepBookingDoors, keepBookingRules } from '../../booking-facts/public.ts'
import type { BookingContext } from '../acts/write-booking.ts'
import { tellCalendarsAfter } from '../tell-calendars.ts'
import { moveBookingsAlong } from './move-bookings.ts'
import { readBookables } from './read-bookables.ts'
import { changePrice, changeShape, findFault, type Shape, shapeOfNew } from './rules.ts'
import * as store from './store.ts'
import { priceOf } from './stored.ts'

export type BookableContext = BookingContext & Pick<Context, 'transact'>
type Deed = { id: number; actor: Actor }

/** Makes items or a place bookable. Throws `bookable_already_exists`, `already_bookable`, `too_many_bookables`, `booking_refused` and 400. */
export async function createBookable(
  ctx: BookableContext,
  { bookable, actor }: { bookable: NewBookable; actor: Actor },
): Promise<{ id: number }> {
  return transactSwitching(ctx, (trx) => insertBookable(ctx, trx, { bookable, actor }))
}

/** The same in the caller's transaction. */
export async function insertBookable(
  ctx: Omit<BookableContext, 'transact'>,
  trx: Trx,
  { bookable, actor }: { bookable: NewBookable; actor: Actor },
): Promise<{ id: number }> {
  if ((await store.countBookables(trx)) >= bookableLimits.mostBookables) throw new AppError('too_many_bookables')
  const shape = shapeOfNew(bookable)
  await requireShape(trx, shape, { exceptId: null, capacity: bookable.capacity, had: [] })
  const { name, description = '', use = 'prefers', atEnd = 'tell', hidden = false } = bookable
  const price = changePrice(freePrice, bookable.price)
  const texts = { name, name_key: foldName(name), description, use, at_end: atEnd, hidden: Number(hidden) }
  const id = await store
    .insertBookable(trx, { ...texts, ...columnsOf(shape), price: JSON.stringify(price), removed_at: null })
    .catch(asTaken)
  await store.saveItems(trx, id, shape.items)
  await moveBookingsAlong(ctx, trx, { bookableId: id, items: shape.items, added: shape.items })
  await keepBookingRules(ctx, trx, shape.items)
  await keepBookingDoors(ctx, trx, { bookables: [id] })
  await writeAudit(ctx, trx, { actor, action: 'bookable.create', subject: `bookable:${id}`, after: bookable })
  ctx.settings.noteChange(trx) // the first one switches bookings on
  tellCalendarsAfter(ctx, trx)
  return { id }
}

/**
 * Changes any part. Bookings that exist stay as they are; those of items that come from another bookable come along.
 * Throws as `createBookable`, and `not_found`.
 */
export async function updateBookable(
  ctx: BookableContext,
  { id, change, actor }: Deed & { change: BookableChange },
): Promise<void> {
  const work = async (trx: Trx) => {
    const [known] = await readBookables(trx, { id, withHidden: true })
    if (!known) throw new AppError('not_found')
    const { row, rules } = known
    const before: Shape = { items: known.items.map((item) => item.id), place: row.place_id, seats: row.seats, rules }
    const shape = changeShape(before, change)
    await requireShape(trx, shape, { exceptId: id, capacity: change.capacity, had: before.items })
    const price = priceOf(row)
    const columns = { ...changedColumns(change), price: JSON.stringify(changePrice(price, change.price)) }
    await store.saveBookable(trx, id, { ...columns, ...columnsOf(shape) }).catch(asTaken)
    await store.saveItems(trx, id, shape.items)
    const added = shape.items.filter((itemId) => !before.items.includes(itemId))
    await moveBookingsAlong(ctx, trx, { bookableId: id, items: shape.items, added })
    await keepBookingRules(ctx, trx, [...before.items, ...shape.items])
    await keepBookingDoors(ctx, trx, { bookables: [id] })
    const told = {
      name: row.name,
      description: row.description,
      use: row.use,
      atEnd: row.at_end,
      hidden: row.hidden === 1,
      price,
      ...before,
    }
    await writeAudit(ctx, trx, {
      actor,
      action: 'bookable.update',
      subject: `bookable:${id}`,
      before: told,
      after: change,
    })
    if (change.hidden !== undefined) ctx.settings.noteChange(trx)
    tellCalendarsAfter(ctx, trx)
  }
  await transactSwitching(ctx, work)
}

function changedColumns({ name, description, use, atEnd, hidden }: BookableChange) {
  return {
    ...(name === undefined ? {} : { name, name_key: foldName(name) }),
    ...(description === undefined ? {} : { description }),
    ...(use === undefined ? {} : { use }),
    ...(atEnd === undefined ? {} : { at_end: atEnd }),
    ...(hidden === undefined ? {} : { hidden: Number(hidden) }),
  }
}

function columnsOf({ place, seats, rules }: Shape) {
  return { place_id: place, seats, rules: JSON.stringify(rules) }
}

async function requireShape(
  trx: Trx,
  shape: Shape,
  { exceptId, capacity, had }: { exceptId: number | null; capacity: number | undefined; had: readonly number[] },
): Promise<void> {
  const { items, place } = shape
  const fault = findFault(shape, capacity)
  if (fault) throw invalidField(fault.field, fault.message)
  if (place !== null && !(await store.isPlace(trx, place))) throw invalidField('place', 'validation.invalid')
  // What was retired since may stay; nothing retired is added.
  const added = items.filter((id) => !had.includes(id))
  if ((await store.listUsableItems(trx, added)).length !== added.length) {
    throw invalidField('items', 'validation.invalid')
  }
  const other = await store.findOther(trx, { exceptId, items, place })
  if (other !== undefined) throw new AppError('already_bookable', { extra: { name: other } })
}

function asTaken(error: unknown): never {
  if (isUniqueViolation(error, 'name_key')) throw new AppError('bookable_already_exists', { cause: error })
  throw error
}

/** Marks it as removed, once its bookings are cancelled. */
export async function endBookable(ctx: BookableContext, trx: Trx, { id, actor }: Deed): Promise<void> {
  const [known] = await readBookables(trx, { id, withHidden: true })
  if (!known) throw new AppError('not_found')
  await store.saveItems(trx, id, [])
  await keepBookingRules(
    ctx,
    trx,
    known.items.map((item) => item.id),
  )
  await store.saveBookable(trx, id, { removed_at: nowText(ctx.clock) })
  await keepBookingDoors(ctx, trx, { bookables: [id] })
  const before = { name: known.row.name }
  await writeAudit(ctx, trx, { actor, action: 'bookable.remove', subject: `bookable:${id}`, before })
  ctx.settings.noteChange(trx) // the last one switches bookings off
  tellCalendarsAfter(ctx, trx)
}
