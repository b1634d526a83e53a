import { z } from 'zod'
import { textLanguages } from '../languages.ts'
import { defineRoutes } from '../route.ts'
import { emptySchema, idParamsSchema, instantSchema, pageQuerySchema, requiredMax30Schema, oneLine } from '../text.ts'
import { meetingTypeSchema } from './meetings.ts'

const proxySchema = z.object({
  id: z.int(),
  /** The meeting's id. */
  meeting: z.int(),
  /** The voter; in the list of held proxies, the person they vote for. */
  name: z.string(),
  /** When the meeting begins. */
  date: instantSchema,
  /** English, as in the list of meetings. */
  type: z.string(),
  typeValue: meetingTypeSchema,
  isPast: z.boolean(),
  /** False if either of the two is not an active member; the proxy then does not count. */
  isValid: z.boolean(),
  statement: z.string(),
})
export type Proxy = z.output<typeof proxySchema>

export const proxyBodySchema = z.strictObject({
  meeting: z.int({ error: 'validation.required' }).positive({ error: 'validation.required' }),
  memberCity: requiredMax30Schema,
  /** The id of the member who will vote. */
  proxy: z.int({ error: 'validation.required' }).positive({ error: 'validation.required' }),
  proxyCity: requiredMax30Schema,
  /** Language of the statement; if absent, that of the giver's mail. */
  language: z.enum(textLanguages).optional(),
})

export const proxyRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/proxies/',
    access: 'member',
    kiosk: true,
    feature: 'enableProxyVoting',
    summary: 'The proxies that the caller gave, the last meeting first.',
    response: z.array(proxySchema),
  },
  held: {
    method: 'GET',
    path: '/api/proxies/held/',
    access: 'member',
    kiosk: true,
    feature: 'enableProxyVoting',
    summary: 'The proxies that the caller holds for others, the last meeting first.',
    response: z.array(proxySchema),
  },
  give: {
    method: 'POST',
    path: '/api/proxies/',
    access: 'member',
    kiosk: true,
    feature: 'enableProxyVoting',
    summary: 'Lets somebody else vote for the caller at a meeting, in place of whoever was to do so. Both are mailed.',
    body: proxyBodySchema,
    response: z.object({ id: z.int(), statement: z.string() }),
    status: 201,
    errors: [
      'meeting_past',
      'proxy_to_oneself',
      'proxy_giver_inactive',
      'proxy_holder_inactive',
      'proxy_giver_holds',
      'proxy_holder_gives',
      'proxy_limit',
    ],
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/proxies/:id/',
    access: 'member',
    kiosk: true,
    feature: 'enableProxyVoting',
    summary: 'Ends a proxy that the caller gave or holds. Both are mailed.',
    params: idParamsSchema,
    response: emptySchema,
    errors: ['meeting_past'],
  },
  members: {
    method: 'GET',
    path: '/api/tools/members/',
    access: 'member',
    kiosk: true,
    summary: 'Active members by name, for choosing one of them.',
    query: pageQuerySchema.extend({ q: oneLine(z.string().max(100)).optional() }),
    response: z.array(z.object({ id: z.int(), name: z.string(), screenName: z.string() })),
  },
})
