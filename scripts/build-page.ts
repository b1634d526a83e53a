import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'

// What vite's result depends on. Compares contents where times differ: a fresh clone, or a switch of branches, must
// not rebuild.
const sources = ['web', 'contract', 'docs/handbook', 'texts', 'package-lock.json', 'tsconfig.json']
const notASource = /^(?:node_modules|dist|dist\..*|.*\.test\.tsx?)$/u

const stampName = '.built-from'
/** What names, sizes and times of the sources were when they were last compared: to read them all takes longer. */
const lookName = '.looked-at'

/** A digest of all the page's sources, the same on every machine. */
export function digestOfSources(root: string): string {
  const hash = createHash('sha256')
  for (const file of listSources(root)) {
    const content = readFileSync(join(root, file))
    hash.update(`${file} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

function lookAtSources(root: string): string {
  const hash = createHash('sha256')
  for (const file of listSources(root)) {
    const { size, mtimeMs } = statSync(join(root, file))
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function listSources(root: string): string[] {
  return sources.flatMap((source) => filesUnder(root, source)).toSorted()
}

function filesUnder(root: string, path: string): string[] {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found ? [path] : []
  const names = readdirSync(join(root, path)).filter((name) => !notASource.test(name))
  return names.flatMap((name) => filesUnder(root, `${path}/${name}`))
}

function builtFrom(dist: string, name = stampName): string | undefined {
  const stamp = join(dist, name)
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined
}

/** Builds web/dist unless it was built from the same sources. Throws vite's own error text if the build fails. */
export function buildPageIfStale(root: string): 'fresh' | 'built' {
  const dist = join(root, 'web', 'dist')
  const look = lookAtSources(root)
  if (builtFrom(dist, lookName) === look) return 'fresh'
  const digest = digestOfSources(root)
  if (builtFrom(dist) === digest) {
    if (isWritable(dist)) writeFileSync(join(dist, lookName), look)
    return 'fresh'
  }
  console.error('fobhouse: building the page …')
  const aside = `${dist}.${process.pid}`
  try {
    runVite(root, aside)
    writeFileSync(join(aside, stampName), digest)
    writeFileSync(join(aside, lookName), look)
    replaceFolder(aside, dist, digest)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
  return 'built'
}

/** Somebody else's checkout is compared anew each time. */
function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function runVite(root: string, outDir: string): void {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const flags = ['build', join(root, 'web'), '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn']
  const build = spawnSync(process.execPath, [vite, ...flags], { cwd: join(root, 'web'), encoding: 'utf8' })
  if (build.status !== 0) throw new Error(`The page could not be built.\n${build.stdout}${build.stderr}`)
}

/**
 * Replaces the folder at once, so that a running server never sees half a page; of two builders the later one gives
 * way.
 */
function replaceFolder(aside: string, dist: string, digest: string): void {
  const old = `${aside}.old`
  if (existsSync(dist)) renameSync(dist, old)
  try {
    renameSync(aside, dist)
  } catch (error) {
    if (builtFrom(dist) !== digest) throw error
  } finally {
    rmSync(old, { recursive: true, force: true })
  }
}

if (import.meta.main) buildPageIfStale(resolve(import.meta.dirname, '..'))
