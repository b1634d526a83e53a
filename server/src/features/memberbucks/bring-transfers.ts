import type { Amount, HouseAccount, TransferKind } from '@fobhouse/contract/money.ts'
import type { Actor } from '../../db/audit.ts'
import { batchesOf } from '../../db/batches.ts'
import type { Trx } from '../../db/database.ts'
import {
  findMemberAccounts,
  findOrCreateAccount,
  insertMemberAccounts,
  insertTransfers,
  moveManyBalances,
} from './store.ts'

/** A movement in another portal, at its own time. */
export type BroughtTransfer = {
  memberId: number
  /** Minor units: positive into the member's account, negative out of it. */
  amount: Amount
  /** The counterpart of the money. */
  house: HouseAccount
  kind: TransferKind
  description: string
  at: string
  /** A unique idempotency key. */
  key: string
}

/**
 * Books transfers of another portal, in a few queries and the caller's transaction. Balances may fall below zero, as
 * they did there. No webhook is told.
 */
export async function bringTransfers(
  trx: Trx,
  { transfers, actor }: { transfers: readonly BroughtTransfer[]; actor: Actor },
): Promise<void> {
  if (transfers.length === 0) return
  const wrong = transfers.find(({ amount }) => !Number.isSafeInteger(amount) || amount === 0)
  if (wrong) throw new RangeError(`A transfer cannot have the amount ${wrong.amount} (minor units)`)
  const houses = new Map<HouseAccount, number>()
  for (const house of new Set(transfers.map((each) => each.house))) {
    houses.set(house, (await findOrCreateAccount(trx, { house })).id)
  }
  const members = await accountsOf(trx, [...new Set(transfers.map((each) => each.memberId))])
  const moves = new Map<number, Amount>()
  const rows = transfers.map(({ memberId, amount, house, kind, description, at, key }) => {
    const [member, club] = [members.get(memberId) ?? 0, houses.get(house) ?? 0]
    moves.set(member, (moves.get(member) ?? 0) + amount)
    moves.set(club, (moves.get(club) ?? 0) - amount)
    return {
      at,
      from_account_id: amount > 0 ? club : member,
      to_account_id: amount > 0 ? member : club,
      amount: Math.abs(amount),
      kind,
      description,
      actor_id: actor.memberId,
      actor: actor.name,
      idempotency_key: key,
    }
  })
  await moveManyBalances(trx, moves)
  for (const batch of batchesOf(rows)) await insertTransfers(trx, batch)
}

async function accountsOf(trx: Trx, memberIds: readonly number[]): Promise<Map<number, number>> {
  const accounts = await findMemberAccounts(trx, memberIds)
  const missing = memberIds.filter((id) => !accounts.has(id))
  for (const batch of batchesOf(missing)) {
    await insertMemberAccounts(
      trx,
      batch.map((memberId) => ({ memberId, amount: 0 })),
    )
  }
  return missing.length === 0 ? accounts : findMemberAccounts(trx, memberIds)
}
