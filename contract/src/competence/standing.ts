import { z } from 'zod'
import { instantSchema } from '../text.ts'
import { stepKinds } from './steps.ts'

/** Where a member is with a certificate now. Computed, never stored. */
export const standingStates = ['none', 'learning', 'held', 'expired', 'suspended'] as const
export type StandingState = (typeof standingStates)[number]

export const stepStates = ['done', 'open', 'locked'] as const
export type StepState = (typeof stepStates)[number]

/** What a member can do next. `further` are steps that a trainer opens. */
export const nextKinds = [
  'read',
  'quiz',
  'wait',
  'course',
  'ask',
  'asked',
  'hours',
  'opened_by_trainer',
  'talk',
  'trainer',
] as const
export type NextKind = (typeof nextKinds)[number]

export const nextSchema = z.object({
  kind: z.enum(nextKinds),
  certificateId: z.int(),
  certificate: z.string(),
  stepId: z.int().optional(),
  /** When a quiz can be tried again. */
  until: instantSchema.optional(),
  /** The screen on which it is done. */
  path: z.string(),
})
export type Next = z.output<typeof nextSchema>

export const stepStandingSchema = z.object({
  id: z.int(),
  /** `further`: hidden until a trainer opens it. */
  kind: z.enum([...stepKinds, 'further']),
  /** Null for a further step. */
  title: z.string().nullable(),
  state: z.enum(stepStates),
  doneAt: instantSchema.optional(),
  /** Hours under supervision so far, and of how many. */
  hours: z.number().optional(),
  of: z.int().optional(),
})
export type StepStanding = z.output<typeof stepStandingSchema>

export const standingSchema = z.object({
  state: z.enum(standingStates),
  awardId: z.int().nullable(),
  awardedAt: instantSchema.nullable(),
  /** Null: no end. */
  expiresAt: instantSchema.nullable(),
  lastUsedAt: instantSchema.nullable(),
  /** From when on it can be renewed; null: never, or at once. */
  renewFrom: instantSchema.nullable(),
  publicNote: z.string(),
  /** Why it is suspended. */
  reason: z.string().nullable(),
  steps: z.array(stepStandingSchema),
  request: z.object({ id: z.int(), askedAt: instantSchema, expiresAt: instantSchema }).nullable(),
  interested: z.boolean(),
  next: nextSchema.nullable(),
})
export type Standing = z.output<typeof standingSchema>
