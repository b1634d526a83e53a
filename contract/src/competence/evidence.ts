import { z } from 'zod'
import { instantSchema } from '../text.ts'

/** What was checked of another club's badge. */
export const badgeCheckShape = {
  /** `unknown`: its key cannot be asked for. */
  signature: z.enum(['good', 'bad', 'unknown']),
  /** `unknown`: the list of what was revoked cannot be asked for. */
  status: z.enum(['valid', 'expired', 'revoked', 'unknown']),
  /** Whether it is about the verified e-mail address of whoever handed it in. */
  subject: z.enum(['matches', 'differs', 'unknown']),
}
const badgeCheckSchema = z.object(badgeCheckShape)
export type BadgeCheck = z.output<typeof badgeCheckSchema>

/** Another club's badge, and what was checked of it. */
export const evidenceSchema = badgeCheckSchema.extend({
  id: z.int(),
  issuer: z.object({ id: z.string(), name: z.string(), url: z.string() }),
  achievement: z.string(),
  awardedAt: instantSchema.nullable(),
  validUntil: instantSchema.nullable(),
})

/** As whoever handed it in sees it. */
export const ownEvidenceSchema = evidenceSchema.extend({
  handedInAt: instantSchema,
  /** Null: nobody has decided yet. */
  accepted: z.boolean().nullable(),
  note: z.string(),
})
export type OwnEvidence = z.output<typeof ownEvidenceSchema>
