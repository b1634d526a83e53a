import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { rawText } from '../text.ts'
import { csvSchema, fileColumnsSchema, mostBodyBytes, rejectedRowSchema } from './member-import.ts'

/** The possible meanings of a column of people who were trained before. One of the first three says who it is. */
export const trainedFields = ['email', 'card', 'memberId', 'certificate', 'awardedOn', 'note'] as const
const trainedFieldSchema = z.enum(trainedFields)
export type TrainedField = z.output<typeof trainedFieldSchema>

/** The name of each column and its meaning; other columns are ignored. */
const trainedMappingSchema = z.record(rawText(z.string(), 'compared with the names of the columns'), trainedFieldSchema)
export type TrainedMapping = z.output<typeof trainedMappingSchema>

const importSchema = z.strictObject({ csv: csvSchema, mapping: trainedMappingSchema, dryRun: z.boolean() })
const fromGrantsSchema = z.strictObject({
  deviceId: z.int().positive(),
  certificateId: z.int().positive(),
  dryRun: z.boolean(),
})

const duty = 'training'
const path = '/api/admin/competence/'

/** Brings in who was trained before the club had certificates here. Nobody is mailed. */
export const trainedPeopleRoutes = defineRoutes({
  readColumns: {
    method: 'POST',
    path: `${path}import/columns/`,
    access: 'admin',
    duty,
    summary: 'Reads a CSV of trained people, and says what its columns are, as their names suggest.',
    body: z.strictObject({ csv: csvSchema }),
    mostBodyBytes,
    response: fileColumnsSchema.extend({ mapping: trainedMappingSchema }),
  },
  import: {
    method: 'POST',
    path: `${path}import/`,
    access: 'admin',
    duty,
    danger: (body) => (importSchema.parse(body).dryRun ? [] : ['everybody']),
    summary:
      'Awards certificates from a CSV; a dry run only says what would come of it. All good rows come in together, bad ones are listed.',
    body: importSchema,
    mostBodyBytes,
    response: z.object({
      created: z.int(),
      unchanged: z.int(),
      /** How many of the created ones have ended already. */
      expired: z.int(),
      rejected: z.array(rejectedRowSchema),
    }),
  },
  fromGrants: {
    method: 'POST',
    path: `${path}from-grants/`,
    access: 'admin',
    duty,
    danger: (body) => (fromGrantsSchema.parse(body).dryRun ? [] : ['everybody']),
    summary: 'Awards a certificate to everybody who was given a device by hand, as of the day of that.',
    body: fromGrantsSchema,
    response: z.object({
      created: z.int(),
      /** How many have it already, or had it taken away. */
      unchanged: z.int(),
      /** Who gets it, at most 1,000, by name. */
      people: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
    errors: ['certificate_archived'],
  },
})
