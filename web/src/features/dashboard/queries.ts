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

/** The newest people whom nobody has made a member yet or who wait to be accepted, and how many there are. */
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

/** What waits for a second administrator: what the reader may decide, and what they proposed themselves. */
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

/** What was reported and nobody said is done, the newest first. */
export const openIssuesQuery = queryOptions({
  queryKey: ['issues', 'open'],
  queryFn: ({ signal }) => call(awayFromKiosk(issueRoutes.list), { query: { state: 'open' } }, { signal }),
})

const shownMessages = 100

/** Messages that are not on their way, newest first, up to a hundred of each. */
export const stuckMailQuery = queryOptions({
  queryKey: ['outbox', 'stuck'],
  queryFn: async ({ signal }) => {
    const list = (state: 'failed' | 'waiting') =>
      call(awayFromKiosk(outboxRoutes.list), { query: { state, limit: shownMessages } }, { signal })
    const [failed, waiting] = await Promise.all([list('failed'), list('waiting')])
    // What waits without a fault is simply on its way.
    return {
      failed,
      waiting: waiting.filter(({ error }) => error !== undefined),
      isMore: failed.length === shownMessages,
    }
  },
})
