import { settingsRoutes } from '@fobhouse/contract/routes/admin-settings.ts'
import { approvalRoutes } from '@fobhouse/contract/routes/approvals.ts'
import { issueRoutes } from '@fobhouse/contract/routes/issues.ts'
import { meetingRoutes } from '@fobhouse/contract/routes/meetings.ts'
import { memberCountsSchema, memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { outboxRoutes } from '@fobhouse/contract/routes/outbox.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, callWithHeaders } from '../../lib/api.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'

/** Only for active members and administrators. */
export const meetingsQuery = queryOptions({
  queryKey: ['meetings', 'upcoming'],
  queryFn: ({ signal }) => call(meetingRoutes.upcoming, {}, { signal }),
})

/** The newest people who are not members yet, or who wait to be accepted, and their number. */
export const waitingPeopleQuery = (state: 'noob' | 'application') =>
  queryOptions({
    queryKey: ['members', 'waiting-people', state],
    queryFn: async ({ signal }) => {
      const query = { state, sort: '-registrationDate', limit: 2 } as const
      const { data, headers } = await callWithHeaders(awayFromKiosk(memberRoutes.list), { query }, { signal })
      const counts = memberCountsSchema.parse(JSON.parse(headers.get('x-counts') ?? 'null'))
      return { count: counts[state], names: data.map(({ name }) => name.full) }
    },
  })

/** Acts that wait for a second administrator: those that the reader may decide, and the reader's own. */
export const waitingApprovalsQuery = queryOptions({
  queryKey: ['approvals', 'waiting'],
  queryFn: async ({ signal }) => {
    const { approvals, mayDecide, isStuck } = await call(awayFromKiosk(approvalRoutes.list), {}, { signal })
    const waiting = approvals.filter(({ state }) => state === 'waiting')
    return {
      toDecide: mayDecide ? waiting.filter(({ isOwn }) => !isOwn) : [],
      own: waiting.filter(({ isOwn }) => isOwn),
      isStuck,
    }
  },
})

/** Whether the server's clock is behind what the club has stored. */
export const serverClockQuery = queryOptions({
  queryKey: ['config', 'clock'],
  queryFn: ({ signal }) => call(awayFromKiosk(settingsRoutes.clock), {}, { signal }),
})

/** Reported issues that are not done, the newest first. */
export const openIssuesQuery = queryOptions({
  queryKey: ['issues', 'open'],
  queryFn: ({ signal }) => call(awayFromKiosk(issueRoutes.list), { query: { state: 'open' } }, { signal }),
})

const shownMessages = 100

/** Failed or stuck messages, newest first, up to a hundred of each. */
export const stuckMailQuery = queryOptions({
  queryKey: ['outbox', 'stuck'],
  queryFn: async ({ signal }) => {
    const list = (state: 'failed' | 'waiting') =>
      call(awayFromKiosk(outboxRoutes.list), { query: { state, limit: shownMessages } }, { signal })
    const [failed, waiting] = await Promise.all([list('failed'), list('waiting')])
    // A waiting message without a fault is simply on its way.
    return {
      failed,
      waiting: waiting.filter(({ error }) => error !== undefined),
      isMore: failed.length === shownMessages,
    }
  },
})
