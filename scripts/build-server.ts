import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'rolldown'
import { filesToLoad } from '../server/src/core/beside.ts'

// The server as a few files: a start that reads its 1,700 sources takes 0.4 times longer (docs/decisions/0126-the-server-is-built.md).

/** A source with what it was when the server was built from it. */
type Source = { path: string; size: number; changed: number; digest: string }

const entry = 'server/src/cli/main.ts'
const stampName = 'built-from.json'
/** A server that still runs loads from the one before. */
const mostKept = 2

/**
 * Returns the path of the command line, built from the sources as they are; builds it if there is none. Programs and
 * threads that it starts run from their sources.
 */
export async function buildServerIfStale(root: string): Promise<string> {
  const kept = keptIn(root).find((folder) => isFresh(root, folder))
  return join(kept ?? (await build(root)), 'main.js')
}

/** The newest first. */
function keptIn(root: string): string[] {
  const dist = join(root, 'server/dist')
  if (!existsSync(dist)) return []
  const folders = readdirSync(dist).map((name) => join(dist, name))
  const made = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return folders.filter((folder) => existsSync(join(folder, stampName))).toSorted((one, two) => made(two) - made(one))
}

/** A new source counts as soon as an old one names it. Contents are compared only where size or time are others. */
function isFresh(root: string, folder: string): boolean {
  const { place, sources } = JSON.parse(readFileSync(join(folder, stampName), 'utf8')) as {
    place: string
    sources: Source[]
  } // our own file
  return place === root && sources.every((source) => isAsBuilt(root, source))
}

function isAsBuilt(root: string, { path, size, changed, digest }: Source): boolean {
  const now = statSync(join(root, path), { throwIfNoEntry: false })
  if (now?.size !== size) return false
  return now.mtimeMs === changed || digestOf(join(root, path)) === digest
}

const digestOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')

/** Made aside and renamed into place: of two builders the later one gives way. Other users may read it, and start it. */
async function build(root: string): Promise<string> {
  const dist = join(root, 'server/dist')
  const aside = join(dist, `aside-${randomUUID()}`)
  mkdirSync(aside, { recursive: true })
  try {
    const sources = await bundle(root, aside)
    const stamp = JSON.stringify({ place: root, sources })
    writeFileSync(join(aside, stampName), stamp)
    const folder = join(dist, createHash('sha256').update(stamp).digest('hex').slice(0, 16))
    moveInto(aside, folder)
    for (const old of keptIn(root).slice(mostKept)) rmSync(old, { recursive: true, force: true })
    return folder
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

function moveInto(aside: string, folder: string): void {
  try {
    renameSync(aside, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error // nobody else was quicker
  }
}

async function bundle(root: string, folder: string): Promise<Source[]> {
  const { rolldown } = await import('rolldown') // takes a while to load
  const read = new Set([join(root, 'package-lock.json'), join(root, 'scripts/build-server.ts')])
  const bundled = await rolldown({
    cwd: root,
    input: { main: join(root, entry) },
    platform: 'node',
    external: isLeftOut,
    plugins: [noteRead(read), keepPlaces, loadFromHere(root)],
  })
  try {
    await bundled.write({
      dir: folder,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
    })
    return [...read].toSorted().map((path) => {
      const { size, mtimeMs } = statSync(path)
      return { path: relative(root, path), size, changed: mtimeMs, digest: digestOf(path) }
    })
  } finally {
    await bundled.close()
  }
}

/** Two packages with half of all files that a start would read. Neither looks for anything where it is itself. */
const builtIn: ReadonlySet<string> = new Set(['kysely', 'zod'])

function isLeftOut(id: string): boolean {
  const isOurs = id.startsWith('.') || isAbsolute(id) || id.startsWith('@fobhouse/')
  return !isOurs && !builtIn.has(id.split('/', 1)[0] ?? '')
}

/** Also those of which nothing is left, because they say only constants. A package is what the lock file says. */
function noteRead(read: Set<string>): Plugin {
  const isOurs = (id: string) => isAbsolute(id) && !id.includes('/node_modules/')
  return { name: 'note-read', load: (id) => void (isOurs(id) && read.add(id)) }
}

/** Sources find texts, threads and programs from where they are themselves. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform: (code, id) =>
    code.includes('import.meta.')
      ? code
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : null,
}

/** What lies beside the server would otherwise be loaded from its sources, and those of the server with it. */
function loadFromHere(root: string): Plugin {
  const byPath = 'import(pathToFileURL(pathBeside(file)).href)'
  const present = filesToLoad.filter((file) => existsSync(join(root, file)))
  const loaders = present.map((file) => `${JSON.stringify(file)}: () => import(${JSON.stringify(join(root, file))})`)
  return {
    name: 'load-from-here',
    transform: (code, id) => {
      if (id !== join(root, 'server/src/core/beside.ts')) return null
      if (!code.includes(byPath)) throw new Error(`beside.ts no longer says ${byPath}`)
      return code.replace(byPath, `({ ${loaders.join(', ')} }[file] ?? (() => ${byPath}))()`)
    },
  }
}

if (import.meta.main) console.log(await buildServerIfStale(resolve(import.meta.dirname, '..')))
