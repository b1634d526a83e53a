import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { idParamsSchema } from '../text.ts'

export const receiptRoutes = defineRoutes({
  get: {
    method: 'GET',
    path: '/api/billing/payments/:id/receipt.pdf',
    access: 'user',
    summary:
      'The receipt of a fee that was paid, in the language of who paid: of their own, and for administrators of all.',
    params: idParamsSchema,
    response: z.string(),
    mediaType: 'application/pdf',
  },
})
