import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { emptySchema, instantSchema, comparedText } from '../text.ts'
import { browsers, systems } from '../user-agents.ts'

export const ownSessionSchema = z.object({
  id: z.string(),
  /** `app`: the tokens of the phone's shell. */
  kind: z.enum(['browser', 'kiosk', 'app']),
  /** As it called itself at sign-in; null for one that says nothing known, or signed in before this was kept. */
  browser: z.enum(browsers).nullable(),
  system: z.enum(systems).nullable(),
  /** From where it was opened; not kept of an app. */
  address: z.string().nullable(),
  startedAt: instantSchema,
  /** To the hour. */
  usedAt: instantSchema,
  /** When it ends if nobody uses it any more. */
  endsAt: instantSchema,
  isCurrent: z.boolean(),
})
export type OwnSession = z.output<typeof ownSessionSchema>

/** Open also to people who may do nothing else before they have a second factor: they see it on the same screen. */
const own = { access: 'user', withoutFactor: true } as const

export const ownSessionRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/profile/sessions/',
    ...own,
    summary: 'Where the caller is signed in: browsers, kiosks and phones, the one that asks first.',
    response: z.array(ownSessionSchema),
  },
  endOthers: {
    method: 'DELETE',
    path: '/api/profile/sessions/',
    ...own,
    danger: 'signIn',
    summary: 'Signs the caller out everywhere but here; programs they signed in to must ask again.',
    response: emptySchema,
  },
  end: {
    method: 'DELETE',
    path: '/api/profile/sessions/:id/',
    ...own,
    danger: 'signIn',
    summary: 'Ends one of the own sessions.',
    params: z.strictObject({ id: comparedText(100).min(1) }),
    response: emptySchema,
  },
})
