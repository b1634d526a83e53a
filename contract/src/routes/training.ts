import { z } from 'zod'
import { privateNoteSchema, publicNoteSchema } from '../competence/awards.ts'
import { evidenceSchema } from '../competence/evidence.ts'
import { stepStandingSchema, standingStates } from '../competence/standing.ts'
import { trainerSchema } from '../competence/trainers.ts'
import { defineRoutes } from '../route.ts'
import {
  comparedText,
  emptySchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  multiLineSchema,
  pageQuerySchema,
} from '../text.ts'

/** An open request for a sign-off. */
export const signOffRequestSchema = z.object({ id: z.int(), askedAt: instantSchema, expiresAt: instantSchema })

const personShape = {
  memberId: z.int(),
  member: z.string(),
  certificateId: z.int(),
  certificate: z.string(),
}

/** A sign-off that a trainer can still take back. */
const recentSignOffSchema = z.object({
  ...personShape,
  /** The award that it made. */
  awardId: z.int().optional(),
  at: instantSchema,
  undoUntil: instantSchema,
})

export const queueSchema = z.object({
  requests: z.array(signOffRequestSchema.extend(personShape)),
  /** Badges of other clubs that wait for a decision. */
  evidence: z.array(evidenceSchema.extend({ ...personShape, handedInAt: instantSchema })),
  /** How many wait for a session, and how many a session is for. */
  interest: z.array(z.object({ certificateId: z.int(), certificate: z.string(), count: z.int(), size: z.int() })),
  /** Who learns under supervision: hours so far, and of how many. */
  learners: z.array(z.object({ ...personShape, hours: z.number(), of: z.int() })),
  /** What the caller trains, also while pausing. */
  roles: z.array(
    trainerSchema
      .pick({ id: true, role: true, perDay: true, until: true, pausedUntil: true })
      .extend({ certificateId: z.int(), certificate: z.string() }),
  ),
  /** The caller's own sign-offs of the last 24 hours. */
  recent: z.array(recentSignOffSchema),
})
export type Queue = z.output<typeof queueSchema>

export const mostSignOffs = 200
export const signOffOutcomes = ['awarded', 'step_done', 'refused'] as const

export const signOffSchema = z.strictObject({
  memberIds: z
    .array(z.int().positive())
    .min(1, { error: 'validation.notEmpty' })
    .max(mostSignOffs, { error: 'validation.tooLong' }),
  publicNote: publicNoteSchema.default(''),
  privateNote: privateNoteSchema.default(''),
})
export type GivenSignOffs = z.output<typeof signOffSchema>

export const signOffResultSchema = z.object({
  memberId: z.int(),
  /** Empty for somebody who is not there. */
  name: z.string(),
  outcome: z.enum(signOffOutcomes),
  /** Why it was refused. */
  code: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  awardId: z.int().optional(),
})
export type SignOffResult = z.output<typeof signOffResultSchema>

export const personSchema = z.object({
  memberId: z.int(),
  name: z.string(),
  state: z.enum(standingStates),
  awardId: z.int().nullable(),
  awardedAt: instantSchema.nullable(),
  expiresAt: instantSchema.nullable(),
  publicNote: z.string(),
  privateNote: z.string(),
  /** Whether a trainer can sign off this person now. */
  ready: z.boolean(),
  steps: z.array(stepStandingSchema),
})
export type Person = z.output<typeof personSchema>

const longestInvitation = 2000

export const invitationSchema = z.strictObject({
  text: multiLineSchema
    .refine((given) => given !== '', { error: 'validation.notEmpty' })
    .refine((given) => [...given].length <= longestInvitation, { error: 'validation.tooLong' }),
})

const certificatePath = '/api/competence/certificates/:id/'
const feature = 'enableCompetence'

/** Asking for a sign-off, giving it and taking it back (`docs/rules/training.md`). */
export const trainingRoutes = defineRoutes({
  ask: {
    method: 'POST',
    path: `${certificatePath}request/`,
    access: 'user',
    kiosk: true,
    feature,
    summary:
      'Asks the trainers of a certificate for the sign-off. The request that is open already is given, with 200.',
    params: idParamsSchema,
    response: signOffRequestSchema,
    status: 201,
    mayExist: true,
    errors: [
      'steps_missing',
      'step_locked',
      'prerequisites_missing',
      'already_held',
      'certificate_archived',
      'certificate_suspended',
    ],
  },
  takeBack: {
    method: 'DELETE',
    path: `${certificatePath}request/`,
    access: 'user',
    kiosk: true,
    feature,
    summary: 'Takes the request back; nothing happens without one.',
    params: idParamsSchema,
    response: emptySchema,
  },
  wait: {
    method: 'POST',
    path: `${certificatePath}interest/`,
    access: 'user',
    kiosk: true,
    feature,
    summary: 'The caller waits for a session of this certificate. Its trainers are told when enough people wait.',
    params: idParamsSchema,
    response: emptySchema,
    errors: ['already_held', 'certificate_archived', 'certificate_suspended'],
  },
  stopWaiting: {
    method: 'DELETE',
    path: `${certificatePath}interest/`,
    access: 'user',
    kiosk: true,
    feature,
    summary: 'The caller waits no longer.',
    params: idParamsSchema,
    response: emptySchema,
  },
  queue: {
    method: 'GET',
    path: '/api/competence/queue/',
    access: 'user',
    summary: 'What waits for the caller as a trainer; for administrators, of all certificates.',
    response: queueSchema,
    errors: ['not_a_trainer'],
  },
  people: {
    method: 'GET',
    path: `${certificatePath}people/`,
    access: 'user',
    summary: 'Members by name with where they are; without a search only those who have begun. For trainers.',
    params: idParamsSchema,
    query: pageQuerySchema.extend({
      state: z.enum(standingStates).optional(),
      /** Part of the name. */
      q: comparedText(100).optional(),
    }),
    response: z.array(personSchema),
    errors: ['not_a_trainer'],
  },
  signOff: {
    method: 'POST',
    path: `${certificatePath}sign-offs/`,
    access: 'user',
    summary: 'A trainer says that members can do it. Who is refused stops nobody else.',
    params: idParamsSchema,
    body: signOffSchema,
    response: z.object({ results: z.array(signOffResultSchema) }),
    errors: ['not_a_trainer', 'trainer_not_certified'],
  },
  undo: {
    method: 'POST',
    path: '/api/competence/sign-offs/undo/',
    access: 'user',
    summary: 'Takes the caller’s last sign-off of a member back, within 24 hours.',
    body: z.strictObject({ certificateId: z.int().positive(), memberId: z.int().positive() }),
    response: emptySchema,
    errors: ['undo_over'],
  },
  openStep: {
    method: 'POST',
    path: `${certificatePath}learners/:memberId/open/`,
    access: 'user',
    summary: 'Opens a hidden step for a member. For trainers.',
    params: z.strictObject({ id: idSchema, memberId: idSchema }),
    body: z.strictObject({ stepId: z.int().positive() }),
    response: emptySchema,
    errors: ['not_a_trainer', 'trainer_not_certified', 'own_sign_off'],
  },
  invite: {
    method: 'POST',
    path: `${certificatePath}invite/`,
    access: 'user',
    summary: 'Mails those who wait for a session what the trainer writes, each at most once in 24 hours.',
    params: idParamsSchema,
    body: invitationSchema,
    /** How many get it. */
    response: z.object({ queued: z.int() }),
    errors: ['not_a_trainer'],
  },
})
