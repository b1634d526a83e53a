import { spawnSync } from 'node:child_process'
import { findBrowser } from '../kiosk/src/find-browser.ts'

// Chromium brings no fonts; without any, every letter is drawn as a box.
const packages = ['chromium', 'fonts-liberation', 'fonts-dejavu-core']
/** The same without windows, for tests: quicker, but older Debians lack it. */
const quicker = 'chromium-headless-shell'

function installBrowser(): string {
  console.error(`There is no Chromium: apt-get installs ${packages.join(' ')} …`)
  const settings = {
    encoding: 'utf8' as const,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 180_000,
  }
  const patience = ['-q', '-o', 'DPkg::Lock::Timeout=60', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=15']
  const update = spawnSync('apt-get', [...patience, 'update'], settings)
  if (update.error) return update.error.message
  const install = (names: readonly string[]) =>
    spawnSync('apt-get', [...patience, 'install', '-y', '--no-install-recommends', ...names], settings)
  const all = install([...packages, quicker])
  return `${update.stderr}${all.stderr}${all.status === 0 ? '' : install(packages).stderr}`
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

if (import.meta.main) {
  try {
    console.log(ensureBrowser())
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
