import { meetingRoutes } from '@fobhouse/contract/routes/meetings.ts'
import { proxyRoutes } from '@fobhouse/contract/routes/proxies.ts'
import type { RequestOf, ResponseOf } from '@fobhouse/contract/route.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type ProxyBody = RequestOf<typeof proxyRoutes.give>['body']
export type ComingMeeting = ResponseOf<typeof meetingRoutes.upcoming>[number]

export const comingMeetingsQuery = queryOptions({
  queryKey: ['meetings', 'upcoming'],
  queryFn: ({ signal }) => call(meetingRoutes.upcoming, {}, { signal }),
})

/** `mine`: proxies that I gave; `held`: proxies that I hold for others. */
export const proxiesQuery = (whose: 'mine' | 'held') =>
  queryOptions({
    queryKey: ['proxies', whose],
    queryFn: ({ signal }) => call(whose === 'mine' ? proxyRoutes.list : proxyRoutes.held, {}, { signal }),
  })
