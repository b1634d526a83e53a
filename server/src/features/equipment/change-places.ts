import {
  equipmentLimits,
  type newPlaceSchema,
  type placeChangeSchema,
  type WholePlace,
} from '@fobhouse/contract/equipment.ts'
import { foldName } from '@fobhouse/contract/text.ts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import { isUniqueViolation } from '../../db/dialect.ts'
import type { Queries, Trx } from '../../db/database.ts'
import { keepBookingDoors } from '../booking-facts/public.ts'
import { tellPages } from '../equipment-state/public.ts'
import { isPlaceUsed } from './checks/in-use-store.ts'
import * as store from './place-store.ts'

type PlaceContext = Pick<Context, 'clock' | 'devices' | 'jobs' | 'live' | 'transact'>
type NewPlace = z.output<typeof newPlaceSchema>
type Deed = { id: number; actor: Actor }

/** All places with the doors that lead in, by name. */
export async function loadPlaces(db: Queries): Promise<WholePlace[]> {
  const doors = Map.groupBy(await store.listPlaceDoors(db), (row) => row.place_id)
  return (await store.listPlaces(db)).map(({ id, name, description, hidden }) => ({
    id,
    name,
    description,
    hidden: hidden === 1,
    doors: (doors.get(id) ?? []).map((row) => row.device_id),
  }))
}

/** Adds a place. Throws `place_already_exists`, `too_many_places`, and 400 for something that is no door. */
export async function createPlace(
  ctx: PlaceContext,
  { place, actor }: { place: NewPlace; actor: Actor },
): Promise<{ id: number }> {
  return ctx.transact((trx) => insertPlace(ctx, trx, { place, actor }))
}

/** The same in the caller's transaction. */
export async function insertPlace(
  ctx: Omit<PlaceContext, 'transact'>,
  trx: Trx,
  { place, actor }: { place: NewPlace; actor: Actor },
): Promise<{ id: number }> {
  await requireDoors(trx, place.doors)
  if ((await store.listPlaces(trx)).length >= equipmentLimits.mostPlaces) throw new AppError('too_many_places')
  const { name, description, hidden } = place
  const row = { name, name_key: foldName(name), description, hidden: Number(hidden) }
  const id = await store.insertPlace(trx, row).catch(asTaken)
  await store.saveDoors(trx, id, place.doors)
  await writeAudit(ctx, trx, { actor, action: 'place.create', subject: `place:${id}`, after: place })
  tellPages(ctx, trx)
  return { id }
}

export async function updatePlace(
  ctx: PlaceContext,
  { id, change, actor }: Deed & { change: z.output<typeof placeChangeSchema> },
): Promise<void> {
  await ctx.transact(async (trx) => {
    const before = (await loadPlaces(trx)).find((place) => place.id === id)
    if (!before) throw new AppError('not_found')
    const { name, description, hidden, doors } = change
    if (doors) await requireDoors(trx, doors)
    const columns = {
      ...(name === undefined ? {} : { name, name_key: foldName(name) }),
      ...(description === undefined ? {} : { description }),
      ...(hidden === undefined ? {} : { hidden: Number(hidden) }),
    }
    await store.savePlace(trx, id, columns).catch(asTaken)
    if (doors) {
      await store.saveDoors(trx, id, doors)
      await keepBookingDoors(ctx, trx, { places: [id] })
    }
    await writeAudit(ctx, trx, { actor, action: 'place.update', subject: `place:${id}`, before, after: change })
    tellPages(ctx, trx)
  })
}

/** Removes a place. Throws `place_in_use` while something is there. */
export async function removePlace(ctx: PlaceContext, { id, actor }: Deed): Promise<void> {
  await ctx.transact(async (trx) => {
    const place = await store.findPlace(trx, id)
    if (!place) throw new AppError('not_found')
    if (await isPlaceUsed(trx, id)) throw new AppError('place_in_use')
    await store.deletePlace(trx, id)
    const before = { name: place.name }
    await writeAudit(ctx, trx, { actor, action: 'place.remove', subject: `place:${id}`, before })
    tellPages(ctx, trx)
  })
}

async function requireDoors(trx: Trx, ids: readonly number[]): Promise<void> {
  if ((await store.countDoors(trx, ids)) !== ids.length) throw invalidField('doors', 'validation.invalid')
}

function asTaken(error: unknown): never {
  if (isUniqueViolation(error, 'name_key')) throw new AppError('place_already_exists', { cause: error })
  throw error
}
