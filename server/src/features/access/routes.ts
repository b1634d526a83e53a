import type { accessRoutes } from '@fobhouse/contract/routes/access.ts'
import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'
import type { Context } from '../../context.ts'
import type { Caller, Handlers } from '../../http/handler.ts'
import { grantDevice, revokeDevice } from './change-grants.ts'
import { commandDevice, type DeviceCommand } from './command-device.ts'
import { loadPermissions } from './load-permissions.ts'
import { listLastSeen, listNewestTaps } from './tap-store.ts'

const kindOf = {
  doors: 'door',
  interlocks: 'interlock',
  'memberbucks-devices': 'memberbucks',
} as const satisfies Record<string, DeviceKind>

const newestTaps = 300

type CommandCall = { params: { kind: keyof typeof kindOf; id: number }; caller: Caller }

export function accessHandlers(ctx: Context): Handlers<typeof accessRoutes> {
  const command =
    (command: DeviceCommand) =>
    ({ params, caller }: CommandCall) =>
      commandDevice(ctx, { kind: kindOf[params.kind], deviceId: params.id, command, actor: caller })
  return {
    permissions: async ({ caller }) => {
      const permissions = await loadPermissions(ctx, { memberId: caller.memberId, withHidden: false })
      return { doors: withoutGrants(permissions.doors), interlocks: withoutGrants(permissions.interlocks) }
    },
    memberPermissions: ({ params }) => loadPermissions(ctx, { memberId: params.id, withHidden: true }),
    authorise: async ({ params: { kind, id, memberId }, caller }) => {
      await grantDevice(ctx, { kind: kindOf[kind], deviceId: id, memberId, actor: caller })
      return {}
    },
    revoke: async ({ params: { kind, id, memberId }, caller }) => {
      await revokeDevice(ctx, { kind: kindOf[kind], deviceId: id, memberId, actor: caller })
      return {}
    },
    sync: command('sync'),
    bump: command('bump'),
    reboot: command('reboot'),
    lock: command('lock'),
    unlock: command('unlock'),
    swipes: ({ caller }) => listSwipes(ctx, caller),
    lastSeen: async () => {
      const rows = await listLastSeen(ctx.db)
      return rows.map((row) => ({
        id: row.id,
        user: `${row.first_name} ${row.last_name}`,
        never: row.last_seen_at === null,
        date: row.last_seen_at,
      }))
    },
  }
}

function withoutGrants<Row extends { granted: boolean }>(rows: readonly Row[]): Omit<Row, 'granted'>[] {
  return rows.map(({ granted: _granted, ...row }) => row)
}

async function listSwipes(ctx: Pick<Context, 'db'>, caller: Caller) {
  const taps = await listNewestTaps(ctx.db, { limit: newestTaps, withHidden: caller.isAdmin })
  const doors = taps.map((tap) => ({
    id: tap.id,
    name: tap.name,
    date: tap.at,
    user: tap.first_name === null ? null : `${tap.first_name} ${tap.last_name}`,
    outcome: tap.outcome,
  }))
  return { doors, interlocks: [] }
}
