import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { missingPackages, thisPlatform } from './lock-file.ts'

// with-node calls this when node_modules' copy of the lock file is missing or differs. Import only Node's own modules:
// nothing else is installed yet.

const root = resolve(import.meta.dirname, '..')
const lockFile = join(root, 'package-lock.json')
const mark = join(root, 'node_modules', '.installed-lock')

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

function isInstalled(): boolean {
  const installed = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  return missingPackages(readFileSync(lockFile, 'utf8'), readFileSync(installed, 'utf8'), thisPlatform()).length === 0
}

function isMarked(): boolean {
  return existsSync(mark) && readFileSync(mark).equals(readFileSync(lockFile))
}

function install(): void {
  console.error('fobhouse: installing the dependencies of package-lock.json …')
  // No dependency needs an install script, so none may run. NODE_ENV=production must not drop the packages that build
  // the page. This is not `npm ci` because npm 11 refuses a lock file when the registry lacks optional binaries of
  // other platforms. `install --no-save` takes the same versions by the same hashes and leaves the lock file alone.
  const flags = [
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
  ]
  const npm = spawnSync('npm', ['install', '--no-save', ...flags, '--loglevel=error'], { cwd: root, encoding: 'utf8' })
  if (npm.error) fail('npm is missing; install nodejs and npm')
  if (npm.status !== 0 || !isInstalled()) {
    console.error(npm.stderr.trim())
    fail('the dependencies could not be installed (is the npm registry reachable?); nothing was started')
  }
}

function registerGitHooks(): void {
  if (process.env['CI'] || !existsSync(join(root, '.git'))) return
  const configured = spawnSync('git', ['config', '--get', 'core.hooksPath'], { cwd: root })
  // Status 1: not set. Anything else is the person's own choice, or there is no git.
  if (configured.status === 1) spawnSync('git', ['config', 'core.hooksPath', 'scripts/git-hooks'], { cwd: root })
}

const turn = takeTurn()
if (!isMarked()) {
  if (!isInstalled()) install()
  copyFileSync(lockFile, mark)
  registerGitHooks()
}
turn.close()
