import { existsSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { formatAmount, type Locale } from '@fobhouse/contract/money.ts'
import { readConfig } from '../core/config.ts'
import { type Head, readHead } from '../db/chain/chain-hash.ts'
import { type Database, openDatabase, tryMigrations } from '../db/database.ts'
import { noSecrets } from '../db/secrets/secrets.ts'
import { loadSettings } from '../db/settings.ts'
import { type LedgerFault, type LedgerReport, verifyLedger } from '../features/ledger/public.ts'
import { CommandError, print, readFileAndOptions } from './command-line.ts'
import { explainBackup } from './explain-backup.ts'
import { readClub } from './open-club.ts'
import { verifyBackup } from './verify-backup.ts'

const help = `Usage: fobhouse verify [BACKUP] [--head TEXT] [--json]
       fobhouse verify --migrations

Calculates every balance again from the transfers, follows the chain through all transfers and the audit log, and prints one
line for each row that disagrees; the first wrong one of the chain comes first. It changes nothing; the server may be running.
With a backup, it checks that instead: it restores it to a temporary place beside it and brings that copy up to date.

  --head TEXT   whether the chain still contains this earlier end of it, from a mail or a webhook: the text, or a file with it
  --json        the report as JSON
  --migrations  whether a PostgreSQL database can be brought up to date: the migrations run and are rolled back. Stop the
                server first

Ends with 0 if everything adds up, with 1 if something does not.`

/** `fobhouse verify`: checks that the money adds up. */
export async function runVerify(args: readonly string[]): Promise<void> {
  const { file, values } = readFileAndOptions(args, {
    head: { type: 'string' },
    json: { type: 'boolean' },
    migrations: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  })
  if (values['help'] === true) return print(help)
  if (values['migrations'] === true) return verifyMigrations()
  const head = typeof values['head'] === 'string' ? findHead(values['head']) : undefined
  const { report, locale } = await (file === undefined ? verifyOwn(head) : verifyFile(file, head))
  const isFine = report.faults.length === 0
  if (values['json'] === true) print(JSON.stringify({ ok: isFine, first: firstLineOf(report, locale), ...report }))
  else printReport(report, locale)
  if (!isFine) process.exitCode = 1
}

async function verifyMigrations(): Promise<void> {
  const config = readConfig(process.env)
  if (config.databaseUrl === '')
    throw new CommandError(
      '--migrations is for PostgreSQL. For SQLite, verify a backup: its migrations are tried on a copy.',
    )
  const database = await openDatabase(config)
  try {
    await tryMigrations(database)
  } finally {
    await database.close()
  }
  print('The database can be brought up to date.')
}

/** Reads it from the text itself, or from the file of that name. */
function findHead(given: string): Head {
  const head = readHead(given) ?? (existsSync(given) ? readHead(readFileSync(given, 'utf8')) : undefined)
  if (!head) throw new CommandError(`There is no end of a chain in ${given}: it has the form 1234: and 43 characters.`)
  return head
}

function verifyOwn(head: Head | undefined) {
  return readClub(readConfig(process.env), (club) => verifyClub(club, head))
}

async function verifyFile(file: string, head: Head | undefined) {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL) // doors come first
  return explainBackup(file, () => verifyBackup(file, head))
}

async function verifyClub({ queries }: Database, head: Head | undefined) {
  const report = await verifyLedger(queries, head)
  return { report, locale: (await loadSettings(queries, { secrets: noSecrets })).get('general.siteLocaleCurrency') }
}

/** What to tell somebody who gets one line only; null where everything adds up. */
function firstLineOf({ faults: [first] }: LedgerReport, locale: Locale): string | null {
  return first === undefined ? null : lineOf(first, locale)
}

function printReport({ accounts, transfers, chain, faults }: LedgerReport, locale: Locale): void {
  for (const fault of faults) print(lineOf(fault, locale))
  const checked = `${accounts} accounts, ${transfers} transfers`
  print(
    faults.length === 0
      ? `Everything adds up: ${checked}.`
      : `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'} in ${checked}.`,
  )
  print(`The chain has ${chain.links} links, and ends with ${chain.head}`)
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
    case 'chain':
      return lineOfChain(fault)
    case 'head':
      return `The chain has no link ${fault.head}: what was written until then was changed or taken out.`
    case 'changedAccount':
      return `Account ${fault.accountId}: the row does not say whose account it was made for.`
  }
}

const rowNames = {
  transfers: 'Transfer',
  audit: 'Line of the trail',
  chain_removals: 'Record of removed lines',
  chain: 'Link',
} as const

const kindTexts = {
  added: 'the row was added by hand.',
  changed: 'the row is not what was written.',
  removed: 'it was taken out.',
} as const

function lineOfChain({ kind, table, id, other }: LedgerFault & { fault: 'chain' }): string {
  const name = `${rowNames[table]} ${id}`
  return kind === 'exchanged' ? `${name}: it was exchanged with ${other}.` : `${name}: ${kindTexts[kind]}`
}
