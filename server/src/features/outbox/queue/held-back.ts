import type { Context } from '../../../context.ts'
import type { Trx } from '../../../db/database.ts'
import { listAdministratorsAmong } from '../store.ts'

export type MayWriteContext = Pick<Context, 'settings'> & Partial<Pick<Context, 'isAutomatic'>>

/** Whether jobs may not write to members: this holds after an import, until an administrator ends it. */
export function isHeldBack({ settings, isAutomatic }: MayWriteContext): boolean {
  return isAutomatic === true && !settings.get('mail.writeByItself')
}

/** Leaves out held-back messages to members. They are not stored: later they would be stale, and all go out at once. */
export async function withoutHeld<Message extends { memberId: number | null }>(
  ctx: MayWriteContext,
  trx: Trx,
  messages: readonly Message[],
): Promise<readonly Message[]> {
  if (!isHeldBack(ctx)) return messages
  const ids = messages.flatMap(({ memberId }) => memberId ?? [])
  const administrators = await listAdministratorsAmong(trx, ids)
  // Without an account it is the club's technical address.
  return messages.filter(({ memberId }) => memberId === null || administrators.has(memberId))
}
