import type { Generated } from 'kysely'

export type LedgerTables = { accounts: AccountsTable; transfers: TransfersTable }

/** Where money that enters or leaves the members' accounts comes from or goes to. */
export type HouseAccount = 'stripe' | 'cash' | 'bank' | 'interlock' | 'vending' | 'donation' | 'adjustment'

/**
 * Why money moved; members see all but the last as the type of a transaction. `reversal` is what the payment provider
 * takes back.
 */
export type TransferKind = 'stripe' | 'bank' | 'cash' | 'card' | 'interlock' | 'web' | 'other' | 'reversal'

type AccountsTable = {
  id: Generated<number>
  /** Exactly one of the two is set. */
  house: HouseAccount | null
  member_id: number | null
  /** Minor units; follows from the transfers and changes with them. */
  balance: number
}

/** Never changed, never removed: a mistake is corrected by a reverse transfer. */
type TransfersTable = {
  id: Generated<number>
  at: string
  from_account_id: number
  to_account_id: number
  /** Minor units, above zero. */
  amount: number
  kind: TransferKind
  description: string
  actor_id: number | null
  actor: string
  idempotency_key: string | null
}
