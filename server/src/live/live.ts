import { type Duty, duties as allDuties, hasDuty } from '@fobhouse/contract/duties.ts'
import { type LiveEvent, liveEventSchema } from '@fobhouse/contract/live-events.ts'
import { z } from 'zod'
import type { Channel } from '../db/channel.ts'
import type { Queries } from '../db/database.ts'
import { dutyOfEvent } from './duty-of-event.ts'
import { findTap } from './find-tap.ts'

const audienceSchema = z.union([z.object({ memberId: z.int() }), z.enum(['admins', 'kiosks', 'everyone'])])

/** Who hears an event: one member's own pages, administrators with its duty, kiosks, or everyone signed in. */
export type Audience = z.output<typeof audienceSchema>

export type Listener = {
  /** Null for a kiosk. */
  memberId: number | null
  /** Of an administrator; none for others. */
  duties: readonly Duty[]
  isKiosk?: boolean
  hear(event: LiveEvent): void
  /** Nothing more will come: the server stops. */
  end?(): void
}

/** Carries events to the open pages. An event may be lost or doubled: a page refreshes what it names. */
export type Live = {
  publish(audience: Audience, event: LiveEvent): void
  /** Gives the function that ends the subscription. */
  subscribe(listener: Listener): () => void
  /** How many pages of this process hear. */
  countListeners(): Record<'member' | 'administrator' | 'kiosk', number>
  /** Ends every subscription, so that the server can stop. */
  close(): void
}

/** As other processes are told: of a tap only the id, because it names a member. */
const newsSchema = z.union([
  z.object({ audience: audienceSchema, tapId: z.int() }),
  z.object({ audience: audienceSchema, event: liveEventSchema }),
])
type News = z.output<typeof newsSchema>

export function createLive({ channel, db }: { channel: Channel; db: Queries }): Live {
  const listeners = new Set<Listener>()
  const publishHere = (audience: Audience, event: LiveEvent) => {
    for (const listener of listeners) if (isFor({ audience, type: event.type }, listener)) listener.hear(event)
  }
  const hear = async (news: News) => {
    if ('event' in news) return publishHere(news.audience, news.event)
    const isAwaited = [...listeners].some((listener) => isFor({ audience: news.audience, type: 'tap' }, listener))
    const tap = isAwaited ? await findTap(db, news.tapId) : undefined
    if (tap) publishHere(news.audience, { type: 'tap', tap })
  }
  const endAll = () => {
    for (const listener of listeners) listener.end?.()
  }
  // A page that lost its stream asks for a new one, and refreshes everything.
  const topic = channel.topic('live', { schema: newsSchema, hear, catchUp: endAll })
  return {
    publish(audience, event) {
      publishHere(audience, event)
      topic.tell(event.type === 'tap' ? { audience, tapId: event.tap.id } : { audience, event })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    countListeners() {
      const counts = { member: 0, administrator: 0, kiosk: 0 }
      for (const { duties, isKiosk } of listeners) {
        counts[isKiosk === true ? 'kiosk' : duties.length > 0 ? 'administrator' : 'member'] += 1
      }
      return counts
    },
    close: endAll,
  }
}

function isFor({ audience, type }: { audience: Audience; type: LiveEvent['type'] }, listener: Listener): boolean {
  if (audience === 'everyone') return true
  if (audience === 'admins') return hasDuty(listener.duties, dutyOfEvent[type] ?? allDuties)
  if (audience === 'kiosks') return listener.isKiosk === true
  return audience.memberId === listener.memberId
}
