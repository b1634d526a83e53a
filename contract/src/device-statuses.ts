import { z } from 'zod'
import { instantSchema } from './text.ts'

const deviceStatusSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** Null: never seen. */
  lastSeen: instantSchema.nullable(),
  lockedOut: z.boolean(),
  offline: z.boolean(),
})

/** The state of all devices, for monitoring. */
export const deviceStatusesSchema = z.object({
  doors: z.array(deviceStatusSchema),
  interlocks: z.array(deviceStatusSchema),
  memberbucksDevices: z.array(deviceStatusSchema),
})
export type DeviceStatuses = z.output<typeof deviceStatusesSchema>
