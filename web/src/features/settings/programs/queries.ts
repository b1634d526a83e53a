import { openIdRoutes } from '@fobhouse/contract/routes/openid.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'

export const programsQuery = queryOptions({
  queryKey: ['programs'],
  queryFn: ({ signal }) => call(openIdRoutes.clients, {}, { signal }),
})
