import { z } from 'zod'
import { askedCertificateSchema, joinedExpressionSchema } from './competence/requirements.ts'
import { refusalSchema } from './refusals.ts'
import { tapOutcomes, tapReasonSchema } from './routes/devices.ts'
import { memberStateSchema } from './routes/profile.ts'
import { instantSchema } from './text.ts'

/** The facts that a decision rests on, by their names in the explanation. */
export const whyFactNames = [
  'holder',
  'card',
  'state',
  'granted',
  'signedIn',
  'hours',
  'requirement',
  'supervisor',
  'othersOnSite',
  'lockdown',
  'inUse',
  'lockedOut',
  'connected',
] as const
export type WhyFactName = (typeof whyFactNames)[number]

export const whySchema = z.object({
  /** Null: the stored facts of that moment do not decide it. */
  access: z.boolean().nullable(),
  /** Only the reasons that are certain. */
  reasons: z.array(refusalSchema),
  facts: z.object({
    at: instantSchema,
    /** Explains a moment in the past, from stored facts, instead of now. */
    isPast: z.boolean(),
    device: z.object({ id: z.int(), name: z.string(), kind: z.enum(['door', 'interlock']) }),
    /** Null if the card belonged to nobody. */
    member: z.object({ id: z.int(), name: z.string() }).nullable(),
    /** Facts that are null below because nobody knows them; other null facts do not apply. */
    unknown: z.array(z.enum(whyFactNames)),
    cardNumber: z.string().nullable(),
    /**
     * A card that was theirs and opened nothing: since when, and who said so; `by` null: nobody known. Of somebody
     * without an active card it is the last one that they lost.
     */
    endedCard: z
      .object({ state: z.enum(['lost', 'replaced']), since: instantSchema, by: z.string().nullable() })
      .nullable(),
    /** Whether this reader can tell the card from every other card. */
    cardReadable: z.boolean().nullable(),
    state: memberStateSchema.nullable(),
    granted: z.boolean().nullable(),
    needsSignIn: z.boolean().nullable(),
    signedIn: z.boolean().nullable(),
    /** At a tool that is not used alone: how many other members were checked in. */
    othersOnSite: z.int().nullable(),
    /** Interlocks: minor units. */
    balance: z.int().nullable(),
    minimumBalance: z.int().nullable(),
    /** The schedules that had to hold there for this member, and whether they did. */
    hours: z.object({ scheduleNames: z.array(z.string()), open: z.boolean() }).nullable(),
    /** What the device asked for, and where the member was with it. */
    requirement: joinedExpressionSchema.nullable(),
    certificates: z.array(askedCertificateSchema),
    /** The trainer under whose supervision a tool could be used that could not be without. */
    supervisor: z.object({ id: z.int(), name: z.string() }).nullable(),
    /** Whether the house was in lockdown. */
    lockdown: z.boolean(),
    lockedOut: z.boolean().nullable(),
    /** Whether the device is authorised and not removed. */
    inUse: z.boolean().nullable(),
    /** Whether the board was connected; if so, a door's card list was the newest. */
    connected: z.boolean().nullable(),
    /** What really happened: the nearest tap of this card or member there, within a day. */
    tap: z
      .object({
        date: instantSchema,
        cardId: z.string(),
        outcome: z.enum(tapOutcomes),
        reasons: z.array(tapReasonSchema),
      })
      .nullable(),
    /** Who had this card at other times; `until` is null for the present holder. */
    otherHolders: z.array(
      z.object({ id: z.int(), name: z.string(), from: instantSchema, until: instantSchema.nullable() }),
    ),
  }),
})
export type Why = z.output<typeof whySchema>
export type WhyFacts = Why['facts']
