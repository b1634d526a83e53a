import {
  type BookingRefusal,
  bookingRefusalSchema,
  type LeftDate,
  leftDateSchema,
} from '@fobhouse/contract/bookings.ts'
import { bookableRoutes } from '@fobhouse/contract/routes/bookables.ts'
import { bookingRoutes } from '@fobhouse/contract/routes/bookings.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { call, callWithHeaders } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'
import { pageOf } from '../../lib/paged-list.ts'

/** What can be booked. */
export const bookablesQuery = queryOptions({
  queryKey: ['bookings', 'bookables'],
  queryFn: ({ signal }) => call(bookableRoutes.list, {}, { signal }),
})

/** One of them with its rules as sentences. */
export const bookableQuery = (id: string) =>
  queryOptions({
    queryKey: ['bookings', 'bookable', id],
    queryFn: ({ signal }) => call(bookableRoutes.get, { params: { id } }, { signal }),
  })

type CalendarFilter = { from: string; to: string; bookable?: string; item?: string }

export const calendarQuery = (query: CalendarFilter) =>
  queryOptions({
    queryKey: ['bookings', 'calendar', query],
    queryFn: ({ signal }) => call(bookingRoutes.calendar, { query }, { signal }),
  })

type FreeFilter = { from: string; to: string; bookable: string; minutes: number; count: number }

/** When so many minutes are free for the reader. */
export const freeQuery = (query: FreeFilter) =>
  queryOptions({
    queryKey: ['bookings', 'free', query],
    queryFn: ({ signal }) => call(bookingRoutes.free, { query }, { signal }),
  })

/** The reader's own bookings that have not ended, by their start. */
export const ownBookingsQuery = (from: string) =>
  infiniteQueryOptions({
    // Not with the instant: it moves on with each visit, and the list is the same.
    queryKey: ['bookings', 'own'],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const query = { from, limit: 50, ...(pageParam === '' ? {} : { cursor: pageParam }) }
      return pageOf(await callWithHeaders(bookingRoutes.list, { query }, { signal }))
    },
    getNextPageParam: ({ next }) => next,
  })

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: ['bookings', 'one', id],
    queryFn: ({ signal }) => call(bookingRoutes.get, { params: { id } }, { signal }),
  })

/** What waits for the reader's yes or no. */
export const requestsQuery = queryOptions({
  queryKey: ['bookings', 'requests'],
  queryFn: ({ signal }) => call(awayFromKiosk(bookingRoutes.requests), {}, { signal }),
})

/** Makes a change; success or not, all that is booked is then read anew. */
export function useBookingChange<Wanted, Answer>(change: (wanted: Wanted) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    meta: { showsError: true },
    onSettled: () => client.invalidateQueries({ queryKey: ['bookings'] }),
  })
}

const refusalsSchema = z.array(bookingRefusalSchema)

/** Why a booking was refused; empty for any other error. */
export function refusalsOf(error: unknown): BookingRefusal[] {
  if (!(error instanceof ApiError)) return []
  return refusalsSchema.safeParse(error.refusals).data ?? []
}

const datesSchema = z.array(leftDateSchema)

/** The dates of a series that do not fit. */
export function datesOf(error: unknown): LeftDate[] {
  if (!(error instanceof ApiError)) return []
  return datesSchema.safeParse(error.dates).data ?? []
}
