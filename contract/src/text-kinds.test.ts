import { expect, test } from 'vitest'
import type { z } from 'zod'
import { type Found, inCalls, inSettings, schemasWithin } from './testing/taken-schemas.ts'
import { asOneLine, hasControlCharacters, multiLineSchema, textKinds, textSchema } from './text.ts'

// Finds every text in the server's schemas: each must be one line of plain text, or declared as something else.

const characters = ['\n', '\t', '\r\n', '\u0000', '\u001b', '\u007f', '\u0085', '\u2028', '\u202e', '\u2066']
const bases = [
  'ab',
  '12',
  '482915',
  '#278ab0',
  'a@club.example',
  'https://club.example/path',
  'http://127.0.0.1:9/path',
  'ws://club.example/path',
  'smtp://club.example/path',
  '/here/path',
  'club.example',
  '2026-03-10T08:00:00.000Z',
  '+61 400 000 000',
  'a'.repeat(64),
]
const probes = bases.flatMap((base) =>
  characters.flatMap((character) => {
    const middle = Math.ceil(base.length / 2)
    return [
      `${base.slice(0, middle)}${character}${base.slice(middle)}`,
      `${base.slice(0, -1)}${character}${base.slice(-1)}`,
    ]
  }),
)

function letsThrough(schema: z.ZodType): boolean {
  return probes.some((probe) => {
    const parsed = schema.safeParse(probe)
    return parsed.success && holdsControls(parsed.data)
  })
}

function holdsControls(value: unknown): boolean {
  if (typeof value === 'string') return hasControlCharacters(value)
  if (value instanceof URL) return hasControlCharacters(value.href)
  if (Array.isArray(value)) return value.some(holdsControls)
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsControls)
}

/** The texts in a schema; a chain of checks and transforms of one text counts as one. */
function textsIn(found: Found): Found[] {
  if (textKinds.get(found.schema)) return []
  const inside = schemasWithin(found)
  return inside.length === 0 ? [found] : inside.flatMap(textsIn)
}

test.each([
  ['call', inCalls, 100],
  ['setting', inSettings, 30],
])('every text of every %s is one line, or says what else it is', (_of, taken, least) => {
  const inputs = taken.flatMap(textsIn)
  expect(inputs.length).toBeGreaterThan(least)
  expect(inputs.filter(({ schema }) => letsThrough(schema)).map(({ path }) => path)).toEqual([])
})

test.each([
  ['a tab', 'Ann\tLee'],
  ['a line break', 'Ann\nLee'],
  ['NEL', 'Ann\u0085Lee'],
  ['a line separator', 'Ann\u2028Lee'],
  ['what turns the direction', 'Ann\u202eeeL'],
  ['an isolate', 'Ann\u2066Lee'],
])('a name with %s is refused, and becomes one line where it comes from elsewhere', (_what, name) => {
  expect(textSchema.safeParse(name).error?.issues[0]?.message).toBe('validation.oneLine')
  expect(textSchema.parse(asOneLine(name))).toMatch(/^Ann \w+$/)
})

test.each(['Zoë  O’Neil', 'नेहा \u200dक्ष', 'می\u200cخواهم', 'שרה \u200eB', '李 小龍', '🧑\u200d🔧 Ada'])(
  '%s is a name',
  (name) => {
    expect(textSchema.parse(` ${name}\n`)).toBe(name.normalize('NFC'))
  },
)

test('several lines stay several lines, without other control characters', () => {
  expect(multiLineSchema.parse('one\n\ttwo\r\nthree\n')).toBe('one\n\ttwo\r\nthree')
  expect(multiLineSchema.safeParse('one\u202etwo').success).toBe(false)
})
