import { meetingRoutes } from '@fobhouse/contract/routes/meetings.ts'
import type { RequestOf, ResponseOf } from '@fobhouse/contract/route.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callWithHeaders } from '../../lib/api.ts'
import { pageOf } from '../../lib/paged-list.ts'

export type MeetingBody = RequestOf<typeof meetingRoutes.create>['body']

const pageSize = 60

/** All meetings, the latest first. */
export const meetingsQuery = infiniteQueryOptions({
  queryKey: ['meetings', 'list'],
  initialPageParam: '',
  queryFn: async ({ pageParam, signal }) => {
    const query = { limit: pageSize, ...(pageParam === '' ? {} : { cursor: pageParam }) }
    return pageOf(await callWithHeaders(meetingRoutes.list, { query }, { signal }))
  },
  getNextPageParam: ({ next }) => next,
})

export const meetingQuery = (id: number) =>
  queryOptions({
    queryKey: ['meetings', 'one', id],
    queryFn: ({ signal }) => call(meetingRoutes.get, { params: { id: String(id) } }, { signal }),
  })

/** Makes any change to meetings, then reloads them. */
export function useMeetingChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  options: { onSuccess?: (answer: Answer, input: Input) => void; onError?: (error: Error) => void } = {},
) {
  const queryClient = useQueryClient()
  return useMutation({
    ...(options.onError ? { meta: { showsError: true } } : {}),
    mutationFn: change,
    ...options,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['meetings'] }),
  })
}

export function saveMeeting(id: number | undefined, body: MeetingBody): Promise<unknown> {
  return id === undefined
    ? call(meetingRoutes.create, { body })
    : call(meetingRoutes.update, { params: { id: String(id) }, body })
}

export function removeMeeting(id: number): Promise<unknown> {
  return call(meetingRoutes.remove, { params: { id: String(id) } })
}

export function attend({ meeting, member }: { meeting: number; member: number }): Promise<unknown> {
  return call(meetingRoutes.attend, { params: { id: String(meeting), memberId: String(member) } })
}

export function unattend({ meeting, member }: { meeting: number; member: number }): Promise<unknown> {
  return call(meetingRoutes.unattend, { params: { id: String(meeting), memberId: String(member) } })
}

export type Arrival = ResponseOf<typeof meetingRoutes.attendByCard>

export function attendByCard({ meeting, card }: { meeting: number; card: string }): Promise<Arrival> {
  return call(meetingRoutes.attendByCard, { params: { id: String(meeting) }, body: { cardId: card } })
}
