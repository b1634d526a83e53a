import type { Amount } from '@fobhouse/contract/money.ts'
import { largeMinorUnits, type RecordedType } from '@fobhouse/contract/routes/memberbucks.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import { toText } from '../../core/clock.ts'
import type { Trx } from '../../db/database.ts'
import { balanceChanged } from '../../live/member-changed.ts'
import { sumCreditsBy } from '../four-eyes/public.ts'
import { postTransfer } from './post-transfer.ts'
import { keyOf, transferOfEntry } from './rules.ts'
import { findTransferByKey, isMember } from './store.ts'

export type EntryRecord = {
  memberId: number
  /** Negative for a correction that takes money away. */
  amount: Amount
  type: RecordedType
  description: string
  actor: Actor
  /** Unique per sender: an entry with a known key is not recorded again. */
  idempotencyKey: string | undefined
  /** Whether the administrator confirmed recently who they are. */
  isConfirmed: boolean
}

/**
 * Books money that an administrator took in, or a correction, and returns the transfer's id. Throws `not_found`,
 * `insufficient_funds`, `conflict` for a key of another entry, and `fresh_confirmation_required`.
 */
export async function recordEntry(
  ctx: Pick<Context, 'clock' | 'live' | 'transact'>,
  { memberId, amount, type, description, actor, idempotencyKey, isConfirmed }: EntryRecord,
): Promise<number> {
  return ctx.transact(async (trx) => {
    if (!(await isMember(trx, memberId))) throw new AppError('not_found')
    const key = idempotencyKey === undefined ? undefined : keyOf(actor.memberId, idempotencyKey)
    const isRepeat = key !== undefined && (await findTransferByKey(trx, key)) !== undefined
    if (!isRepeat && !isConfirmed) await refuseManyCredits(ctx, trx, { amount, actor })
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
    trx.afterCommit(() => balanceChanged(ctx, memberId))
    return id
  })
}

/** Many small credits count like a large one: sums what this administrator credited within a day. */
async function refuseManyCredits(
  { clock }: Pick<Context, 'clock'>,
  trx: Trx,
  { amount, actor }: Pick<EntryRecord, 'amount' | 'actor'>,
): Promise<void> {
  if (amount <= 0 || actor.memberId === null) return
  const since = toText(clock.now().subtract({ hours: 24 }))
  if ((await sumCreditsBy(trx, actor.memberId, since)) + amount < largeMinorUnits) return
  throw new AppError('fresh_confirmation_required')
}
