import { z } from 'zod'
import { instantSchema, max30Schema } from './text.ts'

/**
 * `active`: it opens what its member may open. `lost`: it opens nothing until an administrator says that it was found.
 * `replaced` and `removed` are final; a removed number is free for anybody.
 */
export const cardStates = ['active', 'lost', 'replaced', 'removed'] as const
export type CardState = (typeof cardStates)[number]
export const cardStateSchema = z.enum(cardStates)

/** How many cards of a member may be active or lost at once. */
export const mostCards = 10

/** What the member calls a card, to tell it from another: "blue fob". */
export const cardLabelSchema = max30Schema

export const ownCardSchema = z.object({
  id: z.int(),
  number: z.string(),
  label: z.string(),
  state: cardStateSchema,
  /** Since when the member has it. */
  since: instantSchema,
})
export type OwnCard = z.output<typeof ownCardSchema>

export const memberCardSchema = ownCardSchema.extend({
  memberId: z.int(),
  /** When it was reported lost, replaced or removed; null while it is active. */
  endedAt: instantSchema.nullable(),
  reason: z.string(),
})
export type MemberCard = z.output<typeof memberCardSchema>
