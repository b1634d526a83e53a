import fc from 'fast-check'
import type { Route } from '@fobhouse/contract/route.ts'

// Makes the same answer every time from a route's schema in the contract.

/** `filled` has rows and all optional parts; `empty` has neither. */
export type Fullness = 'filled' | 'empty'

/** A JSON Schema as zod writes it, with only the parts that our contract uses. */
type JsonSchema = {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  minItems?: number
  maxItems?: number
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
}

/**
 * `index` counts the rows of the surrounding list, so that rows differ from each other. `depth` counts how often a schema
 * that contains itself is within itself.
 */
type Place = {
  fullness: Fullness
  name: string
  index: number
  named: Readonly<Record<string, JsonSchema>>
  depth: number
}

export function sampleOf(schema: Route['response'], fullness: Fullness): unknown {
  // zod's output; `JsonSchema` names the parts that are read
  const json = schema.toJSONSchema({ io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema
  return sample(json, { fullness, name: '', index: 0, named: json.$defs ?? {}, depth: 0 })
}

function sample(schema: JsonSchema, place: Place): unknown {
  if ('const' in schema) return schema.const
  if (schema.$ref !== undefined) {
    const named = place.named[schema.$ref.replace('#/$defs/', '')] ?? {}
    return sample(named, { ...place, depth: place.depth + 1 })
  }
  if (schema.enum) return schema.enum[place.index % schema.enum.length]
  const ofTypes = Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : undefined
  const choices = schema.anyOf ?? schema.oneOf ?? ofTypes
  if (choices) return sample(chooseFrom(choices, place), place)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sample(part, place)))
  switch (schema.type) {
    case 'object':
      return objectOf(schema, place)
    case 'array':
      return listOf(schema, place)
    case 'string':
      return textOf(schema, place)
    case 'integer':
    case 'number':
      return numberOf(schema, place)
    case 'boolean':
      return place.fullness === 'filled' && !/^(?:needed|testClock)$/.test(place.name)
    default:
      return null
  }
}

/** A filled answer avoids null; the rows of a list take the choices in turn. */
function chooseFrom(choices: JsonSchema[], { fullness, index, depth }: Place): JsonSchema {
  const none = choices.find(({ type }) => type === 'null')
  if (fullness === 'empty' && none) return none
  const some = choices.filter((choice) => choice !== none)
  // The first choice of a schema that contains itself is one that does not.
  return some[depth > 1 ? 0 : index % some.length] ?? {}
}

function objectOf({ properties = {}, required = [], additionalProperties, propertyNames }: JsonSchema, place: Place) {
  const isThere = (name: string) => place.fullness === 'filled' || required.includes(name)
  const known = Object.entries(properties)
    .filter(([name]) => isThere(name))
    .map(([name, part]): [string, unknown] => [name, sample(part, { ...place, name })])
  const names = typeof additionalProperties === 'object' ? namesOf(propertyNames, place) : []
  const more = names.map((name): [string, unknown] => [name, sample(additionalProperties as JsonSchema, place)]) // names exist only if it is a schema
  return Object.fromEntries([...known, ...more])
}

function namesOf(names: JsonSchema | undefined, place: Place): string[] {
  if (names?.enum) return names.enum.map(String)
  return place.fullness === 'filled' ? [String(sample(names ?? { type: 'string' }, place))] : []
}

const rows = 3

function listOf({ items = {}, prefixItems, minItems = 0, maxItems = rows }: JsonSchema, place: Place): unknown[] {
  if (prefixItems) return prefixItems.map((part) => sample(part, place))
  const count = place.fullness === 'filled' ? Math.max(minItems, Math.min(rows, maxItems)) : minItems
  return Array.from({ length: count }, (_, index) => sample(items, { ...place, index }))
}

const texts: readonly [RegExp, readonly [string, string, string]][] = [
  [/photo|image|picture|logo|favicon|background|^src/i, ['/favicon.svg', '/favicon.svg', '/favicon.svg']],
  [/colou?r|^theme/i, ['#0461b1', '#1d7a4f', '#8a3ffc']],
  [/email|admin$/i, ['kim@example.org', 'ada@example.org', 'sven@example.org']],
  [/url|href|link|address/i, ['https://club.example/one', 'https://club.example/two', 'https://club.example/three']],
  [/first/i, ['Kim', 'Ada', 'Sven-Erik']],
  [/last/i, ['Ek', 'Harbour', 'Kustblomqvist']],
  [/zone/i, ['Australia/Brisbane', 'Europe/Stockholm', 'Australia/Perth']],
  [/device|door|tool/i, ['Front door', 'Laser cutter in the cellar', 'Wood lathe']],
  [/name|screen|full|by$/i, ['Kim Ek', 'Ada Harbour', 'Sven-Erik Kustblomqvist']],
  [/^codes$/, ['7k2m-9q4r-1c8v-5x3b-6n0d-2h7j', '4t6y-8u1p-3s5f-7g9h-2j4k-6l8z', '1q3w-5e7r-9t2y-4u6p-8a1s-3d5f']],
  [/^transports$/, ['usb', 'nfc', 'internal']],
  [/rfid|card|serial|last4/i, ['4711', '815', '123456789']],
]
const otherTexts = ['Something short', 'A text that goes on for some more words', 'Words'] as const

/** If the contract only says that it is text, its name decides which. */
function textOf({ format, pattern }: JsonSchema, { name, index }: Place): string {
  if (format === 'date-time') return new Date(momentOf(name, index)).toISOString()
  if (format === 'date') return new Date(momentOf(name, index)).toISOString().slice(0, 10)
  if (format === 'email') return 'kim@example.org'
  if (format === 'uri') return 'https://club.example/'
  if (pattern !== undefined)
    return fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { seed: index + 1, numRuns: 1 })[0] ?? ''
  if (/date$|At$|since|purchase/i.test(name)) return new Date(momentOf(name, index)).toISOString()
  const known = texts.find(([names]) => names.test(name))?.[1] ?? otherTexts
  return known[index % known.length] ?? ''
}

const hour = 3_600_000

function momentOf(name: string, index: number): number {
  const isToCome = /until|expire|next|ends|due|lapse/i.test(name)
  return Date.now() + (isToCome ? 1 : -1) * (index * 26 + 2) * hour
}

function numberOf({ minimum, maximum }: JsonSchema, { fullness, name, index }: Place): number {
  const wanted = name === 'id' ? index + 1 : fullness === 'filled' ? (index + 1) * 7 : 0
  const least = minimum === undefined ? wanted : Math.max(minimum, wanted)
  if (maximum === undefined || least <= maximum) return least
  return Math.min(maximum, (minimum ?? 0) + index) // so that the rows of a list differ
}
