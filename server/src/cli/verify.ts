import { existsSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { readConfig } from '../core/config.ts'
import { type Head, readHead } from '../db/chain/chain-hash.ts'
import { openDatabase, tryMigrations } from '../db/database.ts'
import { CommandError, print, readFileAndOptions } from './command-line.ts'
import { explainBackup } from './explain-backup.ts'
import { readClub } from './open-club.ts'
import { verifyBackup } from './verify-backup.ts'
import { type Verified, verifyClub } from './verify-club.ts'

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

/** `fobhouse verify`: asks each feature whether its rows agree. */
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
  const verified = await (file === undefined ? verifyOwn(head) : verifyFile(file, head))
  if (values['json'] === true) print(asJson(verified))
  else printVerified(verified)
  if (verified.lines.length > 0) process.exitCode = 1
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
  return readClub(readConfig(process.env), ({ queries }) => verifyClub(queries, head))
}

async function verifyFile(file: string, head: Head | undefined) {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL) // doors come first
  return explainBackup(file, () => verifyBackup(file, head))
}

/** `first`: what to tell somebody who gets one line only; null where everything adds up. */
function asJson({ report, lines }: Verified): string {
  return JSON.stringify({ ok: lines.length === 0, first: lines[0] ?? null, ...report })
}

function printVerified({ lines, counts, notes }: Verified): void {
  for (const line of lines) print(line)
  const checked = counts.join(', ')
  print(
    lines.length === 0
      ? `Everything adds up: ${checked}.`
      : `${lines.length} ${lines.length === 1 ? 'fault' : 'faults'} in ${checked}.`,
  )
  for (const note of notes) print(note)
}
