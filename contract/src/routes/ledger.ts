import { z } from 'zod'
import { amountSchema, houseAccounts, transferKinds } from '../money.ts'
import { defineRoutes } from '../route.ts'
import { noteSchema, idParamsSchema, instantSchema, pageQuerySchema } from '../text.ts'

/** The owner of an account: a member, or the name of a house account. */
export const partySchema = z.union([
  z.object({ house: z.enum(houseAccounts) }),
  z.object({ memberId: z.int(), name: z.string() }),
])
export type Party = z.output<typeof partySchema>

export const ledgerTransferSchema = z.object({
  id: z.int(),
  at: instantSchema,
  from: partySchema,
  to: partySchema,
  amount: amountSchema,
  kind: z.enum(transferKinds),
  description: z.string(),
  /** A member's name, or the name of the part of Fobhouse that acted. */
  actor: z.string(),
  /** The transfer that this one corrects, or null. */
  reverses: z.int().nullable(),
  /** The transfer that corrects this one, or null. */
  reversedBy: z.int().nullable(),
})
export type LedgerTransfer = z.output<typeof ledgerTransferSchema>

const filterParts = {
  /** A house account's name, or `member:<id>`. */
  account: z.union([z.enum(houseAccounts), z.string().regex(/^member:[1-9]\d{0,14}$/)]).optional(),
  kind: z.enum(transferKinds).optional(),
  from: instantSchema.optional(),
  /** Exclusive. */
  to: instantSchema.optional(),
}

export const ledgerAccountsSchema = z.object({
  /** Every house account; negative where its money moved into members' accounts. */
  house: z.array(z.object({ account: z.enum(houseAccounts), balance: amountSchema })),
  members: z.object({
    /** How many members have an account. */
    count: z.int(),
    /** The sum of all members' balances. */
    balance: amountSchema,
    /** The sum of the negative balances. */
    owed: amountSchema,
  }),
})
export type LedgerAccounts = z.output<typeof ledgerAccountsSchema>

export const monthTotalSchema = z.object({
  /** `YYYY-MM` of the club's calendar. */
  month: z.string(),
  kind: z.enum(transferKinds),
  /** Sum into members' accounts. */
  into: amountSchema,
  /** Sum out of members' accounts. */
  out: amountSchema,
  count: z.int(),
})
export type MonthTotal = z.output<typeof monthTotalSchema>

export const ledgerRoutes = defineRoutes({
  accounts: {
    method: 'GET',
    path: '/api/admin/ledger/accounts/',
    access: 'admin',
    duty: 'money',
    summary: 'The balances of the house accounts, and what all members have together. All of it adds up to zero.',
    response: ledgerAccountsSchema,
  },
  transfers: {
    method: 'GET',
    path: '/api/admin/ledger/transfers/',
    access: 'admin',
    duty: 'money',
    summary: 'Every movement of money, newest first; `account` is a house account or `member:<id>`.',
    query: pageQuerySchema.extend(filterParts),
    response: z.array(ledgerTransferSchema),
  },
  months: {
    method: 'GET',
    path: '/api/admin/ledger/months/',
    access: 'admin',
    duty: 'money',
    summary: "What moved in each month of a year in the club's time zone, by kind; this year without `year`.",
    query: z.strictObject({ year: z.coerce.number().int().min(2000).max(2999).optional() }),
    response: z.object({ year: z.int(), totals: z.array(monthTotalSchema) }),
  },
  export: {
    method: 'GET',
    path: '/api/admin/ledger/export/',
    access: 'admin',
    duty: 'money',
    danger: 'everybody',
    summary: 'All transfers that fit, as CSV: RFC 4180, UTF-8 with BOM, formulas neutralised.',
    query: z.strictObject(filterParts),
    response: z.string(),
    mediaType: 'text/csv; charset=utf-8',
  },
  reverse: {
    method: 'POST',
    path: '/api/admin/ledger/transfers/:id/reverse/',
    access: 'admin',
    duty: 'money',
    danger: 'moneyOut',
    fourEyes: true,
    summary: 'Corrects a transfer by one the other way round, once, with a note.',
    params: idParamsSchema,
    body: z.strictObject({
      note: noteSchema.refine((text) => text !== '', { error: 'validation.notEmpty' }),
    }),
    response: z.object({ id: z.int() }),
    status: 201,
    errors: ['already_reversed', 'not_reversible', 'insufficient_funds'],
  },
})
