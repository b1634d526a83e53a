import { defineRoutes } from '@fobhouse/contract/route.ts'
import { emptySchema } from '@fobhouse/contract/text.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '../core/errors.ts'
import { parseRequest } from './parse.ts'

const { route } = defineRoutes({
  route: {
    method: 'POST',
    path: '/api/:name/',
    access: 'anon',
    summary: 'Any.',
    params: z.strictObject({ name: z.string() }),
    query: z.strictObject({ q: z.string() }),
    body: z.strictObject({ inside: z.array(z.record(z.string(), z.string())) }),
    response: emptySchema,
  },
})

const asked = (parts: { name?: string; q?: string; inside?: Record<string, string>[] }) => ({
  params: { name: parts.name ?? 'ada' },
  query: { q: parts.q ?? 'ada' },
  body: { inside: parts.inside ?? [] },
})

test.each([
  ['a path', asked({ name: '\0' }), 'not_found', undefined],
  ['a query', asked({ q: 'a\0b' }), 'validation', ['q']],
  ['a body', asked({ inside: [{}, { note: '\0' }] }), 'validation', ['inside', 1, 'note']],
  ['a name in a body', asked({ inside: [{ '\0': '' }] }), 'validation', ['inside', 0]],
])('the zero character, which no database takes, is refused in %s', (_where, parts, code, path) => {
  const issues = path && [{ path, message: 'validation.controlCharacters' }]
  expect(refusalOf(parts)).toMatchObject({ code, ...(issues ? { details: { issues } } : {}) })
})

test('everything else passes as it is', () => {
  const parts = asked({ name: 'å', q: ' ', inside: [{ note: 'a\n"b"' }] })
  expect(parseRequest(route, parts)).toEqual(parts)
})

function refusalOf(parts: ReturnType<typeof asked>): AppError | undefined {
  try {
    parseRequest(route, parts)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
