import type { MeetingType, meetingRoutes } from '@fobhouse/contract/routes/meetings.ts'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import type { Handlers } from '../../http/handler.ts'
import { listMeetingsFrom } from './store.ts'

const names = {
  general: 'General meeting',
  agm: 'Annual general meeting',
  other: 'Meeting',
} as const satisfies Record<MeetingType, string>

export function meetingHandlers(ctx: Pick<Context, 'db' | 'clock'>): Handlers<typeof meetingRoutes> {
  return {
    upcoming: async () => {
      const meetings = await listMeetingsFrom(ctx.db, toText(ctx.clock.now()))
      return meetings.map(({ id, type, date }) => ({ id, name: names[type], type, date }))
    },
  }
}
