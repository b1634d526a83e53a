import type { RefusalCode } from '@fobhouse/contract/refusals.ts'
import type { Context } from '../../../context.ts'
import { findExceptionChange, readWholeLockdown } from '../../lockdown/public.ts'
import { findLastChange, listRevoked } from './signed-store.ts'

/**
 * Since when at least one of these reasons has held without a break for a member at a device; undefined if none of them
 * has a begin that is stored. Never too early: of a fact that changed several times the last change counts.
 */
export async function readRefusedSince(
  ctx: Pick<Context, 'clock' | 'db'>,
  memberId: number,
): Promise<(deviceId: number, reasons: readonly RefusalCode[]) => string | undefined> {
  const state = await findLastChange(ctx.db, 'member_history', memberId)
  const card = await findLastChange(ctx.db, 'card_history', memberId)
  const revoked = await listRevoked(ctx.db, memberId)
  const lockdown = await readLockdownSince(ctx, memberId)
  return (deviceId, reasons) => {
    const begins: Partial<Record<RefusalCode, string | undefined>> = {
      member_not_active: state,
      no_card: card,
      not_granted: revoked.get(deviceId),
      lockdown,
    }
    return reasons
      .flatMap((code) => begins[code] ?? [])
      .toSorted()
      .at(0)
  }
}

/** Since when the lockdown holds for everyone but its present exceptions, or for one member. */
export async function readLockdownSince(
  ctx: Pick<Context, 'clock' | 'db'>,
  memberId: number | 'everybody',
): Promise<string | undefined> {
  const lockdown = await readWholeLockdown(ctx, ctx.db)
  if (!lockdown) return undefined
  const changed = await findExceptionChange(ctx.db, memberId)
  return changed !== undefined && changed > lockdown.since ? changed : lockdown.since
}
