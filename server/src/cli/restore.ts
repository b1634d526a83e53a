import { mkdirSync } from 'node:fs'
import { nowText, systemClock } from '../core/clock.ts'
import { type Config, readConfig } from '../core/config.ts'
import { holdsClub, type Restored, restoreBackup } from '../db/backup/restore-backup.ts'
import { openDatabase, type Trx } from '../db/database.ts'
import { describeLost, findLostSecrets, type LostSecrets } from '../db/secrets/lost-secrets.ts'
import { takeOverSecrets } from '../db/secrets/open-secrets.ts'
import { endEverybodysWaysIn } from '../identity/public.ts'
import { CommandError, print, readFileAndOptions } from './command-line.ts'
import { describeBackup, explainBackup } from './explain-backup.ts'
import { lockFolder } from './folder-lock.ts'

const help = `Usage: fobhouse restore FILE [--force] [--json]

Puts the club of a backup into the data folder, or with DATABASE_URL into an empty PostgreSQL database, and brings it up to
date. Stop the server first. Nothing is changed before the whole backup has been checked. The sealed secrets of the backup
need the key of the club that made it (secrets.key); without that key the command says what to enter again. Everybody has to
sign in again, because access may have been withdrawn since the backup was made. API keys wait until an administrator
releases them.

  --force  even if the folder holds a club; that one is kept in the folder under another name
  --json   what was restored, as JSON`

/** `fobhouse restore`: goes back to a backup. */
export async function runRestore(args: readonly string[]): Promise<void> {
  const { file, values } = readFileAndOptions(args, {
    force: { type: 'boolean' },
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  })
  if (values['help'] === true) return print(help)
  if (file === undefined) throw new CommandError('restore needs the name of the backup', 2)
  const restored = await restoreInto(readConfig(process.env), file, values['force'] === true)
  if (values['json'] === true) return print(JSON.stringify({ ok: true, file, ...restored }))
  print(`Restored ${describeBackup(restored)}.`)
  if (restored.kept !== null) print(`The old data are kept as ${restored.kept}.`)
  print('Everybody has to sign in again. API keys wait until an administrator releases them.')
  for (const line of [...(restored.fault === null ? [] : [restored.fault]), ...describeLost(restored.lost)]) print(line)
}

type RestoredHere = Restored & { fault: string | null; lost: LostSecrets }

async function restoreInto(config: Config, file: string, isForced: boolean): Promise<RestoredHere> {
  mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 })
  const lock = lockFolder(config)
  try {
    if (config.databaseUrl === '' && !isForced && (await holdsClub(config))) {
      throw new CommandError(`There is a club in ${config.dataFolder}. With --force it is kept under another name.`)
    }
    const change = (trx: Trx) => endEverybodysWaysIn({ clock: systemClock }, trx)
    const restored = await explainBackup(file, () => restoreBackup(config, file, { at: nowText(systemClock), change }))
    return { ...restored, ...(await openWhatIsSealed(config)) }
  } finally {
    lock.release()
  }
}

/** Uses the key that is here, or a new one; secrets sealed with another must be entered again. */
async function openWhatIsSealed(config: Config): Promise<Pick<RestoredHere, 'fault' | 'lost'>> {
  const database = await openDatabase(config)
  try {
    const secrets = await takeOverSecrets(config, database)
    return { fault: secrets.fault, lost: await findLostSecrets(database.queries, secrets) }
  } finally {
    await database.close()
  }
}
