import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { findFreePort } from '@fobhouse/server/testing/server-process.ts'
import type { Figure } from './figure.ts'

const root = resolve(import.meta.dirname, '..')
const aimMs = 300_000
/** This machine's own settings: where packages come from, and which certificates to trust. */
const keptOfNpm = /^npm_config_(?:registry|cafile|https?_proxy|noproxy)$/i

/**
 * The first steps of somebody new to Fobhouse: `git clone`, then `npm run demo`, without editing a file. Measures the
 * time until a virtual door has opened and the portal says so. Reuses nothing that this checkout has downloaded:
 * neither its Node, nor its packages, nor npm's cache. Meant for a machine with only git and the distribution's own
 * Node and npm.
 */
export async function measureFirstDoor(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fobhouse-first-'))
  const clone = join(folder, 'fobhouse')
  const started = performance.now()
  const tell = (what: string) =>
    console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s ${what}`)
  try {
    tell('git clone')
    execFileSync('git', ['clone', '--quiet', root, clone])
    tell('npm run demo')
    const port = String(await findFreePort())
    const demo = spawn('npm', ['run', 'demo'], {
      cwd: clone,
      env: { ...environmentOfNewcomer(folder), PORT: port },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true, // a process group of its own, as in a terminal, so that Ctrl-C reaches all of it
    })
    await untilDoorOpens(demo, tell)
    const value = performance.now() - started
    if (demo.pid !== undefined) process.kill(-demo.pid, 'SIGINT')
    await once(demo, 'exit')
    const edited = execFileSync('git', ['status', '--porcelain'], { cwd: clone, encoding: 'utf8' })
    if (edited !== '') throw new Error(`Files were edited:\n${edited}`)
    const name = 'from git clone to a door that opened, two commands'
    return [{ name, value, unit: 'ms', aim: aimMs, better: 'lower' }]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function environmentOfNewcomer(folder: string): NodeJS.ProcessEnv {
  const { HOME, LANG, PATH = '', ...others } = process.env
  const ofNpm = Object.fromEntries(Object.entries(others).filter(([name]) => keptOfNpm.test(name)))
  const places = PATH.split(delimiter).filter((place) => !place.startsWith(root))
  return { ...ofNpm, HOME, LANG, PATH: places.join(delimiter), npm_config_cache: join(folder, 'npm-cache') }
}

async function untilDoorOpens(demo: ChildProcess, tell: (what: string) => void): Promise<void> {
  if (!demo.stdout) throw new Error('The demonstration has no output')
  for await (const line of createInterface({ input: demo.stdout })) {
    if (line.trim() === '') continue
    tell(line)
    if (line.includes(' opened for ')) return
  }
  throw new Error('The demonstration ended before a door opened')
}
