import type { HouseAccount, TransferKind } from '@fobhouse/contract/money.ts'
import type { Generated } from 'kysely'
import type { ChainedColumns } from './chain.ts'

export type LedgerTables = { accounts: AccountsTable; transfers: TransfersTable }

export type { HouseAccount }

type AccountsTable = {
  id: Generated<number>
  /** Exactly one of the two is set. */
  house: HouseAccount | null
  member_id: number | null
  /** Minor units; follows from the transfers and changes with them. */
  balance: number
  /** A digest of the rest except the balance; `db/ledger-seals.ts`. */
  seal: string | null
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
  /** Chosen by the sender; begins with the sender's identity. */
  idempotency_key: string | null
  /** The transfer that this one corrects. */
  reverses_id: number | null
} & ChainedColumns
