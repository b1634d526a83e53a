import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { emptySchema, instantSchema, comparedText } from '../text.ts'
import { browsers, systems } from '../user-agents.ts'

export const ownSessionSchema = z.object({
  id: z.string(),
  /**
   * `app`: the tokens of the phone app. `link`: a mailed link that was not used. `step`: a sign-in that waits for its
   * second step. `program`: another program that may know who the caller is. `key`: an API key of theirs.
   */
  kind: z.enum(['browser', 'kiosk', 'app', 'link', 'step', 'program', 'calendar', 'key']),
  /** The name of a program or a key, or the address that a link was mailed to. */
  name: z.string().nullable(),
  /** The browser named in the user agent at sign-in; null if it was not recognised or not yet recorded. */
  browser: z.enum(browsers).nullable(),
  system: z.enum(systems).nullable(),
  /** The network address at its start; not stored for an app. */
  address: z.string().nullable(),
  startedAt: instantSchema,
  /** Rounded to the hour. */
  usedAt: instantSchema,
  /** When it ends if nobody uses it; null: never. */
  endsAt: instantSchema.nullable(),
  isCurrent: z.boolean(),
})
export type OwnSession = z.output<typeof ownSessionSchema>

/** How many API keys of the caller still work: ending sessions does not end them. */
export const keysLeftSchema = z.object({ keysLeft: z.int() })

/** People who may do nothing else before they have a second factor may call these: the same screen shows them. */
const own = { access: 'user', withoutFactor: true } as const

export const ownSessionRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/profile/sessions/',
    ...own,
    summary:
      'By what the caller can come in: browsers, kiosks and phones, mailed links, programs, keys; the one that asks first.',
    response: z.array(ownSessionSchema),
  },
  endOthers: {
    method: 'DELETE',
    path: '/api/profile/sessions/',
    ...own,
    danger: 'signIn',
    summary:
      'Ends every way in of the caller but this one; programs they signed in to must ask again. API keys and the address for a calendar only with `keys=true`.',
    query: z.strictObject({ keys: z.enum(['true', 'false']).optional() }),
    response: keysLeftSchema,
  },
  end: {
    method: 'DELETE',
    path: '/api/profile/sessions/:id/',
    ...own,
    danger: 'signIn',
    summary: 'Ends one of the own ways in.',
    params: z.strictObject({ id: comparedText(100).min(1) }),
    response: emptySchema,
  },
})
