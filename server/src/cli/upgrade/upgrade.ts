import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { systemClock, nowText } from '../../core/clock.ts'
import { type Config, readConfig } from '../../core/config.ts'
import { makeBackup } from '../../db/backup/make-backup.ts'
import { withMakingFolder } from '../../db/backup/making-folder.ts'
import { restoreBackup } from '../../db/backup/restore-backup.ts'
import { keyFileOf } from '../../db/secrets/key-file.ts'
import { callWeb } from '../../integrations/web-call.ts'
import { CommandError, print, readFileAndOptions } from '../command-line.ts'
import { explainBackup } from '../explain-backup.ts'
import { lockFolder } from '../folder-lock.ts'
import { readClub } from '../open-club.ts'
import { type Checkout, contains, findRelease, goTo, readCheckout, type Release } from './checkout.ts'
import { runVersion, tryServer } from './try-version.ts'

// Import everything above: once other code is checked out, a later import would load the new version's.

const help = `Usage: fobhouse upgrade [VERSION] [--check] [--json]

Brings this git checkout to the newest tagged version, or to a tag, branch or commit. Stop the server first. It
makes a backup, tries the new version's migrations on a copy made from it, brings the club up to date, starts the new version
on a spare port and checks that it works. If anything fails, code and club are restored as they were.

  --check  only tell whether there is a newer version
  --json   what was done, as JSON

Ends with 0 if the new version is in place or there is none, with 1 if it failed.`

type Outcome = { from: string; to: string; isNew: boolean; backup: string | null }

/** `fobhouse upgrade`: installs a new version, and goes back if it is not well. */
export async function runUpgrade(args: readonly string[]): Promise<void> {
  const { file: wanted, values } = readFileAndOptions(args, {
    check: { type: 'boolean' },
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  })
  if (values['help'] === true) return print(help)
  const root = resolve(import.meta.dirname, '../../../..')
  const isOnlyAsked = values['check'] === true
  const outcome = await upgrade(root, readConfig(process.env), { wanted, isOnlyAsked })
  if (values['json'] === true) return print(JSON.stringify({ ok: true, ...outcome }))
  print(describe(outcome, isOnlyAsked))
}

function describe({ from, to, isNew, backup }: Outcome, isOnlyAsked: boolean): string {
  if (!isNew) return `There is nothing to do: this is ${from}.`
  if (isOnlyAsked) return `${to} can be had; this is ${from}.`
  return `${to} is in place of ${from}. Start the server. How the club was before is kept as ${backup}.`
}

async function upgrade(
  root: string,
  config: Config,
  { wanted, isOnlyAsked }: { wanted: string | undefined; isOnlyAsked: boolean },
): Promise<Outcome> {
  const checkout = await readCheckout(root)
  const release = await findRelease(root, wanted)
  const isNew = wanted === undefined ? !(await contains(root, release.commit)) : release.commit !== checkout.commit
  const outcome = { from: checkout.name, to: release.name, isNew, backup: null }
  if (!isNew || isOnlyAsked) return outcome
  await assertStandsStill(config)
  tell('Backing the club up …')
  const backup = await backUp(config)
  tell(`Trying ${release.name} …`)
  await exchange(root, config, { checkout, release, backup })
  return { ...outcome, backup }
}

/** On stderr, beside the answer, for a person who waits minutes. */
function tell(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** SQLite's folder has a lock; with PostgreSQL, servers on other machines must be stopped, too. */
async function assertStandsStill(config: Config): Promise<void> {
  lockFolder(config).release()
  const answer = await callWeb(`http://127.0.0.1:${config.port}/api/health/live`, { method: 'GET' }).catch(
    () => undefined,
  )
  if (answer?.status === 200) throw new CommandError(`A server answers on port ${config.port}. Stop it first.`)
}

async function backUp(config: Config): Promise<string> {
  const madeAt = nowText(systemClock)
  const file = resolve(config.dataFolder, `before-upgrade-${madeAt.replaceAll(/[:.]/g, '')}.backup`)
  const facts = { version: config.version, madeAt }
  await readClub(config, (club) => explainBackup(file, () => makeBackup(club, file, facts)))
  dropOldBackups(config.dataFolder)
  return file
}

const keptBackups = 3

/** Each is as large as the club. Names sort by time. */
function dropOldBackups(folder: string): void {
  const made = readdirSync(folder).filter((name) => /^before-upgrade-[\d-]+T\d+Z\.backup$/.test(name))
  for (const name of made.toSorted().slice(0, -keptBackups)) rmSync(join(folder, name))
}

type Exchange = { checkout: Checkout; release: Release; backup: string }

async function exchange(root: string, config: Config, { checkout, release, backup }: Exchange): Promise<void> {
  const club = { root, config, backup, isTouched: false }
  try {
    await goTo(root, release.commit)
    await runVersion(root, ['verify', backup])
    await tryOn(club)
  } catch (error) {
    await goBack(club, checkout.place)
    throw new CommandError(`${release.name} does not work; ${checkout.name} is restored: ${wordsOf(error)}`)
  }
}

type Club = { root: string; config: Config; backup: string; isTouched: boolean }

/**
 * With SQLite, tries the club itself: its file can be put back. A PostgreSQL database cannot: its migrations are tried
 * in a transaction that is rolled back, the server on a copy, and the next start migrates the database.
 */
async function tryOn(club: Club): Promise<void> {
  const { root, config, backup } = club
  const keyFile = keyFileOf(config)
  if (config.databaseUrl === '') {
    club.isTouched = true
    return tryServer(root, config)
  }
  await runVersion(root, ['verify', '--migrations'])
  return withMakingFolder(backup, async (dataFolder) => {
    // The club's own key, if there is one: else the copy's server would call all secrets lost.
    const scratch = { dataFolder, databaseUrl: '', keyFile: existsSync(keyFile) ? keyFile : '' }
    await restoreBackup(scratch, backup, { at: nowText(systemClock) })
    await tryServer(root, scratch)
  })
}

async function goBack({ root, config, backup, isTouched }: Club, place: string): Promise<void> {
  try {
    await goTo(root, place)
    if (isTouched) await restoreBackup(config, backup, { at: nowText(systemClock) })
    await runVersion(root, ['--help']) // installs what the old version needs
  } catch (cause) {
    throw new CommandError(
      `The way back failed, too: ${wordsOf(cause)}. Check out ${place} and restore ${backup} by hand.`,
    )
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
