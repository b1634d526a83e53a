import type { DeviceName } from './device-rows.ts'

/** What a socket claims to be, and where it comes from. */
export type DevicePlace = DeviceName & { address: string }
/** A device that was let in, with the digest of its key. */
export type AdmittedDevice = { id: number; keyHash: string }
