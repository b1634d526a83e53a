import { z } from 'zod'
import { privateNoteSchema, publicNoteSchema } from '../competence/awards.ts'
import { evidenceSchema } from '../competence/evidence.ts'
import { defineRoutes } from '../route.ts'
import { idParamsSchema, rawText } from '../text.ts'

const path = '/api/competence/evidence/'

/** Another club's badge as evidence for a trainer (`docs/rules/badges.md`). */
export const evidenceRoutes = defineRoutes({
  handIn: {
    method: 'POST',
    path,
    access: 'user',
    feature: 'enableBadges',
    summary: 'Hands in an Open Badge 3.0 of another club for a certificate. A trainer decides about it.',
    body: z.strictObject({
      certificateId: z.int().positive(),
      /** The signed document, as it is or as a text; at most 64 kB. */
      credential: z.union([
        rawText(z.string({ error: 'validation.text' }), 'a signed document; its parts are read one by one'),
        z.record(
          rawText(z.string(), 'a term of linked data'),
          rawText(z.unknown(), 'a signed document; its parts are read one by one'),
        ),
      ]),
    }),
    response: evidenceSchema.pick({
      id: true,
      signature: true,
      status: true,
      subject: true,
      issuer: true,
      achievement: true,
    }),
    status: 201,
    errors: [
      'badge_unreadable',
      'badge_already_used',
      'already_held',
      'certificate_archived',
      'certificate_suspended',
      'prerequisites_missing',
    ],
  },
  decide: {
    method: 'POST',
    path: `${path}:id/decide/`,
    access: 'user',
    feature: 'enableBadges',
    summary: 'A trainer accepts a badge, which makes an award, or declines it.',
    params: idParamsSchema,
    body: z.strictObject({
      accept: z.boolean(),
      publicNote: publicNoteSchema.default(''),
      privateNote: privateNoteSchema.default(''),
    }),
    response: z.object({ awardId: z.int().optional() }),
    errors: [
      'evidence_bad',
      'conflict',
      'not_a_trainer',
      'trainer_not_certified',
      'own_sign_off',
      'trainer_limit',
      'already_held',
      'certificate_archived',
      'certificate_suspended',
      'prerequisites_missing',
    ],
  },
})
