import type { Amount } from '@fobhouse/contract/money.ts'
import type { RecordedType } from '@fobhouse/contract/routes/memberbucks.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import { postTransfer } from './post-transfer.ts'
import { keyOf, transferOfEntry } from './rules.ts'
import { findTransferByKey, isMember } from './store.ts'

export type EntryRecord = {
  memberId: number
  /** Below zero for a correction that takes money away. */
  amount: Amount
  type: RecordedType
  description: string
  actor: Actor
  /** The sender's own: an entry with a key that was recorded before is not recorded again. */
  idempotencyKey: string | undefined
}

/**
 * Books what an administrator took in or puts right, and gives the transfer's id. Throws `not_found`,
 * `insufficient_funds`, and `conflict` for a key that was used for another entry.
 */
export async function recordEntry(
  ctx: Pick<Context, 'clock' | 'live' | 'transact'>,
  { memberId, amount, type, description, actor, idempotencyKey }: EntryRecord,
): Promise<number> {
  return ctx.transact(async (trx) => {
    if (!(await isMember(trx, memberId))) throw new AppError('not_found')
    const key = idempotencyKey === undefined ? undefined : keyOf(actor.memberId, idempotencyKey)
    const isRepeat = key !== undefined && (await findTransferByKey(trx, key)) !== undefined
    const { house, direction, ...transfer } = transferOfEntry({ amount, type })
    const [own, other] = [{ memberId }, { house }]
    const id = await postTransfer(ctx, trx, {
      ...transfer,
      from: direction === 'in' ? other : own,
      to: direction === 'in' ? own : other,
      description,
      actor,
      ...(key === undefined ? {} : { idempotencyKey: key }),
    })
    if (isRepeat) return id
    const after = { amount, type, description }
    await writeAudit(ctx, trx, { actor, action: 'memberbucks.record', subject: `member:${memberId}`, after })
    trx.afterCommit(() => {
      ctx.live.publish('admins', { type: 'members' })
      ctx.live.publish({ memberId }, { type: 'profile' })
      // Tools look at the balance, too.
      ctx.live.publish({ memberId }, { type: 'permissions' })
    })
    return id
  })
}
