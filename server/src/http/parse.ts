import type { FieldIssue } from '@fobhouse/contract/error-body.ts'
import type { Route } from '@fobhouse/contract/route.ts'
import type { z } from 'zod'
import { AppError } from '../core/errors.ts'

export type Parts = { params: unknown; query: unknown; body: unknown }

/** Parses the parts of a request by its route. Throws 404 for an impossible path, else 400. */
export function parseRequest(route: Route, raw: Parts): Parts {
  const params = route.params?.safeParse(raw.params)
  if ((params && !params.success) || findZero(raw.params)) throw new AppError('not_found')
  const query = parsePart(route.query, raw.query)
  const body = parsePart(route.body, raw.body)
  if (query.issues || body.issues) {
    throw new AppError('validation', { issues: [...(query.issues ?? []), ...(body.issues ?? [])] })
  }
  return { params: params?.data, query: query.data, body: body.data }
}

type ParsedPart = { data?: unknown; issues?: FieldIssue[] }
const nothing: ParsedPart = {}

function parsePart(schema: z.ZodType | undefined, value: unknown): ParsedPart {
  if (!schema) return isEmpty(value) ? nothing : { issues: [{ path: [], message: 'validation.unexpected' }] }
  const zero = findZero(value)
  if (zero) return { issues: [{ path: zero, message: 'validation.controlCharacters' }] }
  const parsed = schema.safeParse(value ?? {})
  return parsed.success ? { data: parsed.data } : { issues: toIssues(parsed.error.issues) }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
}

/** Finds U+0000, which PostgreSQL refuses in any text. A property's name counts as its object's. */
function findZero(value: unknown): (string | number)[] | undefined {
  if (typeof value === 'string') return value.includes('\0') ? [] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, part] of Object.entries(value)) {
    if (name.includes('\0')) return []
    const inside = findZero(part)
    if (inside) return [Array.isArray(value) ? Number(name) : name, ...inside]
  }
  return undefined
}

/** Our own schemas give translation keys already; zod's own faults are mapped to a few. */
export function toIssues(issues: readonly z.core.$ZodIssue[]): FieldIssue[] {
  return issues.flatMap((issue): FieldIssue[] => {
    const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: [...path, key], message: 'validation.unknownField' }))
    }
    if (issue.code === 'invalid_union') return unionIssues(issue.errors, path)
    const isKey = /^[a-z][A-Za-z]*\.[A-Za-z\d.]+$/.test(issue.message)
    return [{ path, message: isKey ? issue.message : standardMessage(issue) }]
  })
}

/** For a union, reports the faults of the choice that has the fewest. */
function unionIssues(choices: readonly (readonly z.core.$ZodIssue[])[], path: (string | number)[]): FieldIssue[] {
  const closest = choices.toSorted((one, other) => one.length - other.length)[0]
  if (!closest || closest.length === 0) return [{ path, message: 'validation.invalid' }]
  return toIssues(closest).map((issue) => ({ ...issue, path: [...path, ...issue.path] }))
}

function standardMessage(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'validation.required'
  if (issue.code === 'too_big') return 'validation.tooLong'
  if (issue.code === 'too_small') return 'validation.tooShort'
  return 'validation.invalid'
}
