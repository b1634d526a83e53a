import type { DeviceFrame, ServerMessage } from '@fobhouse/contract/device-protocol.ts'
import type { ServerFrame } from '@fobhouse/contract/protocol-2/frames.ts'
import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'

import type { ProvenBoard } from './protocol-2/handshake.ts'

/** One frame of an authenticated device, for the feature that answers it. */
export type DeviceCall = {
  deviceId: number
  frame: DeviceFrame
  /** Answers on the connection that asked; does nothing once it is closed. */
  reply(message: ServerMessage): void
}

/** One frame of a board that proved itself by protocol 2, for the feature that answers it. */
export type BoardCall = {
  board: ProvenBoard
  frame: DeviceFrame
  /** When the frame came, in milliseconds since 1970. */
  arrival: number
  /** Answers on the connection that asked; does nothing once it is closed. */
  reply(frame: ServerFrame): void
  /** Says that the frame cannot be read. The connection stays, unless there are too many such. */
  fault(reason: string): void
  /** False once the connection has ended: then nobody waits for an answer. */
  isOpen(): boolean
  /** Ends the connection, for a mac that is wrong. What waits behind this frame is dropped. */
  close(): void
}

/** What a feature does with boards of protocol 2. Frames of one connection are handled strictly in order. */
export type BoardHandlers = {
  /** By the frame's `command`; `keys_ack`, `order_done`, `ping` and `ip_address` are the hub's own. */
  commands: Readonly<Record<string, (call: BoardCall) => Promise<void>>>
  /** Sends what a board gets when it has just proved itself; other frames to it wait for that. */
  greet?(board: ProvenBoard): Promise<void>
  /** As `sync` of version 1. */
  sync?(deviceIds: readonly number[], when: SyncReason): Promise<void>
}

/**
 * A feature's handlers for its kind of device; `app.ts` passes them to the hub. Frames of one connection are handled
 * strictly in order. A handler that throws closes the connection.
 */
export type DeviceHandlers = {
  kind: DeviceKind
  commands: Readonly<Record<string, (call: DeviceCall) => Promise<void>>>
  /**
   * Sends devices the data that they keep themselves (doors: the card list). `always` when one connects or asks,
   * `if_changed` after a change that may matter to it.
   */
  sync?(deviceIds: readonly number[], when: SyncReason): Promise<void>
  protocol2?: BoardHandlers
}

export type SyncReason = 'always' | 'if_changed'
