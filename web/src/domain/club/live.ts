import { type LiveEvent, liveEventSchema } from '@fobhouse/contract/live-events.ts'
import { eventRoutes } from '@fobhouse/contract/routes/events.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { ApiClient } from '../../lib/api-client.ts'
import { atMostEvery } from '../../lib/at-most-every.ts'
import { readEvents } from '../../lib/event-stream.ts'

/**
 * The queries that an event makes stale. Query keys begin with the name of the thing that changes (`['members', …]`),
 * so most lines repeat one word. The compiler asks for the line of a new event, a test for queries that have the key.
 */
export const staleAfter: Record<LiveEvent['type'], readonly QueryKey[]> = {
  alone: [['kiosk', 'screen']],
  approvals: [['approvals']],
  backups: [['backups']],
  billing: [['billing']],
  bookings: [['bookings'], ['kiosk', 'screen']],
  cardHeard: [],
  cards: [['cards']],
  // What somebody may use follows from what they hold.
  competence: [['competence'], ['equipment']],
  // The profile contains what the club requires of administrators. Hours are times of the club's zone.
  config: [['config'], ['permissions'], ['siteSessions'], ['profile'], ['house'], ['schedules'], ['kiosk', 'screen']],
  devices: [['devices'], ['permissions'], ['house']],
  meetings: [['meetings'], ['proxies']],
  members: [['members'], ['meetings']],
  equipment: [['equipment'], ['kiosk', 'screen']],
  house: [['house'], ['schedules'], ['permissions'], ['kiosk', 'screen']],
  issues: [['issues']],
  kiosks: [['kiosks'], ['kiosk']],
  outbox: [['outbox']],
  over: [],
  permissions: [['permissions']],
  profile: [['profile'], ['memberbucks'], ['digitalId']],
  schedules: [['schedules'], ['permissions']],
  session_ending: [],
  siteSessions: [['siteSessions'], ['kiosk', 'screen']],
  theme: [],
  tap: [['swipes'], ['devices'], ['permissions']],
}

type Listener = (event: LiveEvent) => void
const listeners = new Set<Listener>()

/** Calls back for each event of this type while the component is mounted. */
export function useLiveEvents<Type extends LiveEvent['type']>(
  type: Type,
  onEvent: (event: Extract<LiveEvent, { type: Type }>) => void,
): void {
  const latest = useEffectEvent((event: LiveEvent) => {
    // The type was just compared, but TypeScript does not narrow a generic.
    if (event.type === type) onEvent(event as Extract<LiveEvent, { type: Type }>)
  })
  useEffect(() => {
    const listener: Listener = (event) => latest(event)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [])
}

const shortestWaitMs = 1000
const longestWaitMs = 30_000

export type LiveParts = {
  client: Pick<ApiClient, 'open'>
  queryClient: QueryClient
  /** Opens the kiosk's own stream instead of that of the signed-in person. */
  kioskSecret?: string
  /** Called when the session has ended and nobody is signed in; then no more tries follow. */
  onOver?: () => void
  /** Asked when the server says that the stream's session has ended: another may have taken its place. */
  isSignedIn?: () => Promise<boolean>
  /** Ends the stream. */
  signal: AbortSignal
  /** Waits this many milliseconds before the next try, or until the signal. */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Keeps the event stream open until the signal ends it; after a gap it refetches what was missed. */
export async function followLiveEvents({
  client,
  queryClient,
  kioskSecret,
  onOver,
  isSignedIn = () => Promise.resolve(false),
  signal,
  pause = pauseFor,
}: LiveParts): Promise<void> {
  let wait = shortestWaitMs
  let hasBeenOpen = false
  const refresh = createRefresh(queryClient)
  while (!signal.aborted) {
    try {
      const response = await (kioskSecret === undefined
        ? client.open(eventRoutes.stream, {}, { signal })
        : client.open(eventRoutes.kioskStream, {}, { signal, kioskSecret }))
      if (hasBeenOpen) refreshAll(queryClient)
      hasBeenOpen = true
      wait = shortestWaitMs
      if (response.body && (await isOverAfter(response.body, refresh)) && !(await isSignedIn())) return onOver?.()
    } catch {
      // The client has already reported the fault; here it only means to try again later.
    }
    if (signal.aborted) return
    await pause(wait, signal)
    wait = Math.min(wait * 2, longestWaitMs)
  }
}

function refreshAll(queryClient: QueryClient): void {
  for (const queryKey of Object.values(staleAfter).flat()) void queryClient.invalidateQueries({ queryKey })
}

type Refresh = (type: LiveEvent['type']) => void

/** An import, or an action on many members, sends an event for each of them. */
const leastBetweenMs = 1000

function createRefresh(queryClient: QueryClient): Refresh {
  const keys = new Map(
    Object.entries(staleAfter).map(([type, queryKeys]) => [
      type,
      atMostEvery(leastBetweenMs, () => {
        for (const queryKey of queryKeys) void queryClient.invalidateQueries({ queryKey })
      }),
    ]),
  )
  return (type) => keys.get(type)?.()
}

/** Handles events until the stream ends; true if the session ended, too. */
async function isOverAfter(body: ReadableStream<Uint8Array<ArrayBuffer>>, refresh: Refresh): Promise<boolean> {
  for await (const data of readEvents(body)) {
    if (take(data, refresh) === 'over') return true
  }
  return false
}

function take(data: string, refresh: Refresh): LiveEvent['type'] | undefined {
  const parsed = liveEventSchema.safeParse(JSON.parse(data))
  if (!parsed.success) return undefined // from a newer server; this page does not know it yet
  refresh(parsed.data.type)
  for (const listener of listeners) listener(parsed.data)
  return parsed.data.type
}

async function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = () => resolve()
  const timer = setTimeout(stop, milliseconds)
  signal.addEventListener('abort', stop)
  await promise
  clearTimeout(timer)
  signal.removeEventListener('abort', stop)
}
