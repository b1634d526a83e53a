import { z } from 'zod'
import {
  awardSchema,
  awardStates,
  cascadeSchema,
  directAwardSchema,
  privateNoteSchema,
  takeAwaySchema,
} from '../competence/awards.ts'
import {
  certificateChangeSchema,
  certificateSchema,
  namedUseSchema,
  newCertificateSchema,
} from '../competence/certificates.ts'
import { authoredStepSchema, givenStepSchema, mostSteps } from '../competence/steps.ts'
import { trainerSchema } from '../competence/trainers.ts'
import { defineRoutes } from '../route.ts'
import { comparedText, emptySchema, idParamsSchema, idSchema, instantSchema, pageQuerySchema } from '../text.ts'

export const listedCertificateSchema = certificateSchema.extend({
  counts: z.object({
    held: z.int(),
    learning: z.int(),
    suspended: z.int(),
    expired: z.int(),
    requests: z.int(),
    interested: z.int(),
  }),
  /** What names it: devices and other certificates. */
  requiredBy: z.array(namedUseSchema),
})
export type ListedCertificate = z.output<typeof listedCertificateSchema>

export const wholeCertificateSchema = listedCertificateSchema.extend({
  /** When an award that is made now ends; null: never. */
  endsIfAwardedNow: instantSchema.nullable(),
  /** Counts the changes of its steps. */
  revision: z.int(),
  steps: z.array(authoredStepSchema),
  trainers: z.array(trainerSchema),
})
export type WholeCertificate = z.output<typeof wholeCertificateSchema>

const duty = 'training'
const key = 'competence'
const certificatesPath = '/api/admin/competence/certificates/'
const certificatePath = `${certificatesPath}:id/` as const

/** Certificates as their authors write them: administrators, and leads those of their own. */
export const certificateRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: certificatesPath,
    access: 'admin',
    duty,
    key,
    summary: 'All certificates with what they say, how many hold them and what needs them.',
    response: z.array(listedCertificateSchema),
  },
  create: {
    method: 'POST',
    path: certificatesPath,
    access: 'admin',
    duty,
    summary: 'Makes a certificate, without steps. The first one switches certificates on.',
    body: newCertificateSchema,
    response: z.object({ id: z.int() }),
    status: 201,
    errors: ['extra_never_required', 'too_many_certificates'],
  },
  get: {
    method: 'GET',
    path: certificatePath,
    access: 'user',
    summary: 'One certificate with its steps and trainers, for its leads and for administrators.',
    params: idParamsSchema,
    response: wholeCertificateSchema,
    errors: ['not_a_trainer'],
  },
  update: {
    method: 'PUT',
    path: certificatePath,
    access: 'user',
    summary: 'Changes any part of a certificate. Awards that were made keep their end.',
    params: idParamsSchema,
    body: certificateChangeSchema,
    response: emptySchema,
    errors: ['certificate_cycle', 'certificate_in_use', 'extra_never_required', 'not_a_trainer'],
  },
  remove: {
    method: 'DELETE',
    path: certificatePath,
    access: 'admin',
    duty,
    summary: 'Removes a certificate that was never awarded and that nothing needs.',
    params: idParamsSchema,
    response: emptySchema,
    errors: ['certificate_awarded', 'certificate_in_use'],
  },
  saveSteps: {
    method: 'PUT',
    path: `${certificatePath}steps/`,
    access: 'user',
    summary: 'Writes all steps of a certificate in their order; a step that is missing is removed.',
    params: idParamsSchema,
    body: z.strictObject({
      steps: z.array(givenStepSchema).max(mostSteps, { error: 'validation.tooLong' }),
      /** The revision that the author saw. Without it the last one to save wins. */
      revision: z.int().optional(),
    }),
    response: z.object({ revision: z.int(), steps: z.array(authoredStepSchema) }),
    errors: ['conflict', 'not_a_trainer'],
  },
})

const awardsPath = '/api/admin/competence/awards/'
const awardPath = '/api/competence/awards/:id/'

const awardFilter = {
  certificate: idSchema.optional(),
  member: idSchema.optional(),
  /** `current`: of each member and certificate the one that counts. */
  state: z.enum([...awardStates, 'current']).optional(),
  /** Part of a member's name or address. */
  q: comparedText(100).optional(),
}

/** Who holds which certificate, and taking it away. */
export const awardRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: awardsPath,
    access: 'admin',
    duty,
    key,
    summary: 'Awards, the newest first. Other programs get no notes.',
    query: pageQuerySchema.extend(awardFilter),
    response: z.array(awardSchema),
  },
  export: {
    method: 'GET',
    path: `${awardsPath}export/`,
    access: 'admin',
    duty,
    key,
    danger: 'everybody',
    summary: 'All awards that fit, as CSV: RFC 4180, UTF-8 with BOM, formulas neutralised.',
    query: z.strictObject(awardFilter),
    response: z.string(),
    mediaType: 'text/csv; charset=utf-8',
  },
  give: {
    method: 'POST',
    path: awardsPath,
    access: 'admin',
    duty,
    danger: 'role',
    summary: 'Awards a certificate directly, without its steps and prerequisites.',
    body: directAwardSchema,
    response: z.object({ id: z.int() }),
    status: 201,
    errors: ['already_held', 'certificate_archived', 'certificate_suspended'],
  },
  cascade: {
    method: 'GET',
    path: `${awardPath}cascade/`,
    access: 'user',
    summary: 'What would go with an award if it were taken away, for trainers of its certificate.',
    params: idParamsSchema,
    response: cascadeSchema,
    errors: ['award_not_valid', 'not_a_trainer'],
  },
  suspend: {
    method: 'POST',
    path: `${awardPath}suspend/`,
    access: 'user',
    summary: 'Suspends an award, with those that need it.',
    params: idParamsSchema,
    body: takeAwaySchema,
    response: emptySchema,
    errors: ['award_not_valid', 'not_a_trainer', 'preview_changed'],
  },
  reinstate: {
    method: 'POST',
    path: `${awardPath}reinstate/`,
    access: 'user',
    summary: 'Lets a suspended award count again, with those that were suspended because of it.',
    params: idParamsSchema,
    body: z.strictObject({ note: privateNoteSchema.optional() }),
    response: emptySchema,
    errors: ['award_not_valid', 'not_a_trainer'],
  },
  revoke: {
    method: 'POST',
    path: `${awardPath}revoke/`,
    access: 'user',
    summary: 'Takes an award away for good, with those that need it.',
    params: idParamsSchema,
    body: takeAwaySchema,
    response: emptySchema,
    errors: ['award_not_valid', 'not_a_trainer', 'preview_changed'],
  },
})
