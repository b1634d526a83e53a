import { meetingRoutes } from '@fobhouse/contract/routes/meetings.ts'
import { publicOrigin, type Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { hashSecret } from '../../../core/ids.ts'
import { deleteAddress, findAddress, saveAddress } from './store.ts'

/** Whether a member has a calendar address. Only its hash is stored. */
export async function stateOfCalendar(
  ctx: Pick<Context, 'db'>,
  memberId: number,
): Promise<{ createdAt: string | null; usedAt: string | null }> {
  const address = await findAddress(ctx.db, memberId)
  return { createdAt: address?.created_at ?? null, usedAt: address?.used_at ?? null }
}

/** Makes a new calendar address for a member; the former one no longer works. */
export async function renewCalendar(
  ctx: Pick<Context, 'clock' | 'config' | 'ids' | 'settings' | 'transact'>,
  memberId: number,
): Promise<{ url: string }> {
  const token = ctx.ids.secret()
  const row = { member_id: memberId, token_hash: hashSecret(token), created_at: nowText(ctx.clock) }
  await ctx.transact((trx) => saveAddress(trx, row))
  return { url: `${publicOrigin(ctx)}${meetingRoutes.calendar.path}?token=${token}` }
}

export async function removeCalendar(ctx: Pick<Context, 'transact'>, memberId: number): Promise<void> {
  await ctx.transact((trx) => deleteAddress(trx, memberId))
}
