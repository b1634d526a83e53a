import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import {
  cardNumberSchema,
  descriptionSchema,
  emptySchema,
  idParamsSchema,
  instantSchema,
  pageQuerySchema,
  textSchema,
} from '../text.ts'
import { memberProfileSchema, memberStates, profileChangeSchema } from './profile.ts'

export const memberSorts = ['name', 'email', 'state', 'registrationDate', 'lastSeen', 'balance'] as const
const sortSchema = z.enum([...memberSorts, ...memberSorts.map((sort) => `-${sort}` as const)])

export const memberListQuerySchema = pageQuerySchema.extend({
  state: z.enum(['all', ...memberStates]).optional(),
  q: textSchema.pipe(z.string().max(100, { error: 'validation.max100' })).optional(),
  sort: sortSchema.optional(),
})

/** Counts per state for the same search, in the header `X-Counts`. */
export const memberCountsSchema = z.object({
  all: z.int(),
  noob: z.int(),
  active: z.int(),
  inactive: z.int(),
  accountonly: z.int(),
})
export type MemberCounts = z.output<typeof memberCountsSchema>

export const memberChangeSchema = profileChangeSchema.extend({
  /** Null or empty takes the card away. The number comes first, because a union's fault is told by its first choice. */
  rfid: z.union([cardNumberSchema, z.literal('').transform(() => null), z.null()]).optional(),
  rfidReason: descriptionSchema.optional(),
  admin: z.boolean().optional(),
  excludeFromEmailExport: z.boolean().optional(),
  lastInduction: instantSchema.nullable().optional(),
  note: descriptionSchema.optional(),
})

const actionResultSchema = z.object({ success: z.boolean(), message: z.string().optional() })

export const memberRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/admin/members/',
    access: 'admin',
    key: 'members',
    summary: 'Members, filtered, searched, sorted and paged; counts per state in the header `X-Counts`.',
    query: memberListQuerySchema,
    response: z.array(memberProfileSchema),
  },
  get: {
    method: 'GET',
    path: '/api/admin/members/:id/profile/',
    access: 'admin',
    key: 'members',
    summary: 'One member.',
    params: idParamsSchema,
    response: memberProfileSchema.extend({ note: z.string(), emailVerified: z.boolean() }),
  },
  update: {
    method: 'PUT',
    path: '/api/admin/members/:id/profile/',
    access: 'admin',
    summary: 'Changes any part of a member, the card number and the administrator flag included.',
    params: idParamsSchema,
    body: memberChangeSchema,
    response: emptySchema,
    errors: ['account_already_exists', 'screen_name_already_exists', 'card_already_used', 'last_administrator'],
  },
  enable: {
    method: 'POST',
    path: '/api/admin/members/:id/state/active/',
    access: 'admin',
    summary: 'Enables access: the member becomes active and is told.',
    params: idParamsSchema,
    response: actionResultSchema,
  },
  disable: {
    method: 'POST',
    path: '/api/admin/members/:id/state/inactive/',
    access: 'admin',
    summary: 'Disables access: the member becomes inactive and is told.',
    params: idParamsSchema,
    response: actionResultSchema,
  },
  makeMember: {
    method: 'POST',
    path: '/api/admin/members/:id/makemember/',
    access: 'admin',
    summary: 'Makes a new or account-only person an active member with default access and a welcome mail.',
    params: idParamsSchema,
    response: actionResultSchema,
    errors: ['already_member'],
  },
  endSessions: {
    method: 'POST',
    path: '/api/admin/members/:id/sessions/end/',
    access: 'admin',
    summary: 'Signs a member out everywhere.',
    params: idParamsSchema,
    response: actionResultSchema,
  },
})
