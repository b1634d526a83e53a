import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { emptySchema, idParamsSchema, instantSchema, requiredMax30Schema } from '../text.ts'

export const mostGuests = 20
export const guestNameSchema = requiredMax30Schema
const guestsSchema = z.array(guestNameSchema).max(mostGuests, { error: 'validation.tooLong' })

/** A visit to the club that has not ended. */
export const siteSessionSchema = z.object({ id: z.int(), start: instantSchema, guests: z.array(z.string()) })
export type SiteSession = z.output<typeof siteSessionSchema>

/** Somebody who is checked in, as other people see it. */
export const visitorSchema = z.object({
  memberId: z.int(),
  name: z.string(),
  start: instantSchema,
  guests: z.int(),
  /** Only for administrators: the id to end the visit, the guests' names, and whether it is hidden from members. */
  visit: z.object({ id: z.int(), guestNames: z.array(z.string()), hidden: z.boolean() }).optional(),
})
export type Visitor = z.output<typeof visitorSchema>

export const onSiteSchema = z.object({
  /** Number of `members`. */
  count: z.int(),
  /** Number of guests with them. */
  guests: z.int(),
  /** Latest arrival first. */
  members: z.array(visitorSchema),
})
export type OnSite = z.output<typeof onSiteSchema>

const feature = 'enableSiteSignIn'

export const siteSessionRoutes = defineRoutes({
  signIn: {
    method: 'POST',
    path: '/api/sitesessions/signin/',
    access: 'member',
    kiosk: true,
    feature,
    summary: 'Checks the caller in, with guests; who is checked in already gets the visit that is open.',
    body: z.strictObject({ guests: guestsSchema.default([]) }),
    response: siteSessionSchema,
  },
  signOut: {
    method: 'PUT',
    path: '/api/sitesessions/signout/',
    access: 'user',
    kiosk: true,
    feature,
    summary: 'Checks the caller out, with the guests.',
    response: emptySchema,
  },
  check: {
    method: 'GET',
    path: '/api/sitesessions/check/',
    access: 'user',
    kiosk: true,
    feature,
    summary: "The caller's open visit, or false.",
    response: z.union([siteSessionSchema, z.literal(false)]),
  },
  onSite: {
    method: 'GET',
    path: '/api/sitesessions/onsite/',
    access: 'member',
    kiosk: true,
    feature,
    summary:
      'Who is checked in, but for those who asked not to be shown. Administrators see everybody, and also where ' +
      'members have no such list (`enableMembersOnSite`).',
    response: onSiteSchema,
  },
  end: {
    method: 'PUT',
    path: '/api/admin/sitesessions/:id/end/',
    access: 'admin',
    duty: 'people',
    feature,
    summary: 'Checks somebody out who forgot to. A visit that has ended stays as it is.',
    params: idParamsSchema,
    response: emptySchema,
  },
})
