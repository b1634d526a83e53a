import { codeLength, equipmentLimits, type ItemChange, type NewItem } from '@fobhouse/contract/equipment.ts'
import { foldName } from '@fobhouse/contract/text.ts'
import { type Context, transactSwitching } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { type Actor, actorOf, writeAudit } from '../../db/audit.ts'
import { isUniqueViolation } from '../../db/dialect.ts'
import type { Trx } from '../../db/database.ts'
import { tellLockout } from '../../device-hub/tell-lockout.ts'
import type { Caller } from '../../identity/public.ts'
import { keepBookingDoors, keepBookingRules } from '../booking-facts/public.ts'
import { setNotAlone } from '../devices/public.ts'
import {
  asTakenName,
  findItem,
  type ItemColumns,
  keepOccurrence,
  saveItem,
  tellPages,
} from '../equipment-state/public.ts'
import { dropRequirement, moveRequirement } from '../requirements/public.ts'
import { findPlace } from './place-store.ts'
import { hasHistory } from './checks/in-use-store.ts'
import * as store from './store.ts'

export type ItemContext = Pick<
  Context,
  'clock' | 'config' | 'devices' | 'ids' | 'jobs' | 'live' | 'settings' | 'transact'
>
type Deed = { id: number; caller: Caller }

/** Adds an item, which works. Throws `equipment_already_exists`, `interlock_already_linked`, `too_much_equipment` and 400. */
export async function createItem(
  ctx: ItemContext,
  { item, actor }: { item: NewItem; actor: Actor },
): Promise<{ id: number; code: string }> {
  return transactSwitching(ctx, (trx) => insertItem(ctx, trx, { item, actor }))
}

/** Makes an item of each of these interlocks that has none. A name that is taken gets a number. */
export async function createFromInterlocks(
  ctx: ItemContext,
  { devices, actor }: { devices: readonly number[]; actor: Actor },
): Promise<{ id: number; device: number }[]> {
  const work = async (trx: Trx) => {
    const taken = new Set((await store.listItems(trx, { withHidden: true })).map((row) => row.name_key))
    const created = []
    for (const { id: device, name, description } of await store.listFreeInterlocks(trx, devices)) {
      const free = freeName(name, taken)
      taken.add(foldName(free))
      const { id } = await insertItem(ctx, trx, { item: { name: free, description, device }, actor })
      created.push({ id, device })
    }
    return created
  }
  return transactSwitching(ctx, work)
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(foldName(name))) return name
  let number = 2
  while (taken.has(foldName(`${name} ${number}`))) number += 1
  return `${name} ${number}`
}

/** The same in the caller's transaction. */
export async function insertItem(
  ctx: Omit<ItemContext, 'transact'>,
  trx: Trx,
  { item, actor }: { item: NewItem; actor: Actor },
) {
  if ((await store.countItems(trx)) >= equipmentLimits.mostItems) throw new AppError('too_much_equipment')
  await requireParts(trx, item)
  const code = await makeCode(ctx, trx)
  const at = nowText(ctx.clock)
  const made = { code, state: 'working', since: at, note: '', by_member_id: actor.memberId } as const
  const id = await store
    .insertItem(trx, { ...emptyItem, name: '', name_key: '', ...columnsOf(item), ...made })
    .catch(asClash)
  await keepOccurrence(trx, id, { at, kind: 'linked', actor_id: actor.memberId })
  if (item.caretakers) await store.saveCaretakers(trx, id, item.caretakers)
  await saveNotAlone(ctx, trx, { item, device: item.device ?? null, actor })
  await writeAudit(ctx, trx, {
    actor,
    action: 'equipment.create',
    subject: `equipment:${id}`,
    after: { ...item, code },
  })
  ctx.settings.noteChange(trx) // the first one switches equipment on
  tellPages(ctx, trx)
  return { id, code }
}

const emptyItem = { description: '', owner: '', price_note: '', manual_url: '', hidden: 0 }

/**
 * Changes any part of an item. What its interlock is told follows. Throws as `createItem`, `not_found`, and what
 * `moveRequirement` throws.
 */
export async function updateItem(
  ctx: ItemContext,
  { id, change, caller }: Deed & { change: ItemChange },
): Promise<void> {
  await transactSwitching(ctx, (trx) => changeItem(ctx, trx, { id, change, caller }))
}

async function changeItem(
  ctx: ItemContext,
  trx: Trx,
  { id, change, caller }: Deed & { change: ItemChange },
): Promise<void> {
  const actor = actorOf(caller)
  const item = await findItem(trx, id)
  if (!item) throw new AppError('not_found')
  await requireParts(trx, change)
  const caretakers = (await store.listCaretakersOf(trx, [id])).map((row) => row.id)
  const columns = columnsOf(change)
  const isRelinked = columns.device_id !== undefined && columns.device_id !== item.device_id
  if (isRelinked) {
    // Nobody tries out what is behind another interlock now.
    Object.assign(columns, { test_until: null, test_by: null })
  }
  const at = nowText(ctx.clock)
  const written = { id, columns, at, kind: 'linked', actor_id: actor.memberId } as const
  if (Object.keys(columns).length > 0) await saveItem(trx, written).catch(asClash)
  if (change.caretakers) {
    await store.saveCaretakers(trx, id, change.caretakers)
    await keepBookingRules(ctx, trx, [id])
  }
  if (columns.place_id !== undefined) await keepBookingDoors(ctx, trx, { items: [id] })
  const device = change.device === undefined ? item.device_id : change.device
  await saveNotAlone(ctx, trx, { item: change, device, actor })
  if (isRelinked) await noteLink(ctx, trx, { itemId: id, links: { before: item.device_id, after: device }, caller })
  const current: Record<string, unknown> = { ...item, caretakers }
  const keys = [...Object.keys(columns), ...(change.caretakers ? ['caretakers'] : [])]
  const before = { name: item.name, ...Object.fromEntries(keys.map((key) => [key, current[key]])) }
  const after = { ...columns, ...(change.caretakers ? { caretakers: change.caretakers } : {}) }
  await writeAudit(ctx, trx, { actor, action: 'equipment.update', subject: `equipment:${id}`, before, after })
  if (change.hidden !== undefined) ctx.settings.noteChange(trx)
  tellPages(ctx, trx)
}

type Relink = { itemId: number; links: { before: number | null; after: number | null }; caller: Caller }

/** The interlocks of before and of now: whether they are locked out follows the item, and so does what they ask for. */
async function noteLink(ctx: ItemContext, trx: Trx, { itemId, links, caller }: Relink): Promise<void> {
  await moveRequirement(ctx, trx, { itemId, links, caller })
  const deviceIds = [links.before, links.after].filter((id) => id !== null)
  for (const deviceId of deviceIds) await tellLockout(ctx, trx, deviceId)
  ctx.devices.noteChange(trx, deviceIds)
}

/** Removes an item to which nothing ever happened. Throws `equipment_in_use` for others: those are retired. */
export async function removeItem(ctx: ItemContext, { id, caller }: Deed): Promise<void> {
  const work = async (trx: Trx) => {
    const item = await findItem(trx, id)
    if (!item) throw new AppError('not_found')
    if (await hasHistory(trx, id)) throw new AppError('equipment_in_use')
    await dropRequirement(ctx, trx, { itemId: id, caller })
    await store.deleteItem(trx, id)
    const before = { name: item.name, code: item.code }
    const actor = actorOf(caller)
    await writeAudit(ctx, trx, { actor, action: 'equipment.remove', subject: `equipment:${id}`, before })
    ctx.settings.noteChange(trx) // the last one switches equipment off
    tellPages(ctx, trx)
  }
  await transactSwitching(ctx, work)
}

async function requireParts(trx: Trx, { place, device, caretakers }: ItemChange): Promise<void> {
  if (typeof place === 'number' && !(await findPlace(trx, place))) throw invalidField('place', 'validation.invalid')
  if (typeof device === 'number' && !(await store.findInterlock(trx, device))) {
    throw invalidField('device', 'validation.invalid')
  }
  if (caretakers && (await store.countThere(trx, caretakers)) !== caretakers.length) {
    throw invalidField('caretakers', 'validation.invalid')
  }
}

/** It is the interlock that refuses, so the interlock has the flag. */
async function saveNotAlone(
  ctx: Omit<ItemContext, 'transact'>,
  trx: Trx,
  { item, device, actor }: { item: ItemChange; device: number | null; actor: Actor },
): Promise<void> {
  if (item.notAlone === undefined) return
  if (device !== null) await setNotAlone(ctx, trx, { deviceId: device, value: item.notAlone, actor })
  else if (item.notAlone) throw invalidField('notAlone', 'validation.needsInterlock')
}

async function makeCode(ctx: Pick<Context, 'ids'>, trx: Trx): Promise<string> {
  for (;;) {
    const code = ctx.ids.code(codeLength)
    if (await store.takeCode(trx, code)) return code
  }
}

function columnsOf({ name, description, place, device, owner, priceNote, manualUrl, hidden }: ItemChange): ItemColumns {
  return {
    ...(name === undefined ? {} : { name, name_key: foldName(name) }),
    ...(description === undefined ? {} : { description }),
    ...(place === undefined ? {} : { place_id: place }),
    ...(device === undefined ? {} : { device_id: device }),
    ...(owner === undefined ? {} : { owner }),
    ...(priceNote === undefined ? {} : { price_note: priceNote }),
    ...(manualUrl === undefined ? {} : { manual_url: manualUrl }),
    ...(hidden === undefined ? {} : { hidden: Number(hidden) }),
  }
}

function asClash(error: unknown): never {
  if (isUniqueViolation(error, 'device_id') || isUniqueViolation(error, 'equipment_device')) {
    throw new AppError('interlock_already_linked', { cause: error })
  }
  return asTakenName(error)
}
