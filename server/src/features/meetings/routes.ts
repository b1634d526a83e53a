import { meetingTypes, type meetingRoutes } from '@fobhouse/contract/routes/meetings.ts'
import type { Context } from '../../context.ts'
import type { Call, Handlers } from '../../http/handler.ts'
import { defaultPageSize, linkNextPage, readCursor } from '../../http/paging.ts'
import { attendHere, listMeetingsNow } from './attend-here.ts'
import { removeCalendar, renewCalendar, stateOfCalendar } from './calendar/change-address.ts'
import { readCalendar } from './calendar/write-calendar.ts'
import { createMeeting, removeMeeting, updateMeeting } from './change-meetings.ts'
import { listUpcoming } from './list-upcoming.ts'
import { loadMeeting, loadMeetings } from './load-meetings.ts'
import { typeLabels } from './names.ts'
import { attend, attendByCard, unattend } from './record-attendance.ts'
import type { MeetingKeys } from './store.ts'

export function meetingHandlers(ctx: Context): Handlers<typeof meetingRoutes> {
  return {
    upcoming: () => listUpcoming(ctx),
    now: ({ caller }) => listMeetingsNow(ctx, caller.memberId),
    attendHere: async ({ params, caller }) => {
      await attendHere(ctx, { meetingId: params.id, caller })
      return {}
    },
    types: () => meetingTypes.map((value) => ({ label: typeLabels[value], value })),
    list: (call) => pageOfMeetings(ctx, call),
    create: ({ body, caller }) => createMeeting(ctx, { meeting: body, actor: caller }),
    get: ({ params }) => loadMeeting(ctx, params.id),
    update: async ({ params, body, caller }) => {
      await updateMeeting(ctx, { id: params.id, meeting: body, actor: caller })
      return {}
    },
    remove: async ({ params, caller }) => {
      await removeMeeting(ctx, { id: params.id, actor: caller })
      return {}
    },
    attend: async ({ params, caller }) => {
      await attend(ctx, { meetingId: params.id, memberId: params.memberId, actor: caller })
      return {}
    },
    unattend: async ({ params, caller }) => {
      await unattend(ctx, { meetingId: params.id, memberId: params.memberId, actor: caller })
      return {}
    },
    attendByCard: ({ params, body, caller }) =>
      attendByCard(ctx, { meetingId: params.id, card: body.cardId, actor: caller }),
    calendar: ({ query }) => readCalendar(ctx, query.token),
    calendarState: ({ caller }) => stateOfCalendar(ctx, caller.memberId),
    renewCalendar: ({ caller }) => renewCalendar(ctx, caller.memberId),
    removeCalendar: async ({ caller }) => {
      await removeCalendar(ctx, caller.memberId)
      return {}
    },
  }
}

async function pageOfMeetings(ctx: Context, { query, reply }: Call<typeof meetingRoutes.list>) {
  const { meetings, last } = await loadMeetings(ctx, {
    limit: query.limit ?? defaultPageSize,
    after: readKeys(query.cursor),
  })
  if (last) linkNextPage(reply, query, [last.date, last.id])
  return meetings
}

function readKeys(cursor: string | undefined): MeetingKeys | undefined {
  const keys = readCursor(cursor, ['text', 'number'])
  return keys && { date: String(keys[0]), id: Number(keys[1]) }
}
