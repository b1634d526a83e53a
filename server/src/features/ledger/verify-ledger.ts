import type { Amount, HouseAccount } from '@fobhouse/contract/money.ts'
import type { Queries } from '../../db/database.ts'
import { snapshotOf } from '../../db/dialect.ts'
import { everyTransfer, listAccounts, sealOfAccount, sealOfTransfer } from '../../db/ledger-seals.ts'
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
  /** A row is not what was written when it was booked. */
  | { fault: 'changedTransfer'; transferId: number }
  | { fault: 'changedAccount'; accountId: number }

export type LedgerReport = { accounts: number; transfers: number; faults: LedgerFault[] }

/**
 * Re-derives every balance from the transfers, and compares every row with its seal, in one snapshot, so that a running
 * server changes nothing in between. Reads only.
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
    const faults: LedgerFault[] = [
      ...wrong.map((row) => ({ fault: 'balance' as const, ...row })),
      ...lost.map((row) => ({ fault: 'missingAccount' as const, ...row })),
      ...reversals.map((row) => ({ fault: 'reversal' as const, ...row })),
      ...(await findChanged(trx)),
    ]
    return { accounts: accounts.length, transfers: await countTransfers(trx), faults }
  })
}

async function findChanged(trx: Queries): Promise<LedgerFault[]> {
  const accounts = (await listAccounts(trx)).filter((row) => row.seal !== sealOfAccount(row))
  const faults: LedgerFault[] = accounts.map(({ id }) => ({ fault: 'changedAccount', accountId: id }))
  for await (const rows of everyTransfer(trx)) {
    const changed = rows.filter((row) => row.seal !== sealOfTransfer(row))
    faults.push(...changed.map(({ id }) => ({ fault: 'changedTransfer' as const, transferId: id })))
  }
  return faults
}
