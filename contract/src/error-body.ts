import { z } from 'zod'
import { dutySchema } from './duties.ts'

/** One field's fault; `message` is a translation key, `params` its placeholders. */
export const issueSchema = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type FieldIssue = z.output<typeof issueSchema>

/** The body of every error response. */
export const errorBodySchema = z.object({
  code: z.string(),
  message: z.string(),
  detail: z.string().optional(),
  issues: z.array(issueSchema).optional(),
  requestId: z.string().optional(),
  /** Only with `second_step_required`: `secondStepSchema`. */
  secondStep: z.unknown().optional(),
  /** Only with `booking_refused`: the schema of each is `bookingRefusalSchema`. */
  refusals: z.unknown().optional(),
  /** The same of a series: each date that does not fit, as `leftDateSchema`. */
  dates: z.unknown().optional(),
  /** Only with `free_now`: an instant. */
  start: z.string().optional(),
  /** Only with `duty_missing`. */
  duty: dutySchema.optional(),
  duties: z.array(dutySchema).optional(),
  retryAfterSeconds: z.number().optional(),
})
export type ErrorBody = z.output<typeof errorBodySchema>
