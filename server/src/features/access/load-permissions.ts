import type { Permission } from '@fobhouse/contract/routes/access.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { isFlagOn } from '../../http/feature-flags.ts'
import { readBalance } from '../memberbucks/public.ts'
import { decideAccess, findCollisions, judgeCard } from './rules.ts'
import { isSignedIn } from './presence/site-presence.ts'
import { findMemberFacts, listCardHolders, listDevicesFor } from './store.ts'

type GrantedPermission = Permission & { granted: boolean }
type PermissionContext = Pick<Context, 'db' | 'clock' | 'settings' | 'devices'>
type DeviceRow = Awaited<ReturnType<typeof listDevicesFor>>[number]
type Facts = {
  member: NonNullable<Awaited<ReturnType<typeof findMemberFacts>>>
  balance: number
  isSignedIn: boolean
  collisions: ReadonlySet<string>
}

/** Every door and interlock for one member: whether it opens, and if not why. Throws `not_found`. */
export async function loadPermissions(
  ctx: PermissionContext,
  request: { memberId: number; withHidden: boolean },
): Promise<{ doors: GrantedPermission[]; interlocks: GrantedPermission[] }> {
  const member = await findMemberFacts(ctx.db, request.memberId)
  if (!member) throw new AppError('not_found')
  const rows = await listDevicesFor(ctx.db, request)
  const { balance } = await readBalance(ctx.db, member.id)
  const needsCollisions = rows.some((row) => row.reader_24_bit === 1)
  const collisions = findCollisions(needsCollisions ? await listCardHolders(ctx.db) : [])
  const facts = { member, balance, isSignedIn: await isSignedIn(ctx, ctx.db, member.id), collisions }
  const present = (kind: 'door' | 'interlock') =>
    rows.filter((row) => row.kind === kind).map((row) => presentPermission(ctx, row, facts))
  return { doors: present('door'), interlocks: present('interlock') }
}

function presentPermission(
  ctx: PermissionContext,
  row: DeviceRow,
  { member, balance, isSignedIn, collisions }: Facts,
): GrantedPermission {
  const lastHeard = ctx.devices.lastSeen.of(row.id, row.last_seen_at)
  const isGranted = row.source !== null
  const decision = decideAccess({
    device: {
      kind: row.kind === 'interlock' ? 'interlock' : 'door',
      isLockedOut: row.locked_out === 1,
      needsSiteSignIn: isFlagOn(ctx, 'enableSiteSignIn') && row.exempt_from_site_sign_in === 0,
      minimumBalance: ctx.settings.get('access.interlockMinimumBalance'),
    },
    member: {
      card: judgeCard(member.card_number, { reader24Bit: row.reader_24_bit === 1, collisions }),
      state: member.state,
      isGranted,
      isSignedIn,
      balance,
    },
  })
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    ...decision,
    locked_out: row.locked_out === 1,
    offline: ctx.devices.lastSeen.isOffline(lastHeard),
    lastHeard,
    taps: row.count ?? 0,
    lastTap: row.last,
    granted: isGranted,
  }
}
