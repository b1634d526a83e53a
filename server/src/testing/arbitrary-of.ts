import fc from 'fast-check'
import { z } from 'zod'

/** The parts of JSON Schema that zod writes for our contract. */
type JsonSchema = {
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  items?: JsonSchema
  minItems?: number
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
}

/** Values that a contract's schema takes, as far as its JSON Schema tells; it lacks rules in code. */
export function arbitraryOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  // zod's own output; `JsonSchema` describes the parts that are read
  return fromJsonSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
}

function fromJsonSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(fromJsonSchema))
  if (schema.allOf) return fc.tuple(...schema.allOf.map(fromJsonSchema)).map(joinObjects)
  switch (schema.type) {
    case 'object':
      return objectOf(schema)
    case 'array':
      return fc.array(fromJsonSchema(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 3 })
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.integer(rangeOf(schema))
    case 'number':
      return fc.oneof(fc.integer(rangeOf(schema)), fc.double({ ...rangeOf(schema), noNaN: true }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** A part without a type may give anything. */
function joinObjects(parts: readonly unknown[]): unknown {
  return Object.fromEntries(parts.flatMap((part) => (typeof part === 'object' ? Object.entries(part ?? {}) : [])))
}

function objectOf({ properties = {}, required = [], additionalProperties, propertyNames }: JsonSchema) {
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fromJsonSchema(schema)])),
    { requiredKeys: required.filter((name) => name in properties) },
  )
  if (typeof additionalProperties !== 'object') return known
  const names = propertyNames ? fromJsonSchema(propertyNames).map(String) : fc.string({ minLength: 1 })
  const more = fc.dictionary(names, fromJsonSchema(additionalProperties), { maxKeys: 3 })
  return fc.tuple(known, more).map(([first, second]) => ({ ...first, ...second }))
}

const texts = fc.oneof(
  fc.constantFrom('1', '2', '3', '42', 'Ada', 'Lathe 2', 'ada@example.org', '2026-03-10', 'en-AU', 'smörgås 🧵'),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)

/** Nothing answers at these addresses. */
const formats: Record<string, fc.Arbitrary<string>> = {
  email: fc.constantFrom('ada@example.org', 'member1@example.org', 'åsa@exempel.se', `${'a'.repeat(300)}@example.org`),
  uri: fc.constantFrom('http://127.0.0.1:9/', 'https://[::1]:9/x?y#z', 'http://127.0.0.1:9/ä%zz'),
  'date-time': fc.constantFrom('2026-03-10T09:00:00.000Z', '9999-12-31T23:59:59.999Z', '0001-01-01T00:00:00.000Z'),
  date: fc.constantFrom('2026-03-10', '2024-02-29', '9999-12-31', '0001-01-01'),
}

function textOf({ format, pattern }: JsonSchema): fc.Arbitrary<string> {
  const known = format === undefined ? undefined : formats[format]
  if (known) return known
  if (pattern === undefined) return texts
  return fc.oneof(fc.stringMatching(new RegExp(pattern, 'u')), texts)
}

function rangeOf({ minimum, maximum }: JsonSchema): { min: number; max: number } {
  return { min: Math.max(minimum ?? -10, -(2 ** 31)), max: Math.min(maximum ?? 2 ** 31 - 1, 2 ** 31 - 1) }
}
