import type { GrantHours } from '@fobhouse/contract/hours.ts'
import type { Permission } from '@fobhouse/contract/routes/access.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { readFacts } from './facts/read-facts.ts'
import { asPresent, type KnownFacts } from './facts/rules.ts'
import { readGrants } from './facts/read-moment.ts'
import { decideAccess, type HoursFacts } from './rules.ts'
import { findMemberFacts, listDevicesFor } from './store.ts'

type GrantedPermission = Permission & { granted: boolean; hours: GrantHours | null }
type PermissionContext = Pick<Context, 'db' | 'clock' | 'settings' | 'devices'>
type DeviceRow = Awaited<ReturnType<typeof listDevicesFor>>[number] & { kind: 'door' | 'interlock' }

/** Every door and interlock for one member: whether it opens, and if not, why. Throws `not_found`. */
export async function loadPermissions(
  ctx: PermissionContext,
  request: { memberId: number; withHidden: boolean },
): Promise<{ doors: GrantedPermission[]; interlocks: GrantedPermission[] }> {
  const member = await findMemberFacts(ctx.db, request.memberId)
  if (!member) throw new AppError('not_found')
  const devices = (await listDevicesFor(ctx.db, request)).flatMap(({ kind, ...row }): DeviceRow[] =>
    kind === 'memberbucks' ? [] : [{ ...row, kind }],
  )
  const deviceIds = devices.map(({ id }) => id)
  const granted = await readGrants({ ctx, db: ctx.db }, { memberId: member.id, deviceIds })
  const factsAt = await readFacts({ ctx, db: ctx.db }, { devices, person: member.id, granted })
  const present = (kind: 'door' | 'interlock') =>
    devices
      .filter((row) => row.kind === kind)
      .map((row) => presentPermission(ctx, { row, known: factsAt(row.id), grantHours: granted.get(row.id) ?? null }))
  return { doors: present('door'), interlocks: present('interlock') }
}

function presentHours(access: boolean, hours: HoursFacts | undefined): Pick<Permission, 'until' | 'opensAt'> {
  return { until: access ? (hours?.until ?? null) : null, opensAt: hours?.opensAt ?? null }
}

type OfDevice = { row: DeviceRow; known: KnownFacts; grantHours: GrantHours | null }

function presentPermission(ctx: PermissionContext, { row, known, grantHours }: OfDevice): GrantedPermission {
  const lastHeard = ctx.devices.lastSeen.of(row.id, row.last_seen_at)
  const facts = asPresent(known)
  const decision = decideAccess(facts)
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
    ...presentHours(decision.access, facts.member?.hours),
    granted: facts.member?.isGranted === true,
    hours: grantHours,
  }
}
