import { boardRoutes, type DoorEvent } from '@fobhouse/contract/routes/boards.ts'
import { deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import { interlockRoutes, type LoggedSession } from '@fobhouse/contract/routes/interlocks.ts'
import { pairingRoutes } from '@fobhouse/contract/routes/pairing.ts'
import { type Sale, vendingRoutes } from '@fobhouse/contract/routes/vending.ts'
import type { ResponseOf } from '@fobhouse/contract/route.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, callWithHeaders } from '../../lib/api.ts'
import { type ListPage, pageOf } from '../../lib/paged-list.ts'

export type DoorDetail = ResponseOf<typeof deviceRoutes.door>
export type InterlockDetail = ResponseOf<typeof interlockRoutes.get>
export type MachineDetail = ResponseOf<typeof vendingRoutes.device>
/** A device of any kind with everything that its own screen shows; `kind` tells them apart. */
export type DeviceDetail = DoorDetail | InterlockDetail | MachineDetail
export type LogEntry = ResponseOf<typeof deviceRoutes.log>[number]
export type PendingDevice = ResponseOf<typeof deviceRoutes.pending>[number]

/** Boards report every few seconds without an event, so screens that show it poll. */
export const heardEveryMs = 30_000

/** A device's address does not contain its kind, and each kind has a call of its own. */
export const deviceQuery = (id: number) =>
  queryOptions({
    queryKey: ['devices', 'one', id],
    queryFn: async ({ signal }): Promise<DeviceDetail> => {
      const params = { id: String(id) }
      const { kind } = await call(deviceRoutes.get, { params }, { signal })
      switch (kind) {
        case 'door':
          return call(deviceRoutes.door, { params }, { signal })
        case 'interlock':
          return call(interlockRoutes.get, { params }, { signal })
        case 'memberbucks':
          return call(vendingRoutes.device, { params }, { signal })
      }
    },
  })

/** The door that waits to be paired. */
export const pairingQuery = queryOptions({
  queryKey: ['devices', 'pairing'],
  queryFn: ({ signal }) => call(pairingRoutes.get, {}, { signal }),
})

/** The keys by which boards of protocol 2 believe the server. */
export const boardKeysQuery = queryOptions({
  queryKey: ['devices', 'board-keys'],
  queryFn: ({ signal }) => call(boardRoutes.keys, {}, { signal }),
})

export const productsQuery = queryOptions({
  queryKey: ['devices', 'products'],
  queryFn: ({ signal }) => call(vendingRoutes.products, {}, { signal }),
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

export const doorEventsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['devices', 'events', id],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }): Promise<ListPage<DoorEvent>> => {
      const query = { limit: logPageSize, ...(pageParam === '' ? {} : { cursor: pageParam }) }
      return pageOf(await callWithHeaders(boardRoutes.events, { params: { id: String(id) }, query }, { signal }))
    },
    getNextPageParam: ({ next }) => next,
  })

export const sessionsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['devices', 'sessions', id],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }): Promise<ListPage<LoggedSession>> => {
      const query = { limit: logPageSize, ...(pageParam === '' ? {} : { cursor: pageParam }) }
      return pageOf(await callWithHeaders(interlockRoutes.sessions, { params: { id: String(id) }, query }, { signal }))
    },
    getNextPageParam: ({ next }) => next,
  })

export const salesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['devices', 'sales', id],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }): Promise<ListPage<Sale>> => {
      const query = { limit: logPageSize, ...(pageParam === '' ? {} : { cursor: pageParam }) }
      return pageOf(await callWithHeaders(vendingRoutes.sales, { params: { id: String(id) }, query }, { signal }))
    },
    getNextPageParam: ({ next }) => next,
  })

/** Who would gain or lose access; never cached, because members change. */
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
