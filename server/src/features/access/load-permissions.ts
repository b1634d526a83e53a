import type { GrantHours } from '@fobhouse/contract/hours.ts'
import type { Permission } from '@fobhouse/contract/routes/access.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import type { BookingsAtTools } from '../booking-facts/public.ts'
import { readMemberFacts } from './facts/read-facts.ts'
import { describeRequirements } from './describe-requirements.ts'
import { asPresent, type DeviceRecord, type KnownFacts } from './facts/rules.ts'
import { endOfAccess, endsAtDevice, type KnownEnds, readKnownEnds } from './facts/known-ends.ts'
import { decideAccess, hoursWithoutSchedule } from './rules.ts'
import { listDevicesFor } from './store.ts'

type GrantedPermission = Permission & { granted: boolean; hours: GrantHours | null }
type PermissionContext = Pick<Context, 'db' | 'clock' | 'settings' | 'devices'>
type DeviceRow = Awaited<ReturnType<typeof listDevicesFor>>[number] & { kind: 'door' | 'interlock' }

/** Every door and interlock for one member: whether it opens, and if not, why. Throws `not_found`. */
export async function loadPermissions(
  ctx: PermissionContext,
  request: { memberId: number; withHidden: boolean },
): Promise<{ doors: GrantedPermission[]; interlocks: GrantedPermission[] }> {
  const devices = (await listDevicesFor(ctx.db, request)).flatMap(({ kind, ...row }): DeviceRow[] =>
    kind === 'memberbucks' ? [] : [{ ...row, kind }],
  )
  const { memberId } = request
  const deviceIds = devices.map(({ id }) => id)
  const moment = { ctx, db: ctx.db }
  const { member, factsAt, records, granted, asked, bookings } = await readMemberFacts(moment, {
    devices,
    person: memberId,
  })
  if (!member) throw new AppError('not_found')
  const isSiteSignInOn = ctx.settings.get('features.enableSiteSignIn')
  const ends = (await readKnownEnds(moment, { isSiteSignInOn, who: [memberId] }))(memberId)
  const here = { memberId, instant: ctx.clock.milliseconds() }
  const endsAt = (deviceId: number): KnownEnds => ({
    ...ends,
    ...endsAtDevice({ asked, bookings }, { ...here, deviceId, outage: records.get(deviceId)?.outage }),
  })
  const askedOf = await describeRequirements(moment, { memberId, ids: deviceIds, asked })
  const aboutOf = (id: number) => ({
    ...askedOf(id),
    ...presentItem(records.get(id)),
    booking: presentBooking(bookings.ownOf(id, memberId)),
  })
  const present = (row: DeviceRow) => {
    const { id } = row
    const own = { known: factsAt(id), grantHours: granted.get(id) ?? null, ends: endsAt(id), asked: aboutOf(id) }
    return presentPermission(ctx, { row, ...own })
  }
  const ofKind = (kind: DeviceRow['kind']) => devices.filter((row) => row.kind === kind).map(present)
  return { doors: ofKind('door'), interlocks: ofKind('interlock') }
}

function presentItem(record: DeviceRecord | undefined): Pick<Permission, 'outOfOrder' | 'equipment'> {
  if (!record?.item) return { outOfOrder: false, equipment: null }
  const { id, state, note } = record.item
  return { outOfOrder: record.outage !== null, equipment: { id, state, note } }
}

function presentBooking(own: ReturnType<BookingsAtTools['ownOf']>): Permission['booking'] {
  if (!own) return null
  const { bookingId: id, from, to } = own
  return { id, start: new Date(from).toISOString(), end: new Date(to).toISOString() }
}

type OfDevice = {
  row: DeviceRow
  known: KnownFacts
  grantHours: GrantHours | null
  ends: KnownEnds
  asked: Pick<Permission, 'requirement' | 'next' | 'outOfOrder' | 'equipment' | 'booking'>
}

function presentPermission(
  ctx: PermissionContext,
  { row, known, grantHours, ends, asked }: OfDevice,
): GrantedPermission {
  const lastHeard = ctx.devices.lastSeen.of(row.id, row.last_seen_at)
  const facts = asPresent(known)
  const decision = decideAccess(facts)
  const hours = facts.member?.hours ?? hoursWithoutSchedule
  // A booking is no grant that somebody could take back.
  const isGranted = grantHours !== null
  const end = endOfAccess({
    access: decision.access,
    isGranted,
    hours,
    needsSiteSignIn: facts.device.needsSiteSignIn,
    ends,
    instant: ctx.clock.milliseconds(),
  })
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    ...decision,
    locked_out: facts.device.isLockedOut,
    offline: ctx.devices.lastSeen.isOffline(lastHeard),
    lastHeard,
    taps: row.count ?? 0,
    lastTap: row.last,
    until: end?.until ?? null,
    untilCode: end?.code ?? null,
    opensAt: hours.opensAt,
    notAlone: facts.device.isNotAlone,
    ...asked,
    granted: isGranted,
    hours: grantHours,
  }
}
