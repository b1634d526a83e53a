import { z } from 'zod'
import { assignedDutiesSchema, duties, type NeededDuty } from '../duties.ts'
import { addingSchemas, answersOf, detailFields, dutyOfField, pageFields, schemasOf } from '../members/field-sets.ts'
import { defineRoutes } from '../route.ts'
import {
  descriptionSchema,
  emptySchema,
  idParamsSchema,
  instantSchema,
  noteSchema,
  pageQuerySchema,
  textSchema,
} from '../text.ts'
import { pendingEmailSchema } from './email-changes.ts'
import { memberProfileSchema, memberStates } from './profile.ts'

export const memberSorts = ['name', 'email', 'state', 'registrationDate', 'lastSeen', 'balance'] as const
const sortSchema = z.enum([...memberSorts, ...memberSorts.map((sort) => `-${sort}` as const)])

const filterParts = {
  /** `application`: applicants who wait to be accepted. */
  state: z.enum(['all', ...memberStates, 'application']).optional(),
  q: textSchema.pipe(z.string().max(100, { error: 'validation.max100' })).optional(),
  sort: sortSchema.optional(),
}
export const memberFilterSchema = z.strictObject(filterParts)
export const memberListQuerySchema = pageQuerySchema.extend(filterParts)

/** Number of members per state for the same search, in the header `X-Counts`. */
export const memberCountsSchema = z.object({
  all: z.int(),
  noob: z.int(),
  active: z.int(),
  inactive: z.int(),
  accountonly: z.int(),
  /** Open applications. */
  application: z.int(),
})
export type MemberCounts = z.output<typeof memberCountsSchema>

export const listedMemberSchema = memberProfileSchema.extend({
  /** Since when an application is open; null if there is none. */
  appliedAt: instantSchema.nullable(),
  /** The membership plan, with its tier; null while none runs. */
  plan: z.string().nullable(),
})
export type ListedMember = z.output<typeof listedMemberSchema>

export const memberChangeSchema = z
  .strictObject({ ...schemasOf(pageFields), rfidReason: noteSchema, admin: z.boolean() })
  .partial()

/** The duty that each part of a member needs. A change that includes a part of another duty is refused as a whole. */
const dutyOfPart = { ...dutyOfField, rfidReason: dutyOfField.rfid, admin: 'settings' } as const satisfies Record<
  keyof z.output<typeof memberChangeSchema>,
  NeededDuty
>

export const newMemberSchema = z.strictObject({
  /** The state is `noob` if absent. */
  ...addingSchemas(),
  /** Mails the person a link to set a password. */
  invite: z.boolean().optional(),
})

/** A rejection must give a reason. */
export const reasonSchema = descriptionSchema.refine((text) => text !== '', { error: 'validation.notEmpty' })

const actionResultSchema = z.object({ success: z.boolean(), message: z.string().optional() })

export const memberRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/admin/members/',
    access: 'admin',
    duty: duties,
    key: 'members',
    summary: 'Members, filtered, searched, sorted and paged; counts per state in the header `X-Counts`.',
    query: memberListQuerySchema,
    response: z.array(listedMemberSchema),
  },
  create: {
    method: 'POST',
    path: '/api/admin/members/',
    access: 'admin',
    duty: 'people',
    summary: 'Adds a member by an administrator: verified, without a password; `invite` mails a link to set one.',
    body: newMemberSchema,
    status: 201,
    response: z.object({ id: z.int() }),
    errors: ['account_already_exists', 'screen_name_already_exists', 'card_already_used'],
  },
  export: {
    method: 'GET',
    path: '/api/admin/members/export/',
    access: 'admin',
    duty: 'records',
    danger: 'everybody',
    summary: 'All members that fit, as CSV: RFC 4180, UTF-8 with BOM, formulas neutralised.',
    query: memberFilterSchema,
    response: z.string(),
    mediaType: 'text/csv; charset=utf-8',
  },
  get: {
    method: 'GET',
    path: '/api/admin/members/:id/profile/',
    access: 'admin',
    duty: duties,
    key: 'members',
    summary: 'One member.',
    params: idParamsSchema,
    response: listedMemberSchema.extend({
      ...answersOf(detailFields),
      emailVerified: z.boolean(),
      hasSecondFactor: z.boolean(),
      /**
       * For somebody who is not active: where and how often the card that they claim was tapped by somebody else, or
       * before it was known as theirs. Null if it never was. `member` is the person that the card belonged to then.
       */
      cardTapped: z
        .object({ device: z.string(), date: instantSchema, times: z.int(), member: z.string().nullable() })
        .nullable(),
      pendingEmail: pendingEmailSchema.nullable(),
    }),
  },
  update: {
    method: 'PUT',
    path: '/api/admin/members/:id/profile/',
    access: 'admin',
    duty: ['people', 'doors', 'messages', 'settings'],
    dutyOfField: dutyOfPart,
    fourEyes: true,
    danger: (body) => [
      ...(['admin', 'keyholder'].some((field) => Object.hasOwn(body ?? {}, field)) ? (['role'] as const) : []),
      ...(Object.hasOwn(body ?? {}, 'email') ? (['signIn'] as const) : []),
    ],
    summary:
      'Changes any part of a member, the card number and the administrator flag included. Another e-mail address is a proposal until its link is followed.',
    params: idParamsSchema,
    body: memberChangeSchema,
    response: emptySchema,
    errors: [
      'certificate_suspended',
      'account_already_exists',
      'email_change_stopped',
      'screen_name_already_exists',
      'card_already_used',
      'too_many_cards',
      'last_administrator',
      'second_administrator_missing',
    ],
  },
  changeDuties: {
    method: 'PUT',
    path: '/api/admin/members/:id/duties/',
    access: 'admin',
    duty: 'settings',
    danger: 'role',
    fourEyes: true,
    summary:
      'Makes somebody an administrator with all duties or some, or takes them: only by who has all of what changes.',
    params: idParamsSchema,
    body: z.strictObject({ duties: assignedDutiesSchema }),
    response: emptySchema,
    errors: ['last_administrator', 'second_administrator_missing'],
  },
  enable: {
    method: 'POST',
    path: '/api/admin/members/:id/state/active/',
    access: 'admin',
    duty: 'people',
    summary: 'Enables access: the member becomes active and is told.',
    params: idParamsSchema,
    response: actionResultSchema,
  },
  disable: {
    method: 'POST',
    path: '/api/admin/members/:id/state/inactive/',
    access: 'admin',
    duty: 'people',
    summary: 'Disables access: the member becomes inactive and is told.',
    params: idParamsSchema,
    response: actionResultSchema,
  },
  undo: {
    method: 'POST',
    path: '/api/admin/members/:id/state/undo/',
    access: 'admin',
    duty: 'people',
    summary:
      'Takes back what the caller enabled or disabled last for this member, within two minutes: everything is as it was.',
    params: idParamsSchema,
    response: actionResultSchema,
    errors: ['undo_over', 'undo_changed'],
  },
  makeMember: {
    method: 'POST',
    path: '/api/admin/members/:id/makemember/',
    access: 'admin',
    duty: 'people',
    summary: 'Makes a new or account-only person an active member with default access and a welcome mail.',
    params: idParamsSchema,
    response: actionResultSchema,
    errors: ['already_member'],
  },
  acceptApplication: {
    method: 'POST',
    path: '/api/admin/members/:id/application/accept/',
    access: 'admin',
    duty: 'people',
    summary: 'Accepts an open application at once.',
    params: idParamsSchema,
    response: actionResultSchema,
    errors: ['no_application'],
  },
  rejectApplication: {
    method: 'POST',
    path: '/api/admin/members/:id/application/reject/',
    access: 'admin',
    duty: 'people',
    summary: 'Rejects an open application: the member becomes inactive and reads the reason by mail.',
    params: idParamsSchema,
    body: z.strictObject({ reason: reasonSchema }),
    response: actionResultSchema,
    errors: ['no_application'],
  },
  previewRejection: {
    method: 'GET',
    path: '/api/admin/members/:id/application/preview/',
    access: 'admin',
    duty: 'people',
    summary: 'The mail that a rejection with this reason would send.',
    params: idParamsSchema,
    query: z.strictObject({ reason: descriptionSchema.optional() }),
    response: z.object({ recipient: z.string(), subject: z.string(), text: z.string() }),
  },
  sendWelcome: {
    method: 'POST',
    path: '/api/admin/members/:id/sendwelcome/',
    access: 'admin',
    duty: 'people',
    summary: 'Mails the welcome again, or a link to set a password to who has none.',
    params: idParamsSchema,
    response: actionResultSchema,
  },
  endSessions: {
    method: 'POST',
    path: '/api/admin/members/:id/sessions/end/',
    access: 'admin',
    duty: 'people',
    summary: 'Signs a member out everywhere.',
    params: idParamsSchema,
    response: actionResultSchema,
  },
})
