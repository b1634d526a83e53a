import type { Route } from '@fobhouse/contract/route.ts'
import { idParamsSchema } from '@fobhouse/contract/text.ts'
import { z } from 'zod'

export const subscribeRoute = {
  method: 'POST',
  path: '/api/billing/plans/:id/signup/',
  access: 'user',
  feature: 'enableMembershipPayments',
  summary: 'Pays for a plan.',
  params: idParamsSchema,
  response: z.object({
    status: z.enum(['active', 'redirect', 'failed']),
    url: z.string().optional(),
    message: z.string().optional(),
  }),
} as const satisfies Route
