import type { Permission } from '@fobhouse/contract/routes/access.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { readFacts } from './facts/read-facts.ts'
import { asPresent, type KnownFacts } from './facts/rules.ts'
import { decideAccess } from './rules.ts'
import { findMemberFacts, listDevicesFor } from './store.ts'

type GrantedPermission = Permission & { granted: boolean }
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
  const factsAt = await readFacts({ ctx, db: ctx.db }, { devices, person: member.id })
  const present = (kind: 'door' | 'interlock') =>
    devices.filter((row) => row.kind === kind).map((row) => presentPermission(ctx, row, factsAt(row.id)))
  return { doors: present('door'), interlocks: present('interlock') }
}

function presentPermission(ctx: PermissionContext, row: DeviceRow, known: KnownFacts): GrantedPermission {
  const lastHeard = ctx.devices.lastSeen.of(row.id, row.last_seen_at)
  const facts = asPresent(known)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    ...decideAccess(facts),
    locked_out: facts.device.isLockedOut,
    offline: ctx.devices.lastSeen.isOffline(lastHeard),
    lastHeard,
    taps: row.count ?? 0,
    lastTap: row.last,
    granted: facts.member?.isGranted === true,
  }
}
