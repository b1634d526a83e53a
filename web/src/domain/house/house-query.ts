import { houseRoutes } from '@fobhouse/contract/routes/house.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** What everyone at the club may know of the house. */
export const houseQuery = queryOptions({
  queryKey: ['house', 'told'],
  queryFn: ({ signal }) => call(houseRoutes.get, {}, { signal }),
})
