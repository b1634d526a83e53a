import { z } from 'zod'
import { requirementStandingSchema } from './competence/requirements.ts'
import { nextSchema } from './competence/standing.ts'
import { byNameSchema, equipmentStates, namedThingSchema, stateShape, verdicts } from './equipment.ts'
import { planStandings, serviceEventShape } from './maintenance.ts'
import { refusalSchema } from './refusals.ts'
import { instantSchema } from './text.ts'

/** An item as lists show it. */
export const listedItemSchema = namedThingSchema.extend({
  ...stateShape,
  place: namedThingSchema.nullable(),
  openReports: z.int(),
  /** Whether something has to be done to it. */
  maintenance: z.enum(planStandings),
  /** A link to the photo that works for an hour or two; null if there is none. */
  photo: z.string().nullable(),
  code: z.string(),
  /** Its interlock. */
  device: z.int().nullable(),
  /** What books it, if members see that; null: nothing. */
  bookable: z.int().nullable(),
  /** Somebody has switched it on. */
  inUse: z.boolean(),
  /** Whether the caller may use it now, and until when; null: no end is known. Of programs nothing is known. */
  opens: z.boolean(),
  until: instantSchema.nullable(),
  /** Whether the caller looks after it: administrators with the duty look after everything. */
  isCaretaker: z.boolean(),
})
export type ListedItem = z.output<typeof listedItemSchema>

const openReportSchema = z.object({
  id: z.int(),
  verdict: z.enum(verdicts),
  text: z.string(),
  reportedAt: instantSchema,
  by: byNameSchema,
  photo: z.string().nullable(),
})
export type OpenReport = z.output<typeof openReportSchema>

export const wholeItemSchema = listedItemSchema.extend({
  description: z.string(),
  owner: z.string(),
  caretakers: z.array(namedThingSchema),
  priceNote: z.string(),
  manualUrl: z.string(),
  /** Whether it has a manual to read. */
  manual: z.boolean(),
  /** Who brought it into this state; null: the server. */
  by: byNameSchema.nullable(),
  /** Which certificates it and its interlock ask for; null: for none. */
  requirement: requirementStandingSchema.nullable(),
  /** What the caller can do for them next; null: nothing. */
  next: nextSchema.nullable(),
  /** Why the caller may not use it; empty if they may. */
  reasons: z.array(refusalSchema),
  reports: z.array(openReportSchema),
  watched: z.boolean(),
  /** Bookings of it that have not ended: whoever retires it ends them. */
  upcoming: z.int(),
  /** Until when a caretaker tries it while it is out of order. */
  testUntil: instantSchema.nullable(),
  testBy: namedThingSchema.nullable(),
  /** Of each weekday from Monday and each hour of the club: the share of it that was used over the last eight whole weeks. Null without an interlock. */
  usage: z.array(z.array(z.number()).length(24)).length(7).nullable(),
})
export type WholeItem = z.output<typeof wholeItemSchema>

const eventOf = { id: z.int(), date: instantSchema, by: byNameSchema.nullable() }
export const itemEventSchema = z.discriminatedUnion('kind', [
  z.object({
    ...eventOf,
    kind: z.literal('state'),
    state: z.enum(equipmentStates),
    note: z.string(),
    expectedBack: z.iso.date().nullable(),
  }),
  /** `text`: null once its reporter was erased. */
  z.object({ ...eventOf, kind: z.literal('report'), verdict: z.enum(verdicts), text: z.string().nullable() }),
  /** `until`: null where a test time ended. */
  z.object({ id: z.int(), date: instantSchema, kind: z.literal('service'), ...serviceEventShape }),
  z.object({ ...eventOf, kind: z.literal('test'), until: instantSchema.nullable() }),
])
export type ItemEvent = z.output<typeof itemEventSchema>

export const publicItemSchema = z.object({
  name: z.string(),
  place: z.string().nullable(),
  ...stateShape,
  code: z.string(),
  photo: z.string().nullable(),
})
export type PublicItem = z.output<typeof publicItemSchema>
