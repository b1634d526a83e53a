import type { DeviceFrame, ServerMessage } from '@fobhouse/contract/device-protocol.ts'
import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'

/** One frame of an authenticated device, for the feature that answers it. */
export type DeviceCall = {
  deviceId: number
  frame: DeviceFrame
  /** Answers on the connection that asked; does nothing once that is gone. */
  reply(message: ServerMessage): void
}

/**
 * What a feature does for its kind of device; `app.ts` hands them to the hub. Frames of one connection are handled
 * strictly one after the other. A handler that throws costs the device its connection.
 */
export type DeviceHandlers = {
  kind: DeviceKind
  commands: Readonly<Record<string, (call: DeviceCall) => Promise<void>>>
  /**
   * Sends the devices what they keep by themselves (doors: the card list): `always` when one connects or asks,
   * `if_changed` after something changed that may matter to it.
   */
  sync?(deviceIds: readonly number[], when: SyncReason): Promise<void>
}

export type SyncReason = 'always' | 'if_changed'
