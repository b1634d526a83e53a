import { z } from 'zod'
import { paragraphsOf, wordsOf, wordsSchema } from './words.ts'

// What a certificate is (`docs/rules/certificates.md`).

export const mostCertificates = 200
export const mostPrerequisites = 10
export const mostTrainers = 100

/** In the order of lists. An extra is never required. */
export const grades = ['safety', 'competence', 'extra'] as const
export const gradeSchema = z.enum(grades)
export type Grade = (typeof grades)[number]

/** Whole days or months between two numbers. */
const days = (least: number, most: number) =>
  z
    .int({ error: 'validation.outOfRange' })
    .min(least, { error: 'validation.outOfRange' })
    .max(most, { error: 'validation.outOfRange' })

/** A month and a day that some year has. */
const isDate = ({ month, day }: { month: number; day: number }) => day <= new Date(2024, month, 0).getDate()

/** How long an award lasts. */
export const validitySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('never') }),
  z.strictObject({ kind: z.literal('days'), days: days(1, 3650) }),
  /** Until the day before such a date, at least `leastDays` days ahead. */
  z
    .strictObject({
      kind: z.literal('date'),
      month: z.int().min(1, { error: 'validation.date' }).max(12, { error: 'validation.date' }),
      day: z.int().min(1, { error: 'validation.date' }).max(31, { error: 'validation.date' }),
      leastDays: days(0, 365).default(60),
    })
    .refine(isDate, { path: ['day'], error: 'validation.date' }),
  /** So many months after the award or the last use. */
  z.strictObject({
    kind: z.literal('disuse'),
    months: z.int().min(1, { error: 'validation.outOfRange' }).max(60, { error: 'validation.outOfRange' }),
  }),
])
export type Validity = z.output<typeof validitySchema>

/** What a certificate lasts unless it says otherwise. */
export const validityOfGrade: Record<Grade, Validity> = {
  safety: { kind: 'days', days: 365 },
  competence: { kind: 'never' },
  extra: { kind: 'never' },
}

export const prerequisiteModes = ['all', 'any'] as const
export type PrerequisiteMode = (typeof prerequisiteModes)[number]

const givenPrerequisitesSchema = z.strictObject({
  mode: z.enum(prerequisiteModes).default('all'),
  certificates: z
    .array(z.int().positive())
    .max(mostPrerequisites, { error: 'validation.tooLong' })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'validation.invalid' })
    .default([]),
})
export type Prerequisites = z.output<typeof givenPrerequisitesSchema>

const renewDaysSchema = days(0, 365)
const interestSizeSchema = z
  .int()
  .min(1, { error: 'validation.outOfRange' })
  .max(100, { error: 'validation.outOfRange' })

/** What a lead or an administrator writes; steps and trainers have calls of their own. */
export const newCertificateSchema = z.strictObject({
  name: wordsOf({ least: 1, most: 60 }),
  text: paragraphsOf({ most: 2000 }).default(''),
  grade: gradeSchema.default('competence'),
  /** By default that of the grade. */
  validity: validitySchema.optional(),
  prerequisites: givenPrerequisitesSchema.default({ mode: 'all', certificates: [] }),
  renewDays: renewDaysSchema.default(30),
  interestSize: interestSizeSchema.default(4),
  archived: z.boolean().default(false),
})
export type NewCertificate = z.output<typeof newCertificateSchema>

export const certificateChangeSchema = z
  .strictObject({
    name: wordsOf({ least: 1, most: 60 }),
    text: paragraphsOf({ most: 2000 }),
    grade: gradeSchema,
    validity: validitySchema,
    prerequisites: givenPrerequisitesSchema,
    renewDays: renewDaysSchema,
    interestSize: interestSizeSchema,
    archived: z.boolean(),
  })
  .partial()
export type CertificateChange = z.output<typeof certificateChangeSchema>

/** What can name a certificate beside another certificate. */
export const useKinds = ['device', 'equipment'] as const
export type UseKind = (typeof useKinds)[number]

/** A certificate or a device by its name, for somebody who reads one language. */
export const namedSchema = z.object({ id: z.int(), name: z.string() })
export const namedUseSchema = namedSchema.extend({ kind: z.enum([...useKinds, 'certificate']) })
export type NamedUse = z.output<typeof namedUseSchema>

/** A certificate as its authors read it, without its steps. */
export const certificateSchema = z.object({
  id: z.int(),
  name: wordsSchema,
  text: wordsSchema,
  grade: gradeSchema,
  validity: validitySchema,
  prerequisites: z.object({ mode: z.enum(prerequisiteModes), certificates: z.array(z.int()) }),
  renewDays: z.int(),
  interestSize: z.int(),
  archived: z.boolean(),
  isInduction: z.boolean(),
})
export type Certificate = z.output<typeof certificateSchema>
