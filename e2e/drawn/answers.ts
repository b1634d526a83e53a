import { errorBodySchema } from '@fobhouse/contract/error-body.ts'
import { duties } from '@fobhouse/contract/duties.ts'
import type { Route } from '@fobhouse/contract/route.ts'
import { routeTable } from '@fobhouse/contract/route-table.ts'
import { settingDefinitions } from '@fobhouse/contract/settings.ts'
import { z } from 'zod'
import { type Fullness, sampleOf } from './sample-of.ts'

type Who = 'visitors' | 'members' | 'administrators'
export type Answers = {
  fullness: Fullness
  who: Who
  language?: 'en-AU' | 'sv-SE'
  /** What fields of these names say instead, in every answer that may. */
  says?: Readonly<Record<string, unknown>>
}

type Answer = { status: number; body: unknown; fault?: string }

const { config, setup, profile, accounts, settings, quizzes } = routeTable

/** Made once for each route and fullness, so that it stays the same during a test. */
const made = new Map<string, unknown>()

export function answerTo(route: Route, pathname: string, answers: Answers): Answer {
  if (answers.who === 'visitors' && route.access !== 'anon')
    return { status: 401, body: errorBodySchema.parse({ code: 'not_logged_in', message: 'error.401' }) }
  const key = `${answers.fullness} ${route.method} ${route.path}`
  if (!made.has(key)) made.set(key, sampleOf(route.response, answers.fullness))
  const fitting = fit(route, pathname, { body: structuredClone(made.get(key)), answers })
  const said = say(fitting, answers.says ?? {})
  // Fields of the same name may be of another kind elsewhere.
  const body = route.response.safeParse(said).success ? said : fitting
  const { error } = route.response.safeParse(body)
  const status = route.status ?? 200
  return error ? { status, body, fault: error.message } : { status, body }
}

function say(body: unknown, instead: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(body)) return body.map((row) => say(row, instead))
  if (!isObject(body)) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, name in instead ? instead[name] : say(value, instead)]),
  )
}

type Fitting = { body: unknown; answers: Answers }

/** Fits an answer to its context: who asks, and for which item. */
function fit(route: Route, pathname: string, { body, answers }: Fitting): unknown {
  const { who } = answers
  if (route.path === setup.status.path && route.method === 'GET') return { needed: false }
  if (route.path === settings.list.path && route.method === 'GET') return listSettings()
  if (!isObject(body)) return body
  if (route.path === settings.lostSecrets.path) return { ...body, settings: ['mail.smtpUrl', 'sms.authToken'] }
  if (route.path === config.get.path) return { ...body, loggedIn: who !== 'visitors', testClock: false }
  if (route.path === profile.get.path && route.method === 'GET') {
    const isAdmin = who === 'administrators'
    const open = {
      needsSecondFactor: false,
      updateProfileRequired: false,
      membershipEnded: null,
      language: answers.language ?? 'en-AU',
    }
    return { ...body, ...open, id: 1, state: 'active', admin: isAdmin, duties: isAdmin ? duties : [] }
  }
  if (route.path === accounts.loggedIn.path) return body
  const id = Number(/\/(\d+)\//.exec(pathname)?.[1])
  // The first attempt is still open, the second one is over.
  if (route.path === quizzes.get.path && id === 1) return { ...body, id, state: 'open', result: null }
  return 'id' in body && typeof body.id === 'number' && id > 0 ? { ...body, id } : body
}

/** The real settings as the server describes them: the page draws its cards from their names, controls and schemas. */
function listSettings(): unknown[] {
  return Object.entries(settingDefinitions).map(
    ([key, { group, card, control, secret, default: standard, schema }]) => ({
      key,
      group,
      card,
      ...(control === undefined ? {} : { control }),
      value: secret ? { set: true } : standard,
      default: standard,
      secret: secret !== undefined,
      ...(secret?.host ? { host: secret.host } : {}),
      schema: z.toJSONSchema(schema, { io: 'input' }),
    }),
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
