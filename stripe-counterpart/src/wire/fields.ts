import { z } from 'zod'
import type { Metadata } from '../objects.ts'
import { invalid, type StripeRefusal } from './stripe-refusal.ts'

/** Form fields: every value arrives as text, and an empty text unsets it. */
export const text = z.string().min(1).max(5000)
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
export const whole = z
  .string()
  .regex(/^-?\d{1,15}$/u, 'Invalid integer')
  .transform(Number)
export const count = whole.pipe(z.number().int().min(0))
export const positive = whole.pipe(z.number().int().min(1))
export const metadata = z.union([
  z.literal('').transform((): Metadata => ({})),
  z.record(z.string(), z.string().max(500)),
])
export const currency = z
  .string()
  .regex(/^[a-z]{3}$/iu, 'Invalid currency')
  .transform((value) => value.toLowerCase())
const addressPart = z
  .string()
  .max(500)
  .default('')
  .transform((value) => (value === '' ? null : value))

export const address = z.strictObject({
  city: addressPart,
  country: addressPart,
  line1: addressPart,
  line2: addressPart,
  postal_code: addressPart,
  state: addressPart,
})

export function unsettable<Inner extends z.ZodType>(inner: Inner) {
  return z.union([z.literal('').transform(() => null), inner])
}

const created = z.union([whole, z.partialRecord(z.enum(['gt', 'gte', 'lt', 'lte']), whole)])

export const expandField = { expand: z.array(z.string()).optional() }

export const listFields = {
  ...expandField,
  limit: whole.pipe(z.number().int().min(1).max(100)).optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: created.optional(),
}

export type ListInput = {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: z.output<typeof created> | undefined
}

/** Empty values remove keys, as at Stripe. */
export function mergeMetadata(old: Metadata, given: Metadata | undefined): Metadata {
  if (given === undefined) return old
  if (Object.keys(given).length === 0) return {}
  return Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ''))
}

/** Parses a request's fields; throws Stripe's refusal, naming the field as the request wrote it. */
export function parseFields<Schema extends z.ZodType>(schema: Schema, fields: unknown): z.output<Schema> {
  const parsed = schema.safeParse(fields)
  if (parsed.success) return parsed.data
  throw refusalOf(parsed.error.issues[0])
}

function refusalOf(issue: z.core.$ZodIssue | undefined): StripeRefusal {
  if (issue === undefined) return invalid('The request cannot be read')
  const param = nameOf(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const unknown = nameOf([...issue.path, issue.keys[0] ?? ''])
    return invalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown })
  }
  if (issue.input === undefined && issue.message.includes('received undefined')) {
    return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  return invalid(`Invalid ${param}: ${issue.message}`, { param })
}

function nameOf([first = '', ...rest]: readonly PropertyKey[]): string {
  return String(first) + rest.map((part) => `[${String(part)}]`).join('')
}
