import type { Context } from '../../../context.ts'
import type { Trx } from '../../../db/database.ts'
import { listAdministratorsAmong } from '../store.ts'

export type MayWriteContext = Pick<Context, 'settings'> & Partial<Pick<Context, 'isAutomatic'>>

/** Whether members are not written to by jobs: so it is after a move, until an administrator has said so. */
export function isHeldBack({ settings, isAutomatic }: MayWriteContext): boolean {
  return isAutomatic === true && !settings.get('mail.writeByItself')
}

/** Without what would be written to members. It is not kept: sent later it would be stale, and all at once. */
export async function withoutHeld<Message extends { memberId: number | null }>(
  ctx: MayWriteContext,
  trx: Trx,
  messages: readonly Message[],
): Promise<readonly Message[]> {
  if (!isHeldBack(ctx)) return messages
  const ids = messages.flatMap(({ memberId }) => memberId ?? [])
  const administrators = await listAdministratorsAmong(trx, ids)
  // Without an account: the technical address of the club.
  return messages.filter(({ memberId }) => memberId === null || administrators.has(memberId))
}
