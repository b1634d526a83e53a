import type { Decision } from '@fobhouse/contract/protocol-2/decide.ts'
import type { BoardEvent } from '@fobhouse/contract/protocol-2/events.ts'
import type { Timers } from '@fobhouse/stripe-counterpart/timers.ts'

export type BoardOptions = {
  /** The portal, for example `ws://localhost:8000`. */
  url: string
  serial: string
  key: string
  /** Where the board keeps its list and events. */
  folder: string
  ipAddress?: string
  /** The reader passes on only the low 24 bits of a card's number. */
  reader24Bit?: boolean
  /** How many events it keeps. */
  mostEvents?: number
  timers?: Timers
  /** Milliseconds that only ever rise. */
  monotonic?: () => number
  /** The machine's own clock, which may be wrong. */
  machine?: () => number
}

/** What happens at a board, for who watches it. */
export type BoardNews =
  | { type: 'authorised' | 'refused' | 'bumped' | 'rebooting' }
  | { type: 'disconnected'; reason: string }
  | { type: 'list'; version: number }
  | { type: 'list_refused' | 'order_refused'; reason: string }
  | { type: 'card'; number: string; decision: Decision }
  | { type: 'held'; isHeld: boolean }
  | { type: 'event'; name: BoardEvent['type'] }
  /** The server has acknowledged events. */
  | { type: 'stored' }
  /** The board goes on, but could not write something down. */
  | { type: 'disk'; reason: string }

/** What a board writes down by itself; number, boot and time are added. */
export type NewEvent = BoardEvent extends infer Event
  ? Event extends BoardEvent
    ? Omit<Event, 'boot_id' | 'seq' | 'mono' | 'at' | 'clock'>
    : never
  : never
