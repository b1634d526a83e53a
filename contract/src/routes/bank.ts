import { z } from 'zod'
import { amountSchema } from '../money.ts'
import { defineRoutes } from '../route.ts'
import { emptySchema, idParamsSchema, instantSchema, rawText } from '../text.ts'

/** A column's name in a file. */
const columnSchema = rawText(z.string(), 'compared with the names of the columns')

/** The meanings that a column of a statement can have. */
export const bankFields = ['date', 'amount', 'payer', 'text', 'reference', 'bankReference'] as const
const bankFieldSchema = z.enum(bankFields)
export type BankField = z.output<typeof bankFieldSchema>

/** The name of each column and its meaning; other columns are ignored. */
export const bankMappingSchema = z.record(columnSchema, bankFieldSchema)
export type BankMapping = z.output<typeof bankMappingSchema>

export const bankEntryStates = ['open', 'booked', 'ignored'] as const

/**
 * How well an entry is identified: by reference and amount (`matched`), by one of them or several references
 * (`ambiguous`), not at all, or it looks booked already for the same member and day; or an earlier statement had it.
 */
export const bankMatches = ['matched', 'ambiguous', 'unknown', 'alreadyBooked', 'takenInBefore'] as const
export type BankMatch = (typeof bankMatches)[number]

/** What a payment is booked as: a fee that extends the plan, or money in the balance. */
export const bankUses = ['membership', 'memberbucks'] as const
export type BankUse = (typeof bankUses)[number]

export const bankEntrySchema = z.object({
  id: z.int(),
  date: z.iso.date(),
  amount: amountSchema,
  payer: z.string(),
  text: z.string(),
  state: z.enum(bankEntryStates),
  /** Null once the entry is decided. */
  match: z.enum(bankMatches).nullable(),
  /** A row of an earlier statement that looks like the same payment, and its state. */
  twin: z.object({ id: z.int(), takenInAt: instantSchema, state: z.enum(bankEntryStates) }).nullable(),
  /** The member named by the reference, or the one it was booked for. */
  member: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** What it was booked as, or what is proposed. */
  use: z.enum(bankUses).nullable(),
  /** The last day that the fee would pay for. */
  paidUntil: z.iso.date().nullable(),
})
export type BankEntry = z.output<typeof bankEntrySchema>

const statementSchema = rawText(
  z.string({ error: 'validation.text' }),
  'a file; its fields are read one by one',
).refine((text) => text.trim() !== '', { error: 'validation.csvEmpty' })
const mostBodyBytes = 10 * 1024 * 1024
/** Bookings in one call, each in a transaction of its own. */
export const mostBookings = 200

export const bookingSchema = z.strictObject({
  id: z.int(),
  memberId: z.int({ error: 'validation.notEmpty' }),
  use: z.enum(bankUses),
  /** Needed for a member without a plan that is paid by hand. */
  planId: z.int().optional(),
})

export const bankRoutes = defineRoutes({
  readColumns: {
    method: 'POST',
    path: '/api/admin/bank/columns/',
    access: 'admin',
    duty: 'money',
    summary: 'Reads a statement as CSV, and says what its columns are: as last time, or as their names suggest.',
    body: z.strictObject({ csv: statementSchema }),
    mostBodyBytes,
    response: z.object({
      columns: z.array(z.string()),
      /** The first few rows, so that people see what a column holds. */
      rows: z.array(z.array(z.string())),
      mapping: bankMappingSchema,
      remembered: z.boolean(),
    }),
  },
  import: {
    method: 'POST',
    path: '/api/admin/bank/import/',
    access: 'admin',
    duty: 'money',
    summary: 'Takes in what a statement (CAMT.053, or CSV with a mapping) says came in; a second time changes nothing.',
    body: z.strictObject({ statement: statementSchema, mapping: bankMappingSchema.optional() }),
    mostBodyBytes,
    response: z.object({
      added: z.int(),
      /** Payments that an earlier import already took in. */
      known: z.int(),
      /** Outgoing payments, and payments that the bank has not booked yet. */
      skipped: z.int(),
      /** Rows that cannot be read, the first being 1; `message` is a translation key. */
      rejected: z.array(z.object({ row: z.int(), message: z.string() })),
    }),
  },
  entries: {
    method: 'GET',
    path: '/api/admin/bank/entries/',
    access: 'admin',
    duty: 'money',
    summary: 'What came in by the bank, newest first, at most 500: to be decided, booked or ignored.',
    query: z.strictObject({ state: z.enum(bankEntryStates).default('open') }),
    response: z.array(bankEntrySchema),
  },
  book: {
    method: 'POST',
    path: '/api/admin/bank/book/',
    access: 'admin',
    duty: 'money',
    fourEyes: true,
    danger: 'moneyOut',
    summary: 'Books entries, each as a fee or into a balance. What was booked before stays as it is.',
    body: z.strictObject({ entries: z.array(bookingSchema).min(1).max(mostBookings) }),
    response: z.object({
      /** One per entry, in order; `code` says why an entry was refused. */
      outcomes: z.array(z.object({ id: z.int(), booked: z.boolean(), code: z.string().nullable() })),
    }),
  },
  ignore: {
    method: 'POST',
    path: '/api/admin/bank/entries/:id/ignore/',
    access: 'admin',
    duty: 'money',
    summary: 'Puts an entry aside that is nobody’s fee.',
    params: idParamsSchema,
    response: emptySchema,
    errors: ['conflict'],
  },
  reopen: {
    method: 'DELETE',
    path: '/api/admin/bank/entries/:id/ignore/',
    access: 'admin',
    duty: 'money',
    summary: 'Takes an entry back that was put aside.',
    params: idParamsSchema,
    response: emptySchema,
    errors: ['conflict'],
  },
})
