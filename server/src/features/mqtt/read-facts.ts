import { type Context, publicOrigin } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { readContacts, readDoorStates } from '../access/public.ts'
import { readCommands } from '../devices/public.ts'
import { loadHouse } from '../house/public.ts'
import { readOpenStates } from '../open-house/public.ts'
import { countOnSite } from '../site-sessions/public.ts'
import { type ClubFacts, type DeviceFacts, type DoorFacts, type HouseFacts, nameOf, type ToolFacts } from './rules.ts'
import { listApproved, listReadings, type listSessions } from './store.ts'

export type FactsContext = Pick<Context, 'clock' | 'config' | 'db' | 'devices' | 'settings'>
export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

/** Everything that is told of the club, in as many queries for many devices as for one. */
export async function readFacts(ctx: FactsContext, running: readonly SessionRow[]): Promise<ClubFacts> {
  const rows = await listApproved(ctx.db, nowText(ctx.clock))
  const doors = await readDoors(ctx, rows)
  const readings = await listReadings(ctx.db)
  const sessionOf = new Map(running.map((session) => [session.device_id, session]))
  return {
    devices: rows.map((row): DeviceFacts => {
      const { id, kind, name } = row
      const isOnline = !ctx.devices.lastSeen.isOffline(ctx.devices.lastSeen.of(id, row.last_seen_at))
      const commands = readCommands(row.mqtt_commands)
      const known = { id, name, isOnline, isLockedOut: row.locked_out === 1, commands }
      if (kind === 'door') return { ...known, kind, door: doors(row) }
      if (kind === 'memberbucks') return { ...known, kind }
      const tool = { session: presentSession(ctx, sessionOf.get(id)), reading: readings.get(id) ?? null }
      const isOutOfOrder = row.has_item === 1 ? row.out_of_order === 1 : null
      return { ...known, kind, tool, isOutOfOrder }
    }),
    house: await readHouse(ctx),
    origin: publicOrigin(ctx),
    version: ctx.config.version,
  }
}

type ApprovedRow = Awaited<ReturnType<typeof listApproved>>[number]

/** What is known of each door's board and list. A board of version 1 has no contact, and its list has no end. */
async function readDoors(ctx: FactsContext, rows: readonly ApprovedRow[]): Promise<(row: ApprovedRow) => DoorFacts> {
  const hasDoors = rows.some(({ kind }) => kind === 'door')
  const known = new Map((hasDoors ? await readDoorStates(ctx) : []).map((door) => [door.id, door]))
  const contactOf = await readContacts(ctx.db)
  const openStateAt = await readOpenStates(ctx.db)
  return ({ id, held_open }) => {
    // A board of protocol 2 holds open house by itself, without an order.
    const isHeld = ctx.devices.isHeldOpen(id, held_open) || openStateAt(id).state === 'open'
    const contact = contactOf(id)
    return {
      lock: isHeld ? 'UNLOCKED' : 'LOCKED',
      contact,
      hasContact: contact !== null,
      listCurrent: known.get(id)?.isCurrent ?? false,
      listExpires: known.get(id)?.expires ?? null,
    }
  }
}

function presentSession({ settings }: FactsContext, session: SessionRow | undefined): ToolFacts['session'] {
  if (!session) return null
  return { since: session.started_at, ...(settings.get('mqtt.names') ? { member: nameOf(session) } : {}) }
}

async function readHouse(ctx: FactsContext): Promise<HouseFacts> {
  const { lockdown, openNow, opensAt, closesAt } = await loadHouse(ctx)
  const hasVisits = ctx.settings.get('features.enableSiteSignIn')
  // Whoever hides on site is counted, and nobody is named.
  const onSite = hasVisits ? (await countOnSite(ctx, { memberId: 0, isAdmin: true })).count : null
  return {
    siteName: ctx.settings.get('general.siteName'),
    lockdown: lockdown && { reason: lockdown.reason },
    isOpen: openNow === true,
    opensAt,
    closesAt,
    onSite,
    allowsLockdown: ctx.settings.get('mqtt.allowLockdown'),
  }
}
