import { AppError } from '../../../core/errors.ts'
import type { Queries } from '../../../db/database.ts'
import type { Caller } from '../../../identity/public.ts'
import { isKeeper, listCaredFor } from '../../equipment-state/public.ts'

/** Whoever looks at bookings, however they come. */
export type Person = Pick<Caller, 'memberId' | 'isAdmin' | 'duties' | 'state'>

/** What somebody looks after: administrators with the duty everything. */
export type Care = { isKeeper: boolean; caresFor(itemId: number): boolean }

export async function readCare(db: Queries, caller: Person): Promise<Care> {
  if (isKeeper(caller)) return { isKeeper: true, caresFor: () => true }
  const own = new Set(caller.state === 'active' ? await listCaredFor(db, caller.memberId) : [])
  return { isKeeper: false, caresFor: (id) => own.has(id) }
}

/** Whether somebody looks after one of the items of a booking; after a place only administrators do. */
export function caresForAny({ isKeeper: keepsAll, caresFor }: Care, items: readonly { id: number }[]): boolean {
  return keepsAll || items.some(({ id }) => caresFor(id))
}

/** Throws `not_a_caretaker` unless the caller looks after all of these items. */
export function requireCareOf({ isKeeper: keepsAll, caresFor }: Care, itemIds: readonly number[]): void {
  if (!keepsAll && (itemIds.length === 0 || !itemIds.every(caresFor))) throw new AppError('not_a_caretaker')
}
