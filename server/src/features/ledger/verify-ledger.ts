import type { Locale } from '@fobhouse/contract/languages.ts'
import { formatAmount } from '@fobhouse/contract/money.ts'
import { listAccounts, sealOfAccount } from '../../db/ledger-seals.ts'
import type { Fault, Verdict, VerifiedClub } from '../verification.ts'
import { countTransfers, deriveBalances, listWithoutAccount, listWrongReversals } from './verify-store.ts'

type DerivedAccount = Awaited<ReturnType<typeof deriveBalances>>[number]

/** Recomputes every balance from the transfers, and looks for transfers and accounts that contradict others. */
export async function verifyLedger({ db, settings }: VerifiedClub): Promise<Verdict> {
  const locale = settings.get('general.siteLocaleCurrency')
  const accounts = await deriveBalances(db)
  const transfers = await countTransfers(db)
  const lost = [
    ...(await listWithoutAccount(db, 'from_account_id')),
    ...(await listWithoutAccount(db, 'to_account_id')),
  ]
  const reversals = await listWrongReversals(db)
  const changed = (await listAccounts(db)).filter((row) => row.seal !== sealOfAccount(row))
  return {
    report: { accounts: accounts.length, transfers },
    counts: [`${accounts.length} accounts`, `${transfers} transfers`],
    notes: [],
    faults: [
      ...accounts.filter(({ balance, derived }) => balance !== derived).map((row) => wrongBalance(row, locale)),
      ...lost.map(missingAccount),
      ...reversals.map(wrongReversal),
      ...changed.map(changedAccount),
    ],
  }
}

function wrongBalance(row: DerivedAccount, locale: Locale): Fault {
  const { accountId, house, memberId, balance, derived } = row
  const owner = house === null ? `of member ${memberId}` : `"${house}" of the club`
  const [kept, given] = [formatAmount(balance, locale), formatAmount(derived, locale)]
  const line = `Account ${accountId} ${owner}: the balance is ${kept}, its transfers give ${given}.`
  return { facts: { fault: 'balance', ...row }, line }
}

function missingAccount(row: { transferId: number; accountId: number }): Fault {
  const line = `Transfer ${row.transferId}: there is no account ${row.accountId}.`
  return { facts: { fault: 'missingAccount', ...row }, line }
}

function wrongReversal(row: { transferId: number; reverses: number }): Fault {
  const line = `Transfer ${row.transferId}: it is not the opposite of transfer ${row.reverses}, which it corrects.`
  return { facts: { fault: 'reversal', ...row }, line }
}

function changedAccount({ id }: { id: number }): Fault {
  const line = `Account ${id}: the row does not say whose account it was made for.`
  return { facts: { fault: 'changedAccount', accountId: id }, line }
}
