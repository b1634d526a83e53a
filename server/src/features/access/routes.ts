import { hasDuty } from '@fobhouse/contract/duties.ts'
import type { accessRoutes, Permission } from '@fobhouse/contract/routes/access.ts'
import type { ResponseOf } from '@fobhouse/contract/route.ts'
import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'
import type { Context } from '../../context.ts'
import { fullName, fullNameOrNull } from '../../core/full-name.ts'
import type { DeviceCommand } from '../../device-hub/hub-messages.ts'
import { isMember } from '../../http/access-guard.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Caller, KeyCaller } from '../../identity/public.ts'
import { grantDevice, revokeDevice, setGrantHours } from './change-grants.ts'
import { commandDevice } from './command-device.ts'
import { explainAccess } from './explanation/explain-access.ts'
import { loadPermissions } from './load-permissions.ts'
import { listLastSeen, listNewestSessions, listNewestTaps } from './taps/tap-store.ts'

const kindOf = {
  doors: 'door',
  interlocks: 'interlock',
  'memberbucks-devices': 'memberbucks',
} as const satisfies Record<string, DeviceKind>

const newestSwipes = 300

type CommandCall = { params: { kind: keyof typeof kindOf; id: number }; caller: Caller | KeyCaller }

export function accessHandlers(ctx: Context): Handlers<typeof accessRoutes> {
  const command =
    (command: DeviceCommand) =>
    ({ params, caller }: CommandCall) =>
      commandDevice(ctx, { kind: kindOf[params.kind], deviceId: params.id, command, actor: caller })
  return {
    permissions: async ({ caller }) => {
      const { doors, interlocks } = await loadPermissions(ctx, { memberId: caller.memberId, withHidden: false })
      const present = (permission: (typeof doors)[number]) => presentOwn(permission, isMember(caller))
      return { doors: doors.map(present), interlocks: interlocks.map(present) }
    },
    memberPermissions: ({ params }) => loadPermissions(ctx, { memberId: params.id, withHidden: true }),
    why: ({ query: { member, card, device, at } }) => explainAccess(ctx, { member, card, device, at }),
    authorise: async ({ params: { kind, id, memberId }, caller }) => {
      await grantDevice(ctx, { kind: kindOf[kind], deviceId: id, memberId, actor: caller })
      return {}
    },
    revoke: async ({ params: { kind, id, memberId }, caller }) => {
      await revokeDevice(ctx, { kind: kindOf[kind], deviceId: id, memberId, actor: caller })
      return {}
    },
    hours: async ({ params: { kind, id, memberId }, body, caller }) => {
      await setGrantHours(ctx, { kind: kindOf[kind], deviceId: id, memberId, hours: body.hours, actor: caller })
      return {}
    },
    sync: command('sync'),
    bump: command('bump'),
    reboot: command('reboot'),
    lock: command('lock'),
    unlock: command('unlock'),
    swipes: ({ caller }) => listSwipes(ctx, caller),
    lastSeen: async () => (await listLastSeen(ctx.db)).map(presentLastSeen),
  }
}

function presentLastSeen(row: Awaited<ReturnType<typeof listLastSeen>>[number]) {
  return { id: row.id, user: fullName(row), never: row.last_seen_at === null, date: row.last_seen_at }
}

/** Anybody who registered may read why a device refuses them; only members see whether it is online. */
type OwnPermission = Permission & { granted?: unknown; hours?: unknown }

function presentOwn({ granted: _granted, hours: _hours, ...permission }: OwnPermission, tellsHeard: boolean) {
  return tellsHeard ? permission : { ...permission, offline: false, lastHeard: null }
}

/** The newest taps and sessions, limited together: older ones are left out of both lists. */
async function listSwipes(ctx: Pick<Context, 'db'>, caller: Caller): Promise<ResponseOf<typeof accessRoutes.swipes>> {
  const request = { limit: newestSwipes, withHidden: hasDuty(caller.duties, 'doors') }
  const taps = await listNewestTaps(ctx.db, request)
  const sessions = await listNewestSessions(ctx.db, request)
  const times = [...taps.map((tap) => tap.at), ...sessions.map((session) => session.started_at)].toSorted().toReversed()
  const oldest = times[newestSwipes - 1] ?? ''
  return {
    doors: taps.filter((tap) => tap.at >= oldest).map(presentTap),
    interlocks: sessions.filter((session) => session.started_at >= oldest).map(presentSession),
  }
}

function presentTap(tap: Awaited<ReturnType<typeof listNewestTaps>>[number]) {
  return {
    id: tap.id,
    name: tap.name,
    date: tap.at,
    user: fullNameOrNull(tap),
    outcome: tap.outcome,
  }
}

function presentSession(session: Awaited<ReturnType<typeof listNewestSessions>>[number]) {
  return {
    id: session.id,
    name: session.name,
    sessionStart: session.started_at,
    sessionEnd: session.ended_at,
    sessionComplete: session.ended_at !== null,
    userOn: fullNameOrNull(session),
    userOff: fullNameOrNull({ first_name: session.ender_first_name, last_name: session.ender_last_name }),
  }
}
