import { z } from 'zod'
import { duties } from '../duties.ts'
import { defineRoutes } from '../route.ts'
import { emptySchema } from '../text.ts'

/** What leads a new club to a door that opens, and on to one that runs by itself; in the order in which it is done. */
export const firstStepKeySchema = z.enum([
  'mail',
  'member',
  'card',
  'door',
  'opening',
  'payments',
  'backup',
  'administrator',
])
export type FirstStepKey = z.output<typeof firstStepKeySchema>
export const firstStepKeys = firstStepKeySchema.options

export const firstStepSchema = z.object({
  key: firstStepKeySchema,
  /** `later`: an administrator put it off, for everybody. */
  state: z.enum(['open', 'done', 'later']),
})
export type FirstStep = z.output<typeof firstStepSchema>

export const firstStepRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/admin/first-steps/',
    access: 'admin',
    duty: duties,
    summary:
      'The first steps of a new club that the caller’s duties allow, and which are done. The profile says when to ask.',
    response: z.array(firstStepSchema),
  },
  putOff: {
    method: 'PUT',
    path: '/api/admin/first-steps/',
    access: 'admin',
    duty: duties,
    summary: 'Puts first steps off, or takes that back; 403 `duty_missing` for a step of another duty.',
    body: z.strictObject({ keys: z.array(firstStepKeySchema).min(1), later: z.boolean() }),
    response: emptySchema,
    errors: ['duty_missing'],
  },
})
