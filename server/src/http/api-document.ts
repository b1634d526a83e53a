import { apiKeyScopes } from '@fobhouse/contract/api-keys.ts'
import { dutiesIn } from '@fobhouse/contract/duties.ts'
import { errorCatalogue, type ErrorCode } from '@fobhouse/contract/errors.ts'
import { errorBodySchema } from '@fobhouse/contract/error-body.ts'
import type { Access, Route } from '@fobhouse/contract/route.ts'
import { waitingSchema } from '@fobhouse/contract/routes/approvals.ts'
import { z } from 'zod'

type Group = Record<string, Route>
type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of a route table (https://spec.openapis.org/oas/v3.1.1). */
export function buildApiDocument(table: Record<string, Group>, version: string, sessionCookie = ''): Json {
  const paths: Record<string, Json> = {}
  for (const [tag, group] of Object.entries(table)) {
    for (const [name, route] of Object.entries(group)) {
      const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[path] ??= {}
      paths[path][route.method.toLowerCase()] = describeRoute(route, { tag, name })
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Fobhouse', version, description: 'Every call of the membership portal.' },
    paths,
    components: {
      schemas: { Error: schemaOf(errorBodySchema, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        bearer: { type: 'http', scheme: 'bearer' },
        kiosk: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Kiosk <secret>`.' },
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: `\`Api-Key <key>\`. Administrators make keys in the settings, with scopes of ${apiKeyScopes.map((scope) => `\`${scope}\``).join(', ')}.`,
        },
      },
    },
  }
}

function describeRoute(route: Route, { tag, name }: { tag: string; name: string }): Json {
  const parameters = [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')]
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary: route.summary,
    description: accessSentence(route),
    security: securityOf(route),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body ? { requestBody: jsonBody(route.body, 'input') } : {}),
    ...(route.upload ? { requestBody: fileBody } : {}),
    responses: responsesOf(route),
  }
}

const freshSentence = ' Signed-in people confirm with a password, a passkey or a code, at most ten minutes before.'

function accessSentence(route: Route): string {
  const who = {
    anon: 'Anyone.',
    user: 'Anyone signed in.',
    member: 'Active members.',
    admin: 'Administrators.',
    kiosk: 'Approved kiosks.',
    machine: 'The machine itself.',
  }
  const key = route.key === undefined ? '' : ` API keys with scope \`${route.key}\`.`
  const kiosk = route.kiosk ? ' Kiosk sessions, too.' : ''
  const fresh =
    route.danger === undefined
      ? ''
      : typeof route.danger === 'function'
        ? ` For some bodies:${freshSentence}`
        : freshSentence
  const duty =
    route.duty === undefined
      ? ''
      : ` With the duty ${dutiesIn(route.duty)
          .map((one) => `\`${one}\``)
          .join(' or ')}.`
  return `${who[route.access]}${duty}${key}${kiosk}${fresh}`
}

function securityOf(route: Route): Json[] {
  if (route.access === 'anon') return []
  if (route.access === 'machine') return route.key === undefined ? [] : [{}, { apiKey: [route.key] }]
  if (route.access === 'kiosk') return [{ kiosk: [] }]
  return [{ session: [] }, { bearer: [] }, ...(route.key === undefined ? [] : [{ apiKey: [route.key] }])]
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  // JSON Schema of an object: https://json-schema.org/draft/2020-12
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const csvContent: Json = { 'text/csv': { schema: { type: 'string' } } }

/** The answers of one call by status, for the document. */
export function responsesOf(route: Route): Json {
  const success = {
    description: 'Done.',
    ...(route.mediaType === undefined
      ? { content: { ...jsonContent(route.response, 'output'), ...(route.mayBeCsv ? csvContent : {}) } }
      : { content: { [route.mediaType]: { schema: { type: 'string' } } } }),
  }
  const errors = Map.groupBy(new Set(errorsOf(route)), (code) => errorCatalogue[code].status)
  const answers = [...errors].map(([status, codes]): [string, Json] => [
    String(status),
    {
      description: codes.map((code) => `\`${code}\``).join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ])
  const waiting = { description: 'Waits for a second administrator.', ...jsonBody(waitingSchema, 'output') }
  return {
    ...(route.mayExist === true ? { '200': { ...success, description: 'It was there already.' } } : {}),
    [String(route.status ?? 200)]: success,
    ...(route.fourEyes === true ? { '202': waiting } : {}),
    ...(route.mayBeUnchanged === true ? { '304': { description: 'As in `If-None-Match`.' } } : {}),
    ...Object.fromEntries(answers),
  }
}

const refusalsOf = {
  anon: [],
  user: ['not_authenticated'],
  member: ['not_authenticated', 'member_only'],
  admin: ['not_authenticated', 'forbidden', 'duty_missing'],
  kiosk: ['kiosk_secret_wrong'],
  machine: ['not_authenticated', 'forbidden'],
} as const satisfies Record<Access, readonly ErrorCode[]>

/** All errors that a call may answer: those of its head, parts and access, and its own. */
function errorsOf(route: Route): ErrorCode[] {
  const takesBody = route.method !== 'GET'
  return [
    'validation', // at least for a query on a call that takes none
    ...(takesBody ? (['csrf_failed', 'too_large'] as const) : []),
    ...refusalsOf[route.access],
    ...(route.access === 'anon' || route.access === 'kiosk' ? [] : wrongCredentials),
    ...(route.danger === undefined ? [] : (['fresh_confirmation_required'] as const)),
    ...(route.params ? (['not_found'] as const) : []),
    ...(route.feature === undefined ? [] : (['feature_off'] as const)),
    // Wrong keys and secrets are counted, and so are mails that a call causes.
    ...(takesBody || route.access !== 'anon' ? (['too_many_requests'] as const) : []),
    ...(route.errors ?? []),
    'internal',
    'unavailable',
  ]
}

/** Credentials in a header are checked for every call that is not for everybody. */
const wrongCredentials = ['api_key_not_valid', 'token_not_valid', 'second_factor_needed'] as const

const fileBody = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
    },
  },
}

function jsonBody(schema: z.ZodType, io: 'input' | 'output'): Json {
  return { content: jsonContent(schema, io) }
}

function jsonContent(schema: z.ZodType, io: 'input' | 'output'): Json {
  return { 'application/json': { schema: schemaOf(schema, io) } }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
