import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import { isUniqueViolation } from '../../db/dialect.ts'
import { postTransfer } from '../memberbucks/public.ts'
import { decideReversal } from './rules.ts'
import { type AccountOwner, type AccountRow, findTransfer } from './store.ts'

export type Reversal = { transferId: number; note: string; actor: Actor }

/**
 * Corrects a transfer by an opposite one of the same kind, and returns its id. Throws `not_found`, `already_reversed`,
 * `not_reversible`, and `insufficient_funds` if the member no longer has the money.
 */
export async function reverseTransfer(
  ctx: Pick<Context, 'clock' | 'live' | 'transact'>,
  reversal: Reversal,
): Promise<number> {
  try {
    return await reverse(ctx, reversal)
  } catch (error) {
    // Two requests at the same instant: the other one was first.
    if (isUniqueViolation(error, 'reverses')) throw new AppError('already_reversed', { cause: error })
    throw error
  }
}

async function reverse(
  ctx: Pick<Context, 'clock' | 'live' | 'transact'>,
  { transferId, note, actor }: Reversal,
): Promise<number> {
  return ctx.transact(async (trx) => {
    const original = await findTransfer(trx, transferId)
    if (!original) throw new AppError('not_found')
    const decision = decideReversal(original)
    if (!decision.allowed) throw new AppError(decision.reason)
    const { amount, kind } = original
    const [from, to] = [ownerOf(original.to), ownerOf(original.from)]
    const id = await postTransfer(ctx, trx, { from, to, amount, kind, description: note, actor, reverses: transferId })
    const memberIds = [from, to].flatMap((owner) => ('memberId' in owner ? [owner.memberId] : []))
    const after = { transfer: transferId, amount, type: kind, description: note }
    const [memberId] = memberIds
    const subject = memberId === undefined ? (`transfer:${transferId}` as const) : (`member:${memberId}` as const)
    await writeAudit(ctx, trx, { actor, action: 'memberbucks.reverse', subject, after })
    trx.afterCommit(() => {
      ctx.live.publish('admins', { type: 'members' })
      for (const memberId of memberIds) {
        ctx.live.publish({ memberId }, { type: 'profile' })
        ctx.live.publish({ memberId }, { type: 'permissions' }) // access to tools depends on the balance
      }
    })
    return id
  })
}

function ownerOf({ house, member_id }: AccountRow): AccountOwner {
  if (house !== null) return { house }
  if (member_id !== null) return { memberId: member_id }
  throw new Error('An account without an owner') // the table forbids it
}
