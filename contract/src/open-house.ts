import { z } from 'zod'
import { instantSchema } from './text.ts'

/** How open house stands at a door: no window, nobody has come, held open, over for this window. */
export const openStateNames = ['off', 'waiting', 'open', 'ended'] as const
export type OpenStateName = (typeof openStateNames)[number]

export const openStateSchema = z.object({
  state: z.enum(openStateNames),
  since: instantSchema.nullable(),
  /** The end of the window. */
  until: instantSchema.nullable(),
})
export type OpenState = z.output<typeof openStateSchema>

/** The schedule during which a door is held open once a keyholder has come; null: never. */
export const openHouseOfDoor = { openHouse: z.int().positive().nullable() }
