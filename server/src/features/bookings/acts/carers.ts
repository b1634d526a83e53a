import { AppError } from '../../../core/errors.ts'
import type { Queries } from '../../../db/database.ts'
import type { Caller } from '../../../identity/public.ts'
import { isKeeper, listCaredFor } from '../../equipment-state/public.ts'

/** Whoever looks at bookings, however they come. */
export type Person = Pick<Caller, 'memberId' | 'isAdmin' | 'duties' | 'state'>

/** What somebody looks after: administrators with the duty everything, for whom `items` names none. */
export type Care = { isKeeper: boolean; items: readonly number[]; caresFor(itemId: number): boolean }

export async function readCare(db: Queries, caller: Person): Promise<Care> {
  if (isKeeper(caller)) return { isKeeper: true, items: [], caresFor: () => true }
  const items = caller.state === 'active' ? await listCaredFor(db, caller.memberId) : []
  const own = new Set(items)
  return { isKeeper: false, items, caresFor: (id) => own.has(id) }
}

/** Whether somebody looks after one of the items of a booking; after a place only administrators do. */
export function caresForAny({ isKeeper: keepsAll, caresFor }: Care, items: readonly { id: number }[]): boolean {
  return keepsAll || items.some(({ id }) => caresFor(id))
}

/** Throws `not_a_caretaker` unless the caller looks after all of these items. */
export function requireCareOf({ isKeeper: keepsAll, caresFor }: Care, itemIds: readonly number[]): void {
  if (!keepsAll && (itemIds.length === 0 || !itemIds.every(caresFor))) throw new AppError('not_a_caretaker')
}
