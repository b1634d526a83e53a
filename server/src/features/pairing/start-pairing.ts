import { pairingCodeLength, pairingMinutes } from '@fobhouse/contract/routes/pairing.ts'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { hashSecret } from '../../core/ids.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import { deleteCode, replaceCode } from './store.ts'

/** Makes the code for one new door; only this answer shows it. */
export async function startPairing(
  ctx: Pick<Context, 'clock' | 'ids' | 'live' | 'transact'>,
  { name, actor }: { name: string; actor: Actor },
): Promise<{ code: string; expiresAt: string }> {
  const code = ctx.ids.code(pairingCodeLength)
  const expiresAt = toText(ctx.clock.now().add({ minutes: pairingMinutes }))
  await ctx.transact(async (trx) => {
    await replaceCode(trx, { code_hash: hashSecret(code), name, expires_at: expiresAt })
    await writeAudit(ctx, trx, { actor, action: 'device.pair_code', subject: 'devices', after: { name, expiresAt } })
    trx.afterCommit(() => ctx.live.publish('admins', { type: 'devices' }))
  })
  return { code, expiresAt }
}

export async function cancelPairing(ctx: Pick<Context, 'live' | 'transact'>): Promise<void> {
  await ctx.transact(async (trx) => {
    await deleteCode(trx)
    trx.afterCommit(() => ctx.live.publish('admins', { type: 'devices' }))
  })
}
