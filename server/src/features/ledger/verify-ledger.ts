import type { Amount, HouseAccount } from '@fobhouse/contract/money.ts'
import type { Queries } from '../../db/database.ts'
import { headText } from '../../db/chain/chain-hash.ts'
import { type ChainFault, verifyChain } from '../../db/chain/verify-chain.ts'
import { snapshotOf } from '../../db/dialect.ts'
import { listAccounts, sealOfAccount } from '../../db/ledger-seals.ts'
import { countTransfers, deriveBalances, listWithoutAccount, listWrongReversals } from './verify-store.ts'

/** A row that does not follow from the transfers. */
export type LedgerFault =
  | {
      fault: 'balance'
      accountId: number
      house: HouseAccount | null
      memberId: number | null
      /** What is kept beside the account. */
      balance: Amount
      /** What its transfers give. */
      derived: Amount
    }
  | { fault: 'missingAccount'; transferId: number; accountId: number }
  | { fault: 'reversal'; transferId: number; reverses: number }
  | { fault: 'changedAccount'; accountId: number }
  /** A row of the ledger or the trail is not what the chain says. */
  | ({ fault: 'chain' } & ChainFault)

export type LedgerReport = {
  accounts: number
  transfers: number
  /** How many links the chain has, its end as people compare it, and how many rows are too new for a link. */
  chain: { links: number; head: string; unlinked: number }
  /** The first row that is wrong in the chain comes before the others of its kind. */
  faults: LedgerFault[]
}

/**
 * Re-derives every balance from the transfers, and follows the chain through ledger and trail, in one snapshot, so that a
 * running server changes nothing in between. Reads only.
 */
export async function verifyLedger(db: Queries): Promise<LedgerReport> {
  return snapshotOf(db).execute(async (trx) => {
    const accounts = await deriveBalances(trx)
    const wrong = accounts.filter(({ balance, derived }) => balance !== derived)
    const lost = [
      ...(await listWithoutAccount(trx, 'from_account_id')),
      ...(await listWithoutAccount(trx, 'to_account_id')),
    ]
    const reversals = await listWrongReversals(trx)
    const { head, links, unlinked, faults: broken } = await verifyChain(trx)
    const changed = (await listAccounts(trx)).filter((row) => row.seal !== sealOfAccount(row))
    const faults: LedgerFault[] = [
      ...broken.map((row) => ({ fault: 'chain' as const, ...row })),
      ...changed.map(({ id }) => ({ fault: 'changedAccount' as const, accountId: id })),
      ...wrong.map((row) => ({ fault: 'balance' as const, ...row })),
      ...lost.map((row) => ({ fault: 'missingAccount' as const, ...row })),
      ...reversals.map((row) => ({ fault: 'reversal' as const, ...row })),
    ]
    const chain = { links, head: headText(head), unlinked }
    return { accounts: accounts.length, transfers: await countTransfers(trx), chain, faults }
  })
}
