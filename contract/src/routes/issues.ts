import { z } from 'zod'
import { namedThingSchema, verdicts } from '../equipment.ts'
import { defineRoutes } from '../route.ts'
import { trackers } from '../settings/issues.ts'
import { outboxStates } from './outbox.ts'
import { descriptionSchema, idParamsSchema, emptySchema, instantSchema, max30Schema, titleSchema } from '../text.ts'

/** Something at the club that needs attention. */
export const newIssueSchema = z.strictObject({
  title: titleSchema,
  description: descriptionSchema.refine((text) => text !== '', { error: 'validation.notEmpty' }),
  /** Where the problem is; may be empty. */
  place: max30Schema.default(''),
  /** A photo will be uploaded next. The notices wait for it for at most two minutes. */
  photoFollows: z.boolean().default(false),
})

/** Where an issue is sent, apart from mail. */
export const issueTargets = ['discord', 'slack', ...trackers] as const
export type IssueTarget = (typeof issueTargets)[number]

export const issueSchema = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  place: z.string(),
  reportedAt: instantSchema,
  /** When an administrator marked it as done; null until then. */
  doneAt: instantSchema.nullable(),
  /** A link to the photo that works for an hour or two; null if there is no photo. */
  photo: z.string().nullable(),
  /** The equipment that it is about, what it says of it, and what a caretaker answered; null: none. */
  equipment: namedThingSchema.nullable(),
  verdict: z.enum(verdicts).nullable(),
  answer: z.string().nullable(),
  /** The issue's page in the tracker; null until it has been created there. */
  url: z.string().nullable(),
  /** Where the issue was sent and whether it arrived, for as long as the outbox keeps it. */
  deliveries: z.array(z.object({ to: z.enum(issueTargets), state: z.enum(outboxStates) })),
})
export type Issue = z.output<typeof issueSchema>

export const reportedIssueSchema = issueSchema.extend({
  reporter: z.object({ memberId: z.int(), name: z.string() }),
})
export type ReportedIssue = z.output<typeof reportedIssueSchema>

export const photoLimits = { mostBytes: 5 * 1024 * 1024 } as const

/** The list holds only the newest ones. */
export const mostIssues = 300

export const issueRoutes = defineRoutes({
  report: {
    method: 'POST',
    path: '/api/tools/issue/',
    access: 'member',
    kiosk: true,
    summary:
      'Reports an issue: it is kept, and those who look after the club are told by mail, and by what else the settings name.',
    body: newIssueSchema,
    response: z.object({ success: z.boolean(), id: z.int() }),
    status: 201,
  },
  savePhoto: {
    method: 'PUT',
    path: '/api/tools/issue/:id/photo/',
    access: 'member',
    kiosk: true,
    summary: 'Adds a photo to an issue that the caller reported, in place of any before: PNG, JPEG, WebP or GIF.',
    params: idParamsSchema,
    upload: { mostBytes: photoLimits.mostBytes },
    response: emptySchema,
  },
  own: {
    method: 'GET',
    path: '/api/tools/issue/',
    access: 'member',
    kiosk: true,
    summary: 'What the caller reported and what became of it, the newest first.',
    response: z.array(issueSchema),
  },
  list: {
    method: 'GET',
    path: '/api/admin/issues/',
    access: 'admin',
    duty: 'doors',
    summary: 'What members reported, the newest first; only what is open with `state=open`.',
    query: z.strictObject({ state: z.enum(['open', 'all']).optional() }),
    response: z.array(reportedIssueSchema),
  },
  update: {
    method: 'PUT',
    path: '/api/admin/issues/:id/',
    access: 'admin',
    duty: 'doors',
    summary: 'Says whether an issue is dealt with.',
    params: idParamsSchema,
    body: z.strictObject({ done: z.boolean() }),
    response: emptySchema,
  },
})
