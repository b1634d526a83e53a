import type { DayWindow } from '@fobhouse/contract/hours.ts'
import { randomId } from '@mantine/hooks'

/** A window as typed. `key` names its row while others come and go. */
export type WindowDraft = DayWindow & { key: string }

/** A time field knows no 24:00: there the end of a day is 00:00. */
const midnight = { field: '00:00', contract: '24:00' }

export function draftOfWindow({ from, to }: DayWindow): WindowDraft {
  return { key: randomId(), from, to: to === midnight.contract ? midnight.field : to }
}

export function newWindow(): WindowDraft {
  return { key: randomId(), from: '', to: '' }
}

export function windowOf({ from, to }: WindowDraft): DayWindow {
  return { from, to: to === midnight.field ? midnight.contract : to }
}
