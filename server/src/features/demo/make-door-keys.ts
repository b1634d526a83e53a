import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { createDeviceKey } from '../../device-hub/device-key.ts'
import { listDoorSerials, saveDoorKey } from './store.ts'

export type DoorKey = { serial: string; key: string }

/** Gives every door of the demonstration club a key, for the virtual boards that play them. */
export async function makeDoorKeys(ctx: Pick<Context, 'transact' | 'clock' | 'ids'>): Promise<DoorKey[]> {
  return ctx.transact(async (trx) => {
    const made: DoorKey[] = []
    for (const serial of await listDoorSerials(trx)) {
      const { key, hash } = createDeviceKey(ctx.ids)
      await saveDoorKey(trx, { serial, key_hash: hash, key_created_at: toText(ctx.clock.now()) })
      made.push({ serial, key })
    }
    return made
  })
}
