import { badgeRoutes } from '@fobhouse/contract/routes/badges.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'

export const ownBadgesQuery = queryOptions({
  queryKey: ['competence', 'badges'],
  queryFn: ({ signal }) => call(awayFromKiosk(badgeRoutes.list), {}, { signal }),
})

export const badgeStateQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['badge', uuid],
    queryFn: ({ signal }) => call(badgeRoutes.state, { params: { uuid } }, { signal }),
    staleTime: 0,
  })
