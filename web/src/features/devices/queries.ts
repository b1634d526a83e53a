import { deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import type { ResponseOf } from '@fobhouse/contract/route.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, callWithHeaders } from '../../lib/api.ts'
import { type ListPage, pageOf } from '../../lib/paged-list.ts'

export type DoorDetail = ResponseOf<typeof deviceRoutes.door>
export type LogEntry = ResponseOf<typeof deviceRoutes.log>[number]
export type PendingDevice = ResponseOf<typeof deviceRoutes.pending>[number]

/** Boards are heard every few seconds without an event: the screens that show it ask now and then. */
export const heardEveryMs = 30_000

export const doorQuery = (id: number) =>
  queryOptions({
    queryKey: ['devices', 'door', id],
    queryFn: ({ signal }) => call(deviceRoutes.door, { params: { id: String(id) } }, { signal }),
  })

const logPageSize = 50

export const deviceLogQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['devices', 'log', id],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }): Promise<ListPage<LogEntry>> => {
      const query = { limit: logPageSize, ...(pageParam === '' ? {} : { cursor: pageParam }) }
      return pageOf(await callWithHeaders(deviceRoutes.log, { params: { id: String(id) }, query }, { signal }))
    },
    getNextPageParam: ({ next }) => next,
  })

/** Who would gain or lose; asked anew each time, because members change in between. */
export const defaultAccessQuery = (id: number, isOn: boolean) =>
  queryOptions({
    queryKey: ['devices', 'default-access', id, isOn],
    queryFn: ({ signal }) =>
      call(
        deviceRoutes.previewDefaultAccess,
        { params: { id: String(id) }, query: { value: isOn ? 'true' : 'false' } },
        { signal },
      ),
    gcTime: 0,
  })
