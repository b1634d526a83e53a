import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { cardNumberSchema, comparedText, instantSchema } from '../text.ts'

/** So long a trainer at a kiosk waits for the other card. */
export const cardSignOffSeconds = 60

export const cardSignOffSchema = z.object({
  memberId: z.int(),
  member: z.string(),
  certificate: z.string(),
  outcome: z.enum(['awarded', 'step_done']),
  awardId: z.int().optional(),
})
export type CardSignOff = z.output<typeof cardSignOffSchema>

export const cardSignOffRoutes = defineRoutes({
  begin: {
    method: 'POST',
    path: '/api/competence/card-sign-offs/',
    access: 'user',
    kiosk: true,
    feature: 'enableCompetence',
    summary: 'A trainer who is signed in at a kiosk signs off whoever’s card is held there next, within a minute.',
    body: z.strictObject({ certificateId: z.int().positive() }),
    response: z.object({ token: z.string(), expiresAt: instantSchema }),
    status: 201,
    errors: ['only_at_kiosk', 'not_a_trainer', 'trainer_not_certified', 'certificate_archived', 'step_locked'],
  },
  take: {
    method: 'POST',
    path: '/api/competence/card-sign-offs/:token/',
    access: 'kiosk',
    feature: 'enableCompetence',
    summary:
      'Signs off whose card was held to the kiosk’s reader. A token works once, at its kiosk and as long as its trainer ' +
      'is signed in there; a card that is refused leaves it as it is.',
    params: z.strictObject({ token: comparedText(100) }),
    body: z.strictObject({ cardId: cardNumberSchema }),
    response: cardSignOffSchema,
    errors: [
      'not_a_trainer',
      'trainer_not_certified',
      'sign_off_over',
      'card_unknown',
      'own_sign_off',
      'trainer_limit',
      'already_held',
      'certificate_archived',
      'certificate_suspended',
      'prerequisites_missing',
      'steps_missing',
      'step_locked',
    ],
  },
})
