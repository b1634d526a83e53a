import { z } from 'zod'
import { amountSchema, positiveAmountSchema, transactionTypes } from '../money.ts'
import { defineRoutes } from '../route.ts'
import { noteSchema, idParamsSchema, instantSchema, pageQuerySchema } from '../text.ts'

/** One movement in or out of a member's account. */
export const transactionSchema = z.object({
  id: z.int(),
  /** Minor units; negative if money left the account. */
  amount: amountSchema,
  type: z.enum(transactionTypes),
  description: z.string(),
  date: instantSchema,
})
export type Transaction = z.output<typeof transactionSchema>

/** Types that an administrator may record: money that came in by hand, or a correction, which may take money away. */
export const recordedTypes = ['cash', 'bank', 'other'] as const
export type RecordedType = (typeof recordedTypes)[number]

const mostMinorUnits = 100_000_000

export const entrySchema = z
  .strictObject({
    amount: z
      .int({ error: 'validation.amount' })
      .min(-mostMinorUnits, { error: 'validation.amount' })
      .max(mostMinorUnits, { error: 'validation.amount' }),
    type: z.enum(recordedTypes, { error: 'validation.invalid' }),
    description: noteSchema.refine((text) => text !== '', { error: 'validation.notEmpty' }),
  })
  .refine(({ amount, type }) => amount > 0 || (amount < 0 && type === 'other'), {
    path: ['amount'],
    error: 'validation.amount',
  })

/** 100 of the club's currency or more, in either direction. The server adds up the credits of 24 hours. */
export const largeMinorUnits = 10_000
const isLarge = (amount: number) => Math.abs(amount) >= largeMinorUnits

/** A payment from a member's balance to the club. It must say what it is for. */
export const paymentSchema = z
  .strictObject({
    amount: positiveAmountSchema,
    description: noteSchema,
    kind: z.enum(['donation', 'payment'], { error: 'validation.invalid' }),
  })
  .refine(({ kind, description }) => kind === 'donation' || description !== '', {
    path: ['description'],
    error: 'validation.notEmpty',
  })
export type Payment = z.output<typeof paymentSchema>

export const balanceListSchema = z.object({
  /** The sum of all balances, minor units. */
  total_memberbucks: amountSchema,
  member_balances: z.array(
    z.object({
      first_name: z.string(),
      last_name: z.string(),
      screen_name: z.string(),
      memberbucks_balance: amountSchema,
    }),
  ),
})
export type BalanceList = z.output<typeof balanceListSchema>

export const memberbucksRoutes = defineRoutes({
  balanceList: {
    method: 'GET',
    path: '/api/memberbucks/balance-list/',
    access: 'admin',
    duty: 'money',
    key: 'memberbucks',
    summary: 'The balance of every member, by name, and their sum.',
    response: balanceListSchema,
  },
  transactions: {
    method: 'GET',
    path: '/api/memberbucks/transactions/',
    access: 'user',
    kiosk: true,
    feature: 'enableMemberBucks',
    summary: "What moved in and out of the caller's account, newest first.",
    query: pageQuerySchema,
    response: z.array(transactionSchema),
  },
  balance: {
    method: 'GET',
    path: '/api/memberbucks/balance/',
    access: 'user',
    kiosk: true,
    feature: 'enableMemberBucks',
    summary: "The caller's balance.",
    response: z.object({ balance: amountSchema }),
  },
  pay: {
    method: 'POST',
    path: '/api/memberbucks/payments/',
    access: 'user',
    kiosk: true,
    feature: 'enableMemberBucks',
    summary:
      'Gives or pays the club an amount from the balance. Needs an `Idempotency-Key`: it is booked once for each.',
    body: paymentSchema,
    response: z.object({ id: z.int() }),
    status: 201,
    errors: ['insufficient_funds', 'conflict'],
  },
  record: {
    method: 'POST',
    path: '/api/admin/members/:id/memberbucks/',
    access: 'admin',
    duty: 'money',
    fourEyes: true,
    danger: (body) => (isLarge(entrySchema.parse(body).amount) ? ['moneyOut'] : []),
    summary:
      'Records cash, a bank transfer or a correction, which may be below zero. With an `Idempotency-Key` it is booked once, however often it is sent.',
    params: idParamsSchema,
    body: entrySchema,
    response: z.object({ id: z.int() }),
    status: 201,
    errors: ['insufficient_funds', 'conflict'],
  },
})
