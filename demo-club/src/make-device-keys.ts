import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'
import { type Context, createDeviceKey, toText } from '@fobhouse/server/public.ts'
import { listBoards, saveKey } from './store.ts'

export type DeviceKey = { kind: DeviceKind; serial: string; key: string }

/** Gives every device of the demonstration club a key, for the virtual boards that play them. */
export async function makeDeviceKeys(ctx: Pick<Context, 'transact' | 'clock' | 'ids'>): Promise<DeviceKey[]> {
  return ctx.transact(async (trx) => {
    const made: DeviceKey[] = []
    for (const { id, kind, serial } of await listBoards(trx)) {
      const { key, hash } = createDeviceKey(ctx.ids)
      await saveKey(trx, id, { key_hash: hash, key_created_at: toText(ctx.clock.now()) })
      made.push({ kind, serial, key })
    }
    return made
  })
}
