import { apiKeyRoutes } from '@fobhouse/contract/routes/api-keys.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'

export const apiKeysQuery = queryOptions({
  queryKey: ['apiKeys'],
  queryFn: ({ signal }) => call(apiKeyRoutes.list, {}, { signal }),
})
