import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApiClient } from '../../lib/api-client.ts'
import { followLiveEvents } from './live.ts'

let server: Server
let streams: ServerResponse[]
let stop: AbortController
let queryClient: QueryClient
let pauses: number[]
let following: Promise<void>
let onOver: ReturnType<typeof vi.fn<() => void>>
let isSignedIn: boolean

function isStale(...queryKey: string[]): boolean | undefined {
  return queryClient.getQueryState(queryKey)?.isInvalidated
}

function send(index: number, event: unknown): void {
  streams[index]?.write(`data: ${JSON.stringify(event)}\n\n`)
}

beforeEach(async () => {
  streams = []
  pauses = []
  stop = new AbortController()
  queryClient = new QueryClient()
  for (const name of ['members', 'devices', 'swipes', 'outbox']) queryClient.setQueryData([name, 'list'], [])
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n')
    streams.push(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // listening on TCP
  const client = createApiClient({ origin: () => origin, readCookie: () => undefined })
  const pause = (milliseconds: number) => Promise.resolve(void pauses.push(milliseconds))
  onOver = vi.fn<() => void>()
  isSignedIn = false
  following = followLiveEvents({
    client,
    queryClient,
    onOver,
    isSignedIn: () => Promise.resolve(isSignedIn),
    signal: stop.signal,
    pause,
  })
  await vi.waitUntil(() => streams.length === 1)
})

afterEach(async () => {
  stop.abort()
  server.closeAllConnections()
  server.close()
  await following
})

describe('followLiveEvents', () => {
  it('makes stale what an event names, and nothing else', async () => {
    send(0, { type: 'members' })
    await vi.waitFor(() => expect(isStale('members', 'list')).toBe(true))
    expect(isStale('outbox', 'list')).toBe(false)
  })

  it('refreshes swipes and devices after a tap', async () => {
    const tap = { id: 1, deviceId: 2, device: 'Front door', memberId: null, member: null, outcome: 'unknown_card' }
    send(0, { type: 'tap', tap: { ...tap, date: '2026-03-12T08:30:00.000Z' } })
    await vi.waitFor(() => expect(isStale('swipes', 'list')).toBe(true))
    expect(isStale('devices', 'list')).toBe(true)
    expect(isStale('members', 'list')).toBe(false)
  })

  it('leaves out what it does not know, and goes on', async () => {
    send(0, { type: 'weather' })
    send(0, { type: 'outbox' })
    await vi.waitFor(() => expect(isStale('outbox', 'list')).toBe(true))
    expect(isStale('members', 'list')).toBe(false)
    expect(streams).toHaveLength(1)
  })

  it('comes back after an end, and fetches what it may have missed', async () => {
    streams[0]?.end()
    await vi.waitFor(() => expect(streams).toHaveLength(2))
    await vi.waitFor(() => expect(isStale('members', 'list')).toBe(true))
    expect(pauses).toEqual([1000])
  })

  it('waits longer while nobody answers, and starts small again afterwards', async () => {
    const answer = server.listeners('request')
    server.removeAllListeners('request')
    let refusals = 0
    server.on('request', (_request, response: ServerResponse) => {
      refusals += 1
      response.writeHead(503).end()
      if (refusals < 7) return
      server.removeAllListeners('request')
      for (const listener of answer) server.on('request', listener as (...args: unknown[]) => void) // it was one
    })
    streams[0]?.end()
    await vi.waitFor(() => expect(streams).toHaveLength(2))
    streams[1]?.end()
    await vi.waitFor(() => expect(streams).toHaveLength(3))
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 1000])
  })

  it('asks for nothing more once the session is over', async () => {
    send(0, { type: 'over' })
    await following
    expect(onOver).toHaveBeenCalledOnce()
    expect([streams.length, pauses, isStale('members', 'list')]).toEqual([1, [], false])
  })

  it('goes on in the session that has taken its place, as after a change of password', async () => {
    isSignedIn = true
    send(0, { type: 'over' })
    await vi.waitFor(() => expect(streams).toHaveLength(2))
    await vi.waitFor(() => expect(isStale('members', 'list')).toBe(true))
    expect(onOver).not.toHaveBeenCalled()
  })

  it('ends with its signal', async () => {
    stop.abort()
    await following
    expect(pauses).toEqual([])
  })
})
