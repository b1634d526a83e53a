import { constants, setPriority } from 'node:os'
import { nowText, systemClock } from '../core/clock.ts'
import { readConfig } from '../core/config.ts'
import { makeBackup } from '../db/backup/make-backup.ts'
import { keyFileOf } from '../db/secrets/key-file.ts'
import { CommandError, print, readFileAndOptions } from './command-line.ts'
import { describeBackup, explainBackup } from './explain-backup.ts'
import { guardBackupPlace } from './guard-backup-place.ts'
import { readClub } from './open-club.ts'

const help = `Usage: fobhouse backup FILE [--json]

Writes all data of the club into one new file, while the server runs or not, and reads that file back to check it. It
contains everything about everybody: only you may read it, and you should keep it on another machine. Its secrets are sealed,
without their key: keep a copy of secrets.key in yet another place.

  --json  what was written, as JSON`

/** `fobhouse backup`: the club in one file. */
export async function runBackup(args: readonly string[]): Promise<void> {
  const { file, values } = readFileAndOptions(args, {
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  })
  if (values['help'] === true) return print(help)
  if (file === undefined) throw new CommandError('backup needs the name of the file to write', 2)
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL) // doors come first
  const config = readConfig(process.env)
  guardBackupPlace(config, file)
  const facts = { version: config.version, madeAt: nowText(systemClock) }
  const made = await readClub(config, (club) => explainBackup(file, () => makeBackup(club, file, facts)))
  if (values['json'] === true) return print(JSON.stringify({ ok: true, file, ...made }))
  print(`${file}: ${describeBackup(made)}. Its secrets are sealed: keep a copy of ${keyFileOf(config)} elsewhere.`)
}
