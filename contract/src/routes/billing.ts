import { z } from 'zod'
import { amountSchema } from '../money.ts'
import { defineRoutes } from '../route.ts'
import { idParamsSchema, instantSchema } from '../text.ts'
import { transactionSchema } from './memberbucks.ts'
import { subscriptionStatusSchema } from './profile.ts'

export const accountSummarySchema = z.object({
  /** Null without a membership plan. */
  subscription: z
    .object({
      status: subscriptionStatusSchema,
      plan: z.string(),
      startDate: instantSchema,
      endDate: instantSchema.nullable(),
    })
    .nullable(),
  memberbucks: z.object({
    balance: amountSchema,
    stripe_card_last_digits: z.string().nullable(),
    stripe_card_expiry: z.string().nullable(),
    /** The newest hundred. */
    transactions: z.array(transactionSchema),
    lastPurchase: instantSchema.nullable(),
  }),
})
export type AccountSummary = z.output<typeof accountSummarySchema>

export const billingRoutes = defineRoutes({
  accountSummary: {
    method: 'GET',
    path: '/api/admin/members/:id/billing/',
    access: 'admin',
    duty: ['people', 'money'],
    summary: "A member's plan, saved card and member bucks.",
    params: idParamsSchema,
    response: accountSummarySchema,
  },
})
