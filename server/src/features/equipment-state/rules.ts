import { type EquipmentState, isOut, type StateChange } from '@fobhouse/contract/equipment.ts'

/** Who wants to change the state of an item. `isAdmin`: an administrator whose duty equipment is. */
export type Changer = { isAdmin: boolean; isCaretaker: boolean; isProgram: boolean; isServer: boolean }

/** The server itself: for a report that stops an item, and for a plan that does. */
export const serverAsChanger: Changer = { isAdmin: false, isCaretaker: false, isProgram: false, isServer: true }

export type ChangeFacts = {
  current: EquipmentState
  change: StateChange
  changer: Changer
  /** The club's day. */
  today: string
  /** How many bookings go with an item that is retired. */
  bookings: number
}

export type ChangeVerdict =
  | { allowed: true }
  | { allowed: false; error: 'forbidden' | 'not_a_caretaker' | 'preview_changed' }
  | { allowed: false; field: 'note' | 'expectedBack' | 'expected'; message: string }

/** Whether somebody may bring an item into a state, and whether what they say of it fits. */
export function judgeChange({ current, change, changer, today, bookings }: ChangeFacts): ChangeVerdict {
  const error = refuseChanger(current, change, changer)
  if (error) return { allowed: false, error }
  const fault = findFault(change, today)
  if (fault) return { allowed: false, ...fault }
  const retires = change.state === 'retired' && current !== 'retired'
  if (retires && change.expected === undefined) {
    return { allowed: false, field: 'expected', message: 'validation.required' }
  }
  if (retires && change.expected !== bookings) return { allowed: false, error: 'preview_changed' }
  return { allowed: true }
}

/** Only administrators retire an item, and take a retired one into use again. */
function refuseChanger(current: EquipmentState, { state }: StateChange, changer: Changer) {
  const { isAdmin, isCaretaker, isProgram, isServer } = changer
  if (isAdmin) return undefined
  if (!isCaretaker && !isProgram && !isServer) return 'not_a_caretaker'
  return state === 'retired' || current === 'retired' ? 'forbidden' : undefined
}

type Fault = { field: 'note' | 'expectedBack'; message: string }

function findFault({ state, note, expectedBack = null }: StateChange, today: string): Fault | undefined {
  const isBroken = state === 'degraded' || state === 'out_of_order'
  if (isBroken && !note) return { field: 'note', message: 'validation.notEmpty' }
  if (expectedBack === null) return undefined
  if (!isBroken) return { field: 'expectedBack', message: 'validation.onlyWhenBroken' }
  return expectedBack < today ? { field: 'expectedBack', message: 'validation.dayPast' } : undefined
}

/** What those who watch an item hear of a change: it is out of order, or works again. */
export function newsOf(before: EquipmentState, after: EquipmentState): 'out' | 'back' | null {
  if (isOut(after)) return 'out'
  return isOut(before) ? 'back' : null
}
