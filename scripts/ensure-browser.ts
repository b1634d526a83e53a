import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findBrowser } from '../kiosk/src/find-browser.ts'

// Chromium brings no fonts; without any, every letter is drawn as a box.
const packages = ['chromium', 'fonts-liberation', 'fonts-dejavu-core']
/** The same without windows, for tests: quicker, but older Debians lack it. */
const quicker = 'chromium-headless-shell'

function installBrowser(): string {
  console.error(`There is no Chromium: apt-get installs ${packages.join(' ')} …`)
  const update = apt(['update'])
  if (update.error) return update.error.message
  const all = install([...packages, quicker])
  return `${update.stderr}${all.stderr}${all.status === 0 ? '' : install(packages).stderr}`
}

function install(names: readonly string[]) {
  return apt(['install', '-y', '--no-install-recommends', ...names])
}

function apt(what: readonly string[]) {
  const patience = ['-q', '-o', 'DPkg::Lock::Timeout=60', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=15']
  return spawnSync('apt-get', [...patience, ...what], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 180_000,
  })
}

/**
 * The path of a Chromium. On Debian, root gets it installed if it is missing; other users are told its name. Throws a
 * readable message if there is none.
 */
function ensureBrowser(): string {
  const found = findBrowser()
  if (found !== undefined) return found
  const isRoot = process.getuid?.() === 0
  const said = isRoot ? installBrowser() : ''
  const installed = findBrowser()
  if (installed !== undefined) return installed
  const advice = `No Chromium was found. As root: apt-get install ${packages.join(' ')} (or set CHROMIUM to the path of one)`
  throw new Error(`${said}\n${advice}`.trim())
}

/**
 * Installs the quicker browser beside Debian's own, where root may. Without it tests only take longer, so a failure is told and
 * not thrown.
 */
function ensureQuicker(): string {
  const browser = findBrowser()
  const canInstall = process.getuid?.() === 0 && browser === `/usr/bin/${packages[0]}`
  if (!canInstall || existsSync(`${browser}-headless-shell`)) return ''
  let last = install([quicker])
  if (last.status !== 0 && apt(['update']).status === 0) last = install([quicker])
  return last.status === 0
    ? ''
    : `Tests do without ${quicker}, and take longer: ${last.error?.message ?? last.stderr.trim()}`
}

if (import.meta.main) {
  try {
    console.log(process.argv.includes('--quicker') ? ensureQuicker() : ensureBrowser())
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
