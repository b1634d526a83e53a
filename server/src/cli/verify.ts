import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatAmount, type Locale } from '@fobhouse/contract/money.ts'
import { type Config, readConfig } from '../core/config.ts'
import { type Database, isMigrated, openDatabase } from '../db/database.ts'
import { loadSettings } from '../db/settings.ts'
import { type LedgerFault, type LedgerReport, verifyLedger } from '../features/ledger/public.ts'
import { CommandError, print, readOptions } from './command-line.ts'
import { explainStart } from './explain-start.ts'

const help = `Usage: fobhouse verify [--json]

Derives every balance anew from the transfers and names each row that disagrees, one line each. Changes nothing; the
server may be running.

  --json  the report as JSON

Ends with 0 if everything adds up, with 1 if something does not.`

/** `fobhouse verify`: does the money add up? */
export async function runVerify(args: readonly string[]): Promise<void> {
  const values = readOptions(args, { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } })
  if (values['help'] === true) return print(help)
  const { report, locale } = await verifyClub(readConfig(process.env))
  const isFine = report.faults.length === 0
  if (values['json'] === true) print(JSON.stringify({ ok: isFine, ...report }))
  else printReport(report, locale)
  if (!isFine) process.exitCode = 1
}

async function verifyClub(config: Config): Promise<{ report: LedgerReport; locale: Locale }> {
  // Opening would make an empty database where none is.
  if (config.databaseUrl === '' && !existsSync(join(config.dataFolder, 'fobhouse.sqlite'))) {
    throw new CommandError(`There is no club in ${config.dataFolder}.`)
  }
  try {
    const database = await openDatabase(config)
    try {
      return await verifyDatabase(database)
    } finally {
      await database.close()
    }
  } catch (error) {
    throw explainStart(error, config)
  }
}

async function verifyDatabase(database: Database) {
  if (!(await isMigrated(database))) {
    throw new CommandError('The database is of another version of Fobhouse; start this one once, then verify.')
  }
  const report = await verifyLedger(database.queries)
  return { report, locale: (await loadSettings(database.queries)).get('general.siteLocaleCurrency') }
}

function printReport({ accounts, transfers, faults }: LedgerReport, locale: Locale): void {
  for (const fault of faults) print(lineOf(fault, locale))
  const checked = `${accounts} accounts, ${transfers} transfers`
  print(
    faults.length === 0
      ? `Everything adds up: ${checked}.`
      : `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'} in ${checked}.`,
  )
}

function lineOf(fault: LedgerFault, locale: Locale): string {
  switch (fault.fault) {
    case 'balance': {
      const owner = fault.house === null ? `of member ${fault.memberId}` : `"${fault.house}" of the club`
      const [kept, derived] = [formatAmount(fault.balance, locale), formatAmount(fault.derived, locale)]
      return `Account ${fault.accountId} ${owner}: the balance is ${kept}, its transfers give ${derived}.`
    }
    case 'missingAccount':
      return `Transfer ${fault.transferId}: there is no account ${fault.accountId}.`
    case 'reversal':
      return `Transfer ${fault.transferId}: it is not the opposite of transfer ${fault.reverses}, which it corrects.`
  }
}
