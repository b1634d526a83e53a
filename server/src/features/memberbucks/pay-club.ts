import type { Payment } from '@fobhouse/contract/routes/memberbucks.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../db/audit.ts'
import { balanceChanged } from '../../live/member-changed.ts'
import { postTransfer } from './post-transfer.ts'
import { houseOfPayment, keyOf } from './rules.ts'
import { findTransferByKey } from './store.ts'

export type ClubPayment = Payment & {
  payer: { memberId: number; name: string }
  /** Unique per payer: a payment with a known key is not booked again. */
  idempotencyKey: string
}

/**
 * Pays the club an amount from a member's balance and returns the transfer's id. Throws `insufficient_funds`, and
 * `conflict` for a key that was used for something else.
 */
export async function payClub(
  ctx: Pick<Context, 'clock' | 'live' | 'transact'>,
  { amount, description, kind, payer, idempotencyKey }: ClubPayment,
): Promise<number> {
  return ctx.transact(async (trx) => {
    const { memberId } = payer
    const actor = { memberId, name: payer.name }
    const key = keyOf(memberId, idempotencyKey)
    const isRepeat = (await findTransferByKey(trx, key)) !== undefined
    const id = await postTransfer(ctx, trx, {
      from: { memberId },
      to: { house: houseOfPayment[kind] },
      amount,
      kind: 'web',
      description,
      actor,
      idempotencyKey: key,
    })
    if (isRepeat) return id
    const after = { amount, kind, description }
    await writeAudit(ctx, trx, { actor, action: 'memberbucks.pay', subject: `member:${memberId}`, after })
    trx.afterCommit(() => balanceChanged(ctx, memberId))
    return id
  })
}
