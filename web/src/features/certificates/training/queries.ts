import { trainingRoutes } from '@fobhouse/contract/routes/training.ts'
import type { StandingState } from '@fobhouse/contract/competence/standing.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, callWithHeaders } from '../../../lib/api.ts'
import { pageOf } from '../../../lib/paged-list.ts'

export const queueQuery = queryOptions({
  queryKey: ['competence', 'queue'],
  queryFn: ({ signal }) => call(trainingRoutes.queue, {}, { signal }),
})

const pageSize = 60

export type PeopleFilter = { certificateId: number; q: string; state: StandingState | '' }

/** Members by name with where they are; without a search those who have begun. */
export const peopleQuery = ({ certificateId, q, state }: PeopleFilter) =>
  infiniteQueryOptions({
    queryKey: ['competence', 'people', certificateId, q, state],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const filter = { ...(q === '' ? {} : { q }), ...(state === '' ? {} : { state }) }
      const query = { limit: pageSize, ...filter, ...(pageParam === '' ? {} : { cursor: pageParam }) }
      const params = { id: String(certificateId) }
      return pageOf(await callWithHeaders(trainingRoutes.people, { params, query }, { signal }))
    },
    getNextPageParam: ({ next }) => next,
  })
