import { hasDuty } from '@fobhouse/contract/duties.ts'
import { AppError } from '../../core/errors.ts'
import type { Queries } from '../../db/database.ts'
import type { Caller, KeyCaller } from '../../identity/public.ts'
import type { Changer } from './rules.ts'
import { findItem, listCaretakers } from './store.ts'

/** Administrators who look after equipment are caretakers of everything. */
export function isKeeper({ isAdmin, duties }: Pick<Caller, 'isAdmin' | 'duties'>): boolean {
  return isAdmin && hasDuty(duties, 'equipment')
}

/** What somebody may do with an item. */
export async function changerOf(db: Queries, itemId: number, caller: Caller | KeyCaller): Promise<Changer> {
  if (caller.via === 'key') {
    // A key can do no more than its maker.
    const isProgram = hasDuty(caller.duties, 'equipment')
    return { isAdmin: false, isCaretaker: false, isProgram, isServer: false }
  }
  const isAdmin = isKeeper(caller)
  const isCaretaker = isAdmin || (await listCaretakers(db, itemId)).includes(caller.memberId)
  return { isAdmin, isCaretaker, isProgram: false, isServer: false }
}

/** Throws 403 `not_a_caretaker` unless the caller looks after the item. */
export async function requireCaretaker(db: Queries, itemId: number, caller: Caller): Promise<Changer> {
  const changer = await changerOf(db, itemId, caller)
  if (!changer.isCaretaker) throw new AppError('not_a_caretaker')
  return changer
}

/** Throws `not_found` for an item that the caller does not see: a hidden one is for whoever looks after it. */
export async function requireVisible(db: Queries, itemId: number, caller: Caller | KeyCaller): Promise<void> {
  const item = await findItem(db, itemId)
  if (!item || (item.hidden === 1 && !(await changerOf(db, itemId, caller)).isCaretaker)) {
    throw new AppError('not_found')
  }
}
