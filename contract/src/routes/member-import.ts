import { z } from 'zod'
import { type ImportedFieldName, importedFields } from '../members/field-sets.ts'
import { defineRoutes } from '../route.ts'
import { memberStateSchema } from './profile.ts'
import { rawText } from '../text.ts'

type ImportedField = ImportedFieldName | 'fullName' | 'balance'

/**
 * The possible meanings of a column: a field of a member, a whole name, or the opening balance. A row whose e-mail
 * address is known changes that member; any other row adds one.
 */
export const importFields: readonly ImportedField[] = [
  'email',
  ...importedFields.flatMap((name): ImportedField[] => {
    if (name === 'email' || name === 'state') return []
    if (name === 'registrationDate') return ['state', name]
    return name === 'lastName' ? [name, 'fullName'] : [name]
  }),
  'balance',
]
const importFieldSchema = z.enum(importFields)
export type ImportField = z.output<typeof importFieldSchema>

/** The name of each column and its meaning; other columns are ignored. */
export const importMappingSchema = z.record(
  rawText(z.string(), 'compared with the names of the columns'),
  importFieldSchema,
)
export type ImportMapping = z.output<typeof importMappingSchema>

export const csvSchema = rawText(
  z.string({ error: 'validation.text' }),
  'a file; its fields are read one by one',
).refine((text) => text.trim() !== '', { error: 'validation.csvEmpty' })

/** More rows than any club has people. */
export const mostImportRows = 20_000

/** A rejected row: its number (the first row after the header is 1) and everything that is wrong with it. */
export const rejectedRowSchema = z.object({
  row: z.int(),
  /** `field` is a field's name, or `row` if the whole row cannot be read; `message` is a translation key. */
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
})
export type RejectedRow = z.output<typeof rejectedRowSchema>

/** What was read of a file: its separator, and its cells by column. */
export const fileColumnsSchema = z.object({
  separator: z.enum([',', ';', '\t']),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
})
export type FileColumns = z.output<typeof fileColumnsSchema>

export const mostBodyBytes = 10 * 1024 * 1024

const importSchema = z.strictObject({
  csv: csvSchema,
  mapping: importMappingSchema,
  dryRun: z.boolean(),
  /** Mails each added person a link to set a password. */
  invite: z.boolean().optional(),
  /** The state of added people whose row names none; `noob` by default. */
  newState: memberStateSchema.optional(),
})

export const memberImportRoutes = defineRoutes({
  readColumns: {
    method: 'POST',
    path: '/api/admin/members/import/columns/',
    access: 'admin',
    duty: 'people',
    summary:
      'Reads a CSV of any layout, and says what its columns are: as they were last time, or as their names suggest.',
    body: z.strictObject({ csv: csvSchema }),
    mostBodyBytes,
    response: fileColumnsSchema.extend({ mapping: importMappingSchema, remembered: z.boolean() }),
  },
  run: {
    method: 'POST',
    path: '/api/admin/members/import/',
    access: 'admin',
    duty: 'people',
    danger: (body) => (importSchema.parse(body).dryRun ? [] : ['everybody']),
    summary:
      'Adds and changes members from a CSV; a dry run only says what would come of it. All good rows come in together, bad ones are listed.',
    body: importSchema,
    mostBodyBytes,
    response: z.object({
      created: z.int(),
      updated: z.int(),
      unchanged: z.int(),
      rejected: z.array(rejectedRowSchema),
    }),
  },
})
