import { z } from 'zod'
import { daySchema } from '../hours.ts'
import { descriptionSchema, instantSchema, noteSchema } from '../text.ts'
import { namedSchema, useKinds } from './certificates.ts'

export const awardStates = ['valid', 'expired', 'suspended', 'revoked'] as const
export type AwardState = (typeof awardStates)[number]

/** How an award came about. */
export const awardSources = ['steps', 'trainer', 'card', 'admin', 'import', 'badge', 'induction', 'joined'] as const
export type AwardSource = (typeof awardSources)[number]

/** What the holder reads. */
export const publicNoteSchema = descriptionSchema
/** What trainers of the certificate and administrators read. */
export const privateNoteSchema = descriptionSchema
const reasonSchema = noteSchema.refine((text) => text !== '', { error: 'validation.notEmpty' })

export const awardSchema = z.object({
  id: z.int(),
  memberId: z.int().nullable(),
  member: z.string(),
  certificateId: z.int(),
  certificate: z.string(),
  state: z.enum(awardStates),
  awardedAt: instantSchema,
  awardedBy: z.object({ id: z.int(), name: z.string() }).nullable(),
  source: z.enum(awardSources),
  expiresAt: instantSchema.nullable(),
  lastUsedAt: instantSchema.nullable(),
  /** Left out for other programs, as the private one. */
  publicNote: z.string().optional(),
  privateNote: z.string().optional(),
  reason: z.string().optional(),
  suspendedAt: instantSchema.optional(),
})
export type Award = z.output<typeof awardSchema>

export const directAwardSchema = z.strictObject({
  memberId: z.int().positive(),
  certificateId: z.int().positive(),
  publicNote: publicNoteSchema.refine((text) => text !== '', { error: 'validation.notEmpty' }),
  /** A past day; today without it. */
  awardedOn: daySchema.optional(),
  privateNote: privateNoteSchema.default(''),
})
export type DirectAward = z.output<typeof directAwardSchema>

/** Takes an award from somebody, for a time or for good. */
export const takeAwaySchema = z.strictObject({
  reason: reasonSchema,
  privateNote: privateNoteSchema.default(''),
  /** Awards that need this one go, too. */
  cascade: z.boolean().default(true),
  /** How many of them were shown. */
  expected: z.int().min(0).default(0),
})
export type TakeAway = z.output<typeof takeAwaySchema>

export const cascadeSchema = z.object({
  /** What would go with it. */
  awards: z.array(z.object({ id: z.int(), certificateId: z.int(), certificate: z.string() })),
  /** What the member could not use any more. */
  loses: z.array(namedSchema.extend({ kind: z.enum(useKinds) })),
  /** How many sign-offs of this certificate the member gave in the last 365 days, if they are its trainer. */
  signOffs: z.int(),
})
export type Cascade = z.output<typeof cascadeSchema>
