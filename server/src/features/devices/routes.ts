import type { deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import type { Call, Handlers } from '../../http/handler.ts'
import { defaultPageSize, linkNextPage, readCursor } from '../../http/paging.ts'
import type { Caller } from '../../identity/public.ts'
import { previewDefaultAccess } from '../access/public.ts'
import {
  type DeviceDeed,
  authoriseDevice,
  deauthoriseDevice,
  removeDevice,
  renewDeviceKey,
  revokeDeviceKey,
} from './change-standing.ts'
import { createDevice, createMqttDoor } from './create-device.ts'
import { ignoreDevice } from './ignore-device.ts'
import { loadDoor, loadDoors } from './load-doors.ts'
import { loadStatuses } from './load-statuses.ts'
import type { LogKeys } from './log-store.ts'
import { presentDevice } from './present-device.ts'
import { readLog } from './read-log.ts'
import { type DeviceRow, findDevice, listPendingDevices } from './store.ts'
import { updateDevice } from './update-device.ts'

export function deviceHandlers(ctx: Context): Handlers<typeof deviceRoutes> {
  const silently =
    (work: (ctx: Context, deed: DeviceDeed) => Promise<void>) =>
    async ({ params, caller }: { params: { id: number }; caller: Caller }) => {
      await work(ctx, { deviceId: params.id, actor: caller })
      return {}
    }
  return {
    doors: () => loadDoors(ctx),
    door: ({ params }) => loadDoor(ctx, params.id),
    updateDoor: async ({ params, body, caller }) => {
      await updateDevice(ctx, { kind: 'door', deviceId: params.id, change: body, actor: caller })
      return {}
    },
    removeDoor: async ({ params, caller }) => {
      await removeDevice(ctx, { kind: 'door', deviceId: params.id, actor: caller })
      return {}
    },
    status: ({ query }) => loadStatuses(ctx, { failsIfOffline: query.errorIfOffline === '1' }),
    pending: async () => {
      const rows = await listPendingDevices(ctx.db)
      return rows.map((row) => ({ ...presentDevice(ctx, row), createdAt: row.created_at }))
    },
    get: async ({ params }) => presentDevice(ctx, await getDevice(ctx, params.id)),
    ignore: silently(ignoreDevice),
    create: ({ body, caller }) =>
      'link' in body
        ? createMqttDoor(ctx, { name: body.name, mqtt: body.mqtt, actor: caller })
        : createDevice(ctx, { ...body, actor: caller }),
    authorise: silently(authoriseDevice),
    deauthorise: silently(deauthoriseDevice),
    createKey: ({ params, caller }) => renewDeviceKey(ctx, { deviceId: params.id, actor: caller }),
    revokeKey: silently(revokeDeviceKey),
    log: (call) => pageOfLog(ctx, call),
    previewDefaultAccess: async ({ params, query }) => {
      await getDevice(ctx, params.id)
      return previewDefaultAccess(ctx, { deviceId: params.id, isOn: query.value === 'true' })
    },
  }
}

async function pageOfLog(ctx: Pick<Context, 'db'>, { params, query, reply }: Call<typeof deviceRoutes.log>) {
  await getDevice(ctx, params.id)
  const limit = query.limit ?? defaultPageSize
  const page = await readLog(ctx.db, { deviceId: params.id, limit, after: readLogKeys(query.cursor) })
  if (page.last) linkNextPage(reply, query, [page.last.at, page.last.source, page.last.id])
  return page.entries
}

async function getDevice(ctx: Pick<Context, 'db'>, id: number): Promise<DeviceRow> {
  const device = await findDevice(ctx.db, id)
  if (!device) throw new AppError('not_found')
  return device
}

function readLogKeys(cursor: string | undefined): LogKeys | undefined {
  const keys = readCursor(cursor, ['text', 'text', 'number'])
  if (!keys) return undefined
  const [at, source, id] = keys
  return { at: String(at), source: source === 'tap' ? 'tap' : 'connection', id: Number(id) }
}
