import type { Amount, HouseAccount } from '@fobhouse/contract/money.ts'
import type { Queries } from '../../db/database.ts'
import { type Head, headText } from '../../db/chain/chain-hash.ts'
import { findLink } from '../../db/chain/chain-store.ts'
import { type ChainFault, verifyChain } from '../../db/chain/verify-chain.ts'
import { snapshotOf } from '../../db/dialect.ts'
import { listAccounts, sealOfAccount } from '../../db/ledger-seals.ts'
import { countTransfers, deriveBalances, listWithoutAccount, listWrongReversals } from './verify-store.ts'

/** A row that contradicts the transfers. */
export type LedgerFault =
  | {
      fault: 'balance'
      accountId: number
      house: HouseAccount | null
      memberId: number | null
      /** The stored balance. */
      balance: Amount
      /** The balance that its transfers give. */
      derived: Amount
    }
  | { fault: 'missingAccount'; transferId: number; accountId: number }
  | { fault: 'reversal'; transferId: number; reverses: number }
  | { fault: 'changedAccount'; accountId: number }
  /** A row of the ledger or the audit trail differs from what the chain says. */
  | ({ fault: 'chain' } & ChainFault)
  /** An earlier end of the chain is no longer part of it. */
  | { fault: 'head'; head: string }

export type LedgerReport = {
  accounts: number
  transfers: number
  /** The number of links, the chain's end in its readable form, and the number of rows too new to be linked. */
  chain: { links: number; head: string; unlinked: number }
  /** The first wrong row of the chain comes first. */
  faults: LedgerFault[]
}

/**
 * Recomputes every balance from the transfers, and checks the chain over ledger and audit trail, in one snapshot, so that
 * a running server cannot interfere. Reads only. `head`: a chain end that was sent away.
 */
export async function verifyLedger(db: Queries, head?: Head): Promise<LedgerReport> {
  return snapshotOf(db).execute(async (trx) => {
    const accounts = await deriveBalances(trx)
    const wrong = accounts.filter(({ balance, derived }) => balance !== derived)
    const lost = [
      ...(await listWithoutAccount(trx, 'from_account_id')),
      ...(await listWithoutAccount(trx, 'to_account_id')),
    ]
    const reversals = await listWrongReversals(trx)
    const { head: end, links, unlinked, faults: broken } = await verifyChain(trx)
    const isHeadLost = head !== undefined && (await findLink(trx, head.position)) !== head.link
    const changed = (await listAccounts(trx)).filter((row) => row.seal !== sealOfAccount(row))
    const faults: LedgerFault[] = [
      ...broken.map((row) => ({ fault: 'chain' as const, ...row })),
      ...(isHeadLost ? [{ fault: 'head' as const, head: headText(head) }] : []),
      ...wrong.map((row) => ({ fault: 'balance' as const, ...row })),
      ...lost.map((row) => ({ fault: 'missingAccount' as const, ...row })),
      ...reversals.map((row) => ({ fault: 'reversal' as const, ...row })),
      ...changed.map(({ id }) => ({ fault: 'changedAccount' as const, accountId: id })),
    ]
    const chain = { links, head: headText(end), unlinked }
    return { accounts: accounts.length, transfers: await countTransfers(trx), chain, faults }
  })
}
