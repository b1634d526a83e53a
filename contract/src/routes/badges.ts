import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { comparedText, emptySchema, idParamsSchema, idSchema, instantSchema } from '../text.ts'

/** How a badge is now. `revoked`: its award was suspended or revoked after it was made, also if it was given back since. */
export const badgeStates = ['valid', 'expired', 'revoked', 'withdrawn'] as const

export const ownBadgeSchema = z.object({
  id: z.int(),
  awardId: z.int(),
  /** Where others read the signed badge. */
  url: z.string(),
  /** The page about it, for people. */
  page: z.string(),
  state: z.enum(badgeStates),
  createdAt: instantSchema,
})
export type OwnBadge = z.output<typeof ownBadgeSchema>

/** What the page about a badge says. */
export const badgeStateSchema = z.object({
  state: z.enum(badgeStates),
  club: z.string(),
  certificate: z.string(),
  /** If it is in the badge. */
  name: z.string().optional(),
  awardedAt: instantSchema,
  validUntil: instantSchema.nullable(),
})
export type BadgeState = z.output<typeof badgeStateSchema>

const uuidParamsSchema = z.strictObject({ uuid: comparedText(36) })
const linkedData = 'application/ld+json'
const feature = 'enableBadges'
const ownPath = '/api/competence/badges/'
const publicPath = '/api/badges/'

/** Awards in portable form: Open Badges 3.0 (`docs/rules/badges.md`). */
export const badgeRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: ownPath,
    access: 'user',
    feature,
    summary: 'The badges that the caller has made, the newest first.',
    response: z.array(ownBadgeSchema),
  },
  make: {
    method: 'POST',
    path: ownPath,
    access: 'user',
    feature,
    summary: 'Makes a signed badge of one of the caller’s valid awards.',
    body: z.strictObject({ awardId: z.int().positive(), withName: z.boolean().default(true) }),
    response: ownBadgeSchema.pick({ id: true, url: true, page: true }),
    status: 201,
    errors: ['award_not_valid'],
  },
  withdraw: {
    method: 'DELETE',
    path: `${ownPath}:id/`,
    access: 'user',
    feature,
    summary: 'Withdraws a badge for good: its address answers 410, and it counts as revoked everywhere.',
    params: idParamsSchema,
    response: emptySchema,
  },
  issuer: {
    method: 'GET',
    path: `${publicPath}issuer/`,
    access: 'anon',
    summary: 'The club as an issuer of badges, with the keys that check them.',
    response: z.string(),
    mediaType: linkedData,
    errors: ['feature_off'],
  },
  achievement: {
    method: 'GET',
    path: `${publicPath}achievements/:id/`,
    access: 'anon',
    summary: 'What a badge is for.',
    params: idParamsSchema,
    response: z.string(),
    mediaType: linkedData,
  },
  status: {
    method: 'GET',
    path: `${publicPath}status/:list/`,
    access: 'anon',
    summary: 'The signed list of which badges were revoked.',
    params: z.strictObject({ list: idSchema }),
    response: z.string(),
    mediaType: linkedData,
  },
  get: {
    method: 'GET',
    path: `${publicPath}:uuid/`,
    access: 'anon',
    summary: 'A badge as it was signed.',
    params: uuidParamsSchema,
    response: z.string(),
    mediaType: linkedData,
    errors: ['badge_withdrawn'],
  },
  state: {
    method: 'GET',
    path: `${publicPath}:uuid/state/`,
    access: 'anon',
    summary: 'How a badge is now.',
    params: uuidParamsSchema,
    response: badgeStateSchema,
  },
})

const keysPath = '/api/admin/competence/badge-keys/'

export const badgeKeyRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: keysPath,
    access: 'admin',
    duty: 'training',
    summary: 'The keys that sign badges, the newest first: that one signs.',
    response: z.array(z.object({ key: z.string(), madeAt: instantSchema, badges: z.int() })),
  },
  renew: {
    method: 'POST',
    path: keysPath,
    access: 'admin',
    duty: 'training',
    danger: 'shut',
    summary: 'Makes a new key. Badges that an older one has signed stay good until it is removed.',
    body: emptySchema,
    response: z.object({ key: z.string() }),
  },
  remove: {
    method: 'DELETE',
    path: `${keysPath}:key/`,
    access: 'admin',
    duty: 'training',
    danger: 'shut',
    summary: 'Removes a key that is not the newest: its badges fail everywhere from then on.',
    params: z.strictObject({ key: comparedText(60) }),
    response: emptySchema,
    errors: ['badge_key_in_use'],
  },
})
