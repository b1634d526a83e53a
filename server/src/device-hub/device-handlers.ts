import type { DeviceFrame, ServerMessage } from '@fobhouse/contract/device-protocol.ts'
import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'

/** One frame of an authenticated device, for the feature that answers it. */
export type DeviceCall = {
  deviceId: number
  frame: DeviceFrame
  /** Answers on the connection that asked; does nothing once it is closed. */
  reply(message: ServerMessage): void
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
}

export type SyncReason = 'always' | 'if_changed'
