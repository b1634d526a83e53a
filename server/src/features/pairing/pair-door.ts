import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { hashSecret } from '../../core/ids.ts'
import { readBoardKeys } from '../../device-hub/protocol-2/board-keys.ts'
import { judge } from '../../identity/public.ts'
import { addDevice } from '../devices/public.ts'
import { takeCode } from './store.ts'

type PairContext = Pick<Context, 'clock' | 'db' | 'ids' | 'live' | 'secrets' | 'transact'>
type Applicant = { code: string; address: string }

/** What a door controller takes home: who it is, its key, and the key by which it knows the portal's lists. */
export type PairedDoor = { serial: string; name: string; key: string; keyId: string; publicKey: string }

/** Makes a door by a code, which is used up with it. Throws 403 `pairing_code_wrong`, and 429 after too many wrong ones. */
export async function pairDoor(ctx: PairContext, { code, address }: Applicant): Promise<PairedDoor> {
  // Before the code is used up: what fails here costs nobody the code.
  const { newest } = await readBoardKeys(ctx, ctx.db)
  const paired = await judge(ctx, { doorsFrom: address }, async () => takeUp(ctx, code))
  if (!paired) throw new AppError('pairing_code_wrong')
  return { ...paired, keyId: newest.key_id, publicKey: newest.public_key }
}

async function takeUp(ctx: PairContext, code: string) {
  return ctx.transact(async (trx) => {
    const name = await takeCode(trx, { hash: hashSecret(code), now: nowText(ctx.clock) })
    if (name === undefined) return undefined
    // 48 bits of a random text: nobody can register the serial beforehand.
    const serial = `door-${createHash('sha256').update(ctx.ids.secret()).digest('hex').slice(0, 12)}`
    const actor = { memberId: null, name: 'fobhouse' } as const
    const device = { kind: 'door', serial, name } as const
    const { key } = await addDevice(ctx, trx, { device, trail: { actor, action: 'device.pair' } })
    return { serial, name, key }
  })
}
