import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { meetingTypeSchema } from './meetings.ts'
import { instantSchema, pageQuerySchema, oneLine } from '../text.ts'

export const auditEntrySchema = z.object({
  id: z.int(),
  at: instantSchema,
  /** A member's name, or the name of the part of Fobhouse that acted. */
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  /** The current name of the subject's member, device or API key; absent for other subjects. */
  subjectName: z.string().optional(),
  /** The current name of the device that was granted to the subject or taken away. */
  deviceName: z.string().optional(),
  /** The meeting that the line is about, as it is now or as the trail last knew it. */
  meeting: z.object({ type: meetingTypeSchema, date: instantSchema, isGone: z.boolean() }).optional(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditEntry = z.output<typeof auditEntrySchema>

const filterParts = {
  /** A member's id, `member:<id>`, or a name as it stands in the trail. */
  actor: oneLine(z.string().max(100)).optional(),
  /** The whole name or its first part: `member` finds `member.disable`. */
  action: oneLine(z.string().max(100)).optional(),
  /** The whole subject or its first part: `member` finds `member:12`. */
  subject: oneLine(z.string().max(100)).optional(),
  from: instantSchema.optional(),
  /** Exclusive. */
  to: instantSchema.optional(),
}

export const auditRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/admin/audit/',
    access: 'admin',
    duty: 'records',
    summary: 'Who did what, when, from what to what; newest first.',
    query: pageQuerySchema.extend(filterParts),
    response: z.array(auditEntrySchema),
  },
  export: {
    method: 'GET',
    path: '/api/admin/audit/export/',
    access: 'admin',
    duty: 'records',
    danger: 'everybody',
    summary:
      'What the filter leaves of the trail, newest first, as CSV: RFC 4180, UTF-8 with BOM, formulas neutralised.',
    query: z.strictObject(filterParts),
    response: z.unknown(),
    mediaType: 'text/csv; charset=utf-8',
  },
})
