import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { DeviceHandlers } from './device-handlers.ts'
import type { AdmittedDevice, DevicePlace } from './admitted-device.ts'
import type { BoardsOfHub } from './protocol-2/handshake.ts'

/** The services that a connection needs from its hub. */
export type ConnectionOwner<Connection> = {
  clock: Clock
  log: Log
  /** The device with this name and key; undefined refuses it. May note it as pending. */
  admit(place: DevicePlace, key: string): Promise<AdmittedDevice | undefined>
  /** Makes the connection the device's only one. Undefined if the device was shut out meanwhile. */
  join(connection: Connection): Promise<{ isLockedOut: boolean } | undefined>
  leave(connection: Connection): Promise<void>
  heard(deviceId: number): void
  noteIpAddress(deviceId: number, address: string): Promise<void>
  noteSentList(deviceId: number, hash: string): void
  handlersOf(place: DevicePlace): DeviceHandlers | undefined
  /** What boards of protocol 2 ask of the hub. */
  boards: BoardsOfHub
}

/** The reason in the closing frame. */
export type EndReason =
  | 'refused'
  | 'late'
  | 'replaced'
  | 'shut out'
  | 'silent'
  | 'flooding'
  | 'not proven'
  | 'crowded'
  | 'failed'
  | 'stopping'
