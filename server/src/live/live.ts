import { duties as allDuties, dutiesIn, type Duty, hasDuty, type NeededDuty } from '@fobhouse/contract/duties.ts'
import { type LiveEvent, liveEventSchema } from '@fobhouse/contract/live-events.ts'
import { z } from 'zod'
import { vendingRoutes } from '@fobhouse/contract/routes/vending.ts'
import { planRoutes } from '@fobhouse/contract/routes/plans.ts'
import { outboxRoutes } from '@fobhouse/contract/routes/outbox.ts'
import { memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { meetingRoutes } from '@fobhouse/contract/routes/meetings.ts'
import { kioskRoutes } from '@fobhouse/contract/routes/kiosks.ts'
import { hourRoutes } from '@fobhouse/contract/routes/hours.ts'
import { issueRoutes } from '@fobhouse/contract/routes/issues.ts'
import { certificateRoutes } from '@fobhouse/contract/routes/certificates.ts'
import { cardRoutes } from '@fobhouse/contract/routes/cards.ts'
import { deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import { backupRoutes } from '@fobhouse/contract/routes/backups.ts'
import { approvalRoutes } from '@fobhouse/contract/routes/approvals.ts'
import { equipmentAdminRoutes } from '@fobhouse/contract/routes/equipment-admin.ts'
import { fullNameOrNull } from '../core/full-name.ts'
import type { Channel } from '../db/channel.ts'
import type { Queries } from '../db/database.ts'

/**
 * Which administrators hear an event that is for administrators: those who may read what it makes stale. Null where
 * none is for administrators alone.
 */
const dutyOfEvent: Record<LiveEvent['type'], NeededDuty | null> = {
  alone: null,
  approvals: approvalRoutes.list.duty,
  backups: backupRoutes.list.duty,
  billing: planRoutes.tiers.duty,
  bookings: null,
  cardHeard: deviceRoutes.log.duty,
  cards: cardRoutes.list.duty,
  competence: certificateRoutes.list.duty,
  config: null,
  devices: [...dutiesIn(deviceRoutes.status.duty), ...dutiesIn(vendingRoutes.devices.duty)],
  equipment: equipmentAdminRoutes.list.duty,
  house: null,
  issues: issueRoutes.list.duty,
  kiosks: kioskRoutes.list.duty,
  meetings: meetingRoutes.list.duty,
  members: memberRoutes.list.duty,
  outbox: outboxRoutes.list.duty,
  over: null,
  permissions: null,
  profile: null,
  schedules: hourRoutes.schedules.duty,
  session_ending: null,
  siteSessions: null,
  tap: deviceRoutes.log.duty,
  theme: null,
}

const audienceSchema = z.union([z.object({ memberId: z.int() }), z.enum(['admins', 'kiosks', 'everyone'])])

/** Who hears an event: one member's own pages, administrators with its duty, kiosks, or everyone signed in. */
export type Audience = z.output<typeof audienceSchema>

export type Listener = {
  /** Null for a kiosk. */
  memberId: number | null
  /** An administrator's duties; empty for others. */
  duties: readonly Duty[]
  isKiosk?: boolean
  /** A part of this server, which is no page. */
  isServer?: boolean
  hear(event: LiveEvent): void
  /** The stream is over: the server stops, or events of other processes were missed. */
  end?(): void
}

/** Carries events to open pages. An event may be lost or doubled: a page only refreshes what it names. */
export type Live = {
  publish(audience: Audience, event: LiveEvent): void
  /** Returns the function that ends the subscription. */
  subscribe(listener: Listener): () => void
  /** Counts the pages that listen at this process. */
  countListeners(): Record<'member' | 'administrator' | 'kiosk', number>
  /** Ends every subscription, so that the server can stop. */
  close(): void
}

/** What other processes get: of a tap only the id, because it names a member. */
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
  // A page that lost its stream opens a new one and refreshes everything.
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
      for (const { duties, isKiosk, isServer } of listeners) {
        if (isServer === true) continue
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

type LiveTap = Extract<LiveEvent, { type: 'tap' }>['tap']

/** The facts of a tap for open pages; undefined if it no longer exists. */
async function findTap(db: Queries, id: number): Promise<LiveTap | undefined> {
  const row = await db
    .selectFrom('taps')
    .innerJoin('devices', 'devices.id', 'taps.device_id')
    .leftJoin('members', 'members.id', 'taps.member_id')
    .select(['taps.device_id', 'taps.at', 'taps.member_id', 'taps.outcome', 'devices.name'])
    .select(['members.first_name', 'members.last_name'])
    .where('taps.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id,
    deviceId: row.device_id,
    device: row.name,
    date: row.at,
    memberId: row.member_id,
    member: fullNameOrNull(row),
    outcome: row.outcome,
  }
}
