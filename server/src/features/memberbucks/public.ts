import type { Amount } from '@fobhouse/contract/money.ts'
import type { Queries } from '../../db/database.ts'
import { readLastPurchases, readMemberBalances } from './store.ts'

export { bringTransfers, type BroughtTransfer } from './bring-transfers.ts'
export { postOpeningBalances } from './post-opening-balances.ts'
export { postTransfer, type Transfer } from './post-transfer.ts'
export { findTransferByKey, isMember, readBalanceAt, readMemberBalances, sumMovedByKey } from './store.ts'
export { listTransactions } from './transaction-store.ts'

export type Balance = {
  /** Minor units. */
  balance: Amount
  /** When the member last paid for something, or null. */
  lastPurchase: string | null
}

export async function readBalance(db: Queries, memberId: number): Promise<Balance> {
  const balances = await readBalances(db, [memberId])
  return balances.get(memberId) ?? none
}

const none: Balance = { balance: 0, lastPurchase: null }

/** Returns one entry per id; always two queries. */
export async function readBalances(db: Queries, memberIds: readonly number[]): Promise<Map<number, Balance>> {
  const accounts = await readMemberBalances(db, memberIds)
  const purchases = await readLastPurchases(db, memberIds)
  const balances = new Map(accounts.map((row) => [row.member_id, row.balance]))
  const lastPurchases = new Map(purchases.map((row) => [row.member_id, row.at]))
  return new Map(
    memberIds.map((id) => [id, { balance: balances.get(id) ?? 0, lastPurchase: lastPurchases.get(id) ?? null }]),
  )
}
