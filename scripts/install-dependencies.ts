import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { missingPackages, thisPlatform, workspacesToRun } from './lock-file.ts'
import { removeUnread } from './remove-unread.ts'

// with-node calls this when node_modules' copy of the lock file is missing or differs; with --to-run for what a club
// runs, else for everything. Import only Node's own modules: nothing else is installed yet.

const root = resolve(import.meta.dirname, '..')
const lockFile = join(root, 'package-lock.json')
const modules = join(root, 'node_modules')
const markOfAll = join(modules, '.installed-lock')
const markToRun = join(modules, '.installed-to-run')

/** Packages that others ask for, but that nothing reads while a page is built or a club runs. */
const neverRead = ['@tabler/icons', '@types', '@typescript', 'typescript']

function fail(message: string): never {
  console.error(`fobhouse: ${message}`)
  process.exit(1)
}

/** One installer at a time: SQLite's lock disappears with its process, however that ends. */
function takeTurn(): DatabaseSync {
  try {
    mkdirSync(join(root, '.node'), { recursive: true })
    const turn = new DatabaseSync(join(root, '.node', 'install.lock'), { timeout: 15 * 60_000 })
    turn.exec('BEGIN EXCLUSIVE')
    return turn
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    fail(`cannot install into ${root} (${reason}); run this once as the owner of that folder`)
  }
}

/** Without workspaces: everything. */
function isInstalled(workspaces?: readonly string[]): boolean {
  const record = join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  const texts = { lockText: readFileSync(lockFile, 'utf8'), installedText: readFileSync(record, 'utf8') }
  return missingPackages({ ...texts, ...(workspaces && { workspaces }) }, thisPlatform()).length === 0
}

/** Whoever has everything keeps everything: a programmer starts the portal, too. */
function isOnlyToRun(): boolean {
  return process.argv.includes('--to-run') && !existsSync(markOfAll) && !isInstalled()
}

function isMarked(mark: string): boolean {
  return existsSync(mark) && readFileSync(mark).equals(readFileSync(lockFile))
}

function install(isToRun: boolean): void {
  console.error('fobhouse: installing the dependencies of package-lock.json …')
  // No dependency needs an install script, so none may run. NODE_ENV=production must not drop the packages of tests.
  // This is not `npm ci` because npm 11 refuses a lock file when the registry lacks optional binaries of other
  // platforms. `install --no-save` takes the same versions by the same hashes and leaves the lock file alone.
  const flags = [
    '--ignore-scripts',
    isToRun ? '--omit=dev' : '--include=dev',
    '--include=optional',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    ...(isToRun ? workspacesToRun.map((name) => `--workspace=${name}`) : []),
  ]
  const npm = spawnSync('npm', ['install', '--no-save', ...flags, '--loglevel=error'], { cwd: root, encoding: 'utf8' })
  if (npm.error) throw new Error('npm is missing; install nodejs and npm')
  if (npm.status !== 0 || !isInstalled(isToRun ? workspacesToRun : undefined)) {
    console.error(npm.stderr.trim())
    throw new Error('the dependencies could not be installed (is the npm registry reachable?); nothing was started')
  }
}

/** Types and sources were removed from those that are here to run, which npm does not notice: it fetches them anew. */
function installAllInstead(): void {
  const aside = join(root, '.node', 'modules-to-run')
  rmSync(aside, { recursive: true, force: true })
  renameSync(modules, aside)
  try {
    install(false)
  } catch (error) {
    rmSync(modules, { recursive: true, force: true })
    renameSync(aside, modules)
    throw error
  }
  rmSync(aside, { recursive: true })
}

function prepareToRun(): void {
  if (isMarked(markToRun)) return
  if (!isInstalled(workspacesToRun)) install(true)
  for (const name of neverRead) rmSync(join(modules, name), { recursive: true, force: true })
  removeUnread(modules)
  copyFileSync(lockFile, markToRun)
}

function prepareAll(): void {
  if (isMarked(markOfAll)) return
  if (existsSync(markToRun)) installAllInstead()
  else if (!isInstalled()) install(false)
  copyFileSync(lockFile, markOfAll)
  registerGitHooks()
}

function registerGitHooks(): void {
  if (process.env['CI'] || !existsSync(join(root, '.git'))) return
  const configured = spawnSync('git', ['config', '--get', 'core.hooksPath'], { cwd: root })
  // Status 1: not set. Anything else is the person's own choice, or there is no git.
  if (configured.status === 1) spawnSync('git', ['config', 'core.hooksPath', 'scripts/git-hooks'], { cwd: root })
}

const turn = takeTurn()
try {
  if (isOnlyToRun()) prepareToRun()
  else prepareAll()
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}
turn.close()
