import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { instantSchema } from '../text.ts'

export const meetingTypes = ['general', 'agm', 'other'] as const
export const meetingTypeSchema = z.enum(meetingTypes)
export type MeetingType = z.output<typeof meetingTypeSchema>

export const meetingRoutes = defineRoutes({
  upcoming: {
    method: 'GET',
    path: '/api/tools/meetings/',
    access: 'member',
    summary: 'Meetings that are still to come, the next one first.',
    /** `name` is English; the page has its own text for `type`. */
    response: z.array(z.object({ id: z.int(), name: z.string(), type: meetingTypeSchema, date: instantSchema })),
  },
})
