import { type Amount, sumAmounts } from '@fobhouse/contract/money.ts'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import type { Actor } from '../../db/audit.ts'
import { batchesOf } from '../../db/batches.ts'
import type { Trx } from '../../db/database.ts'
import { requireSecondForCredit } from '../four-eyes/public.ts'
import { findOrCreateAccount, insertMemberAccounts, insertTransfers, moveBalance } from './store.ts'

type OpeningBalances = {
  /** Only members without an account; minor units, above zero. */
  balances: readonly { memberId: number; amount: Amount }[]
  description: string
  actor: Actor
}

/**
 * Books balances from another portal as transfers from the house account `adjustment`. Gives the same result as a
 * `postTransfer` for each, in a few queries.
 */
export async function postOpeningBalances(
  ctx: Pick<Context, 'clock'>,
  trx: Trx,
  { balances, description, actor }: OpeningBalances,
): Promise<void> {
  if (balances.length === 0) return
  const wrong = balances.find(({ amount }) => !Number.isSafeInteger(amount) || amount <= 0)
  if (wrong) throw new RangeError(`An opening balance cannot be ${wrong.amount} (minor units)`)
  const [first, sum] = [balances[0], sumAmounts(balances.map(({ amount }) => amount))]
  if (first) await requireSecondForCredit(ctx, trx, { memberId: first.memberId, amount: sum, description, actor })
  const house = await findOrCreateAccount(trx, { house: 'adjustment' })
  await moveBalance(trx, { accountId: house.id, amount: -sum })
  const facts = {
    at: toText(ctx.clock.now()),
    from_account_id: house.id,
    kind: 'other',
    description,
    actor_id: actor.memberId,
    actor: actor.name,
    idempotency_key: null,
  } as const
  for (const batch of batchesOf(balances)) {
    const accounts = await insertMemberAccounts(trx, batch)
    const transfers = accounts.map(({ id, balance }) => ({ ...facts, to_account_id: id, amount: balance }))
    await insertTransfers(trx, transfers)
  }
}
