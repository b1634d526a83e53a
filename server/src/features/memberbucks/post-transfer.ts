import type { Amount, TransferKind } from '@fobhouse/contract/money.ts'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import type { Actor } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { requireSecondForCredit } from '../four-eyes/public.ts'
import { announce } from '../webhooks/public.ts'
import { decideTransfer } from './rules.ts'
import { type AccountOwner, findOrCreateAccount, findTransferByKey, insertTransfer, moveBalances } from './store.ts'

export type Transfer = {
  from: AccountOwner
  to: AccountOwner
  /** Minor units, above zero. */
  amount: Amount
  kind: TransferKind
  description: string
  actor: Actor
  /** A transfer with a known key is not booked again. */
  idempotencyKey?: string
  /** The transfer that this one corrects; a transfer is corrected at most once. */
  reverses?: number
}

/** Callers pass `jobs` so that webhooks are sent at once. */
type TransferContext = Pick<Context, 'clock'> & Partial<Pick<Context, 'jobs' | 'live' | 'settings'>>

/**
 * Books one transfer in the caller's transaction and returns its id. This is the only function that moves money. Throws
 * `insufficient_funds`, `conflict` for a key that belongs to another transfer, and `ApprovalNeeded` if a credit needs a
 * second administrator.
 */
export async function postTransfer(ctx: TransferContext, trx: Trx, transfer: Transfer): Promise<number> {
  if (!Number.isSafeInteger(transfer.amount) || transfer.amount <= 0) {
    throw new RangeError(`A transfer cannot have the amount ${transfer.amount} (minor units)`)
  }
  const from = await findOrCreateAccount(trx, transfer.from)
  const to = await findOrCreateAccount(trx, transfer.to)
  const posted = await findPosted(trx, transfer, { from: from.id, to: to.id })
  if (posted !== undefined) return posted

  const { amount, kind } = transfer
  const payer = 'house' in transfer.from ? { owner: 'house' as const } : { owner: 'member' as const, ...from }
  const decision = decideTransfer({ kind, amount, from: payer })
  if (!decision.allowed) throw new AppError(decision.reason)

  if ('memberId' in transfer.to) await requireSecondForCredit(ctx, trx, { ...transfer, memberId: transfer.to.memberId })
  await moveBalances(trx, { from: from.id, to: to.id, amount })
  const id = await insertTransfer(trx, {
    at: toText(ctx.clock.now()),
    from_account_id: from.id,
    to_account_id: to.id,
    amount,
    kind,
    description: transfer.description,
    actor_id: transfer.actor.memberId,
    actor: transfer.actor.name,
    idempotency_key: transfer.idempotencyKey ?? null,
    reverses_id: transfer.reverses ?? null,
  })
  await announce(ctx, trx, {
    event: 'payment',
    type: 'payment.recorded',
    about: kind,
    data: { id, amount, kind, from: transfer.from, to: transfer.to, reverses: transfer.reverses ?? null },
  })
  return id
}

async function findPosted(
  trx: Trx,
  { idempotencyKey, amount, kind, description }: Transfer,
  accounts: { from: number; to: number },
): Promise<number | undefined> {
  if (idempotencyKey === undefined) return undefined
  const posted = await findTransferByKey(trx, idempotencyKey)
  if (!posted) return undefined
  const isSame =
    posted.from_account_id === accounts.from &&
    posted.to_account_id === accounts.to &&
    posted.amount === amount &&
    posted.kind === kind &&
    posted.description === description
  if (!isSame) throw new AppError('conflict', { detail: 'The idempotency key belongs to another transfer.' })
  return posted.id
}
