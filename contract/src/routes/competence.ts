import { z } from 'zod'
import {
  gradeSchema,
  namedSchema,
  namedUseSchema,
  prerequisiteModes,
  validitySchema,
} from '../competence/certificates.ts'
import { ownEvidenceSchema } from '../competence/evidence.ts'
import { standingSchema } from '../competence/standing.ts'
import { shownStepSchema } from '../competence/steps.ts'
import { newTrainerSchema, trainerChangeSchema, trainerSchema } from '../competence/trainers.ts'
import { defineRoutes } from '../route.ts'
import { emptySchema, idParamsSchema, idSchema } from '../text.ts'

export const ownCertificateSchema = z.object({
  id: z.int(),
  name: z.string(),
  text: z.string(),
  grade: gradeSchema,
  validity: validitySchema,
  prerequisites: z.object({
    mode: z.enum(prerequisiteModes),
    certificates: z.array(namedSchema.extend({ met: z.boolean() })),
  }),
  /** What needs it: certificates and devices. */
  opens: z.array(namedUseSchema),
  /** The names of its trainers. */
  trainers: z.array(z.string()),
  standing: standingSchema,
})
export type OwnCertificate = z.output<typeof ownCertificateSchema>

export const competenceSchema = z.object({
  /** Archived ones only where they are held. */
  certificates: z.array(ownCertificateSchema),
  /** Of which the caller is a trainer, and of which a lead. */
  trainerOf: z.array(z.int()),
  leadOf: z.array(z.int()),
  /** Of those that the caller trains, those with a step that a card at a tool or kiosk signs off. */
  byCard: z.array(z.int()),
  /** How many members wait for a sign-off by the caller. */
  waiting: z.int(),
})
export type Competence = z.output<typeof competenceSchema>

const certificatePath = '/api/competence/certificates/:id/'
const stepParamsSchema = z.strictObject({ id: idSchema, stepId: idSchema })
const feature = 'enableCompetence'

/** What members may learn, and where they are (`docs/rules/certificates.md`). */
export const competenceRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/competence/',
    access: 'user',
    kiosk: true,
    feature,
    summary: 'All certificates with where the caller is, and of which the caller is a trainer.',
    response: competenceSchema,
  },
  get: {
    method: 'GET',
    path: certificatePath,
    access: 'user',
    kiosk: true,
    feature,
    summary: 'One certificate with the texts of its steps.',
    params: idParamsSchema,
    response: ownCertificateSchema.extend({ steps: z.array(shownStepSchema), evidence: z.array(ownEvidenceSchema) }),
  },
  read: {
    method: 'POST',
    path: `${certificatePath}steps/:stepId/read/`,
    access: 'user',
    feature,
    summary: 'Confirms that a text was read, in the version that the caller saw.',
    params: stepParamsSchema,
    body: z.strictObject({ version: z.int() }),
    response: standingSchema,
    errors: [
      'text_changed',
      'step_locked',
      'already_held',
      'certificate_archived',
      'certificate_suspended',
      'prerequisites_missing',
    ],
  },
  course: {
    method: 'POST',
    path: `${certificatePath}steps/:stepId/course/`,
    access: 'user',
    feature,
    summary: 'Asks the learning platform whether the caller has passed a course.',
    params: stepParamsSchema,
    response: z.object({
      success: z.boolean(),
      score: z.number().nullable(),
      /** The key of a text that says what is missing. */
      message: z.string().optional(),
      standing: standingSchema,
    }),
    errors: [
      'step_locked',
      'already_held',
      'certificate_archived',
      'certificate_suspended',
      'prerequisites_missing',
      'induction_not_configured',
      'induction_unavailable',
    ],
  },
})

/** Who may sign off a certificate. Leads of it and administrators appoint them. */
export const trainerRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: `${certificatePath}trainers/`,
    access: 'user',
    summary: 'The trainers of a certificate, for its leads and for administrators.',
    params: idParamsSchema,
    response: z.array(trainerSchema),
    errors: ['not_a_trainer'],
  },
  appoint: {
    method: 'POST',
    path: `${certificatePath}trainers/`,
    access: 'user',
    /** A lead decides who trains. */
    danger: (body) => (newTrainerSchema.safeParse(body).data?.role === 'lead' ? ['role'] : []),
    summary: 'Makes a member who holds the certificate its trainer, or, by an administrator, its lead.',
    params: idParamsSchema,
    body: newTrainerSchema,
    response: z.object({ id: z.int() }),
    status: 201,
    errors: ['not_a_trainer', 'trainer_not_certified', 'conflict', 'too_many_trainers'],
  },
  update: {
    method: 'PUT',
    path: '/api/competence/trainers/:id/',
    access: 'user',
    danger: (body) => (trainerChangeSchema.safeParse(body).data?.role === 'lead' ? ['role'] : []),
    summary: 'Changes a trainer. Trainers themselves may say until when they pause, and nothing else.',
    params: idParamsSchema,
    body: trainerChangeSchema,
    response: emptySchema,
    errors: ['not_a_trainer'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/competence/trainers/:id/',
    access: 'user',
    summary: 'Takes the role of a trainer away. What they signed off stays.',
    params: idParamsSchema,
    response: emptySchema,
    errors: ['not_a_trainer'],
  },
})
