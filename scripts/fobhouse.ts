import { enableCompileCache, flushCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildPageIfStale } from './build-page.ts'
import { buildServerIfStale } from './build-server.ts'

// `npm start`, `npm run demo` and `npm run fobhouse -- <command>`: commands that serve the page build it first if
// necessary.

const root = resolve(import.meta.dirname, '..')
const commandsThatServeThePage = new Set(['start', 'demo'])

function preparePage(): void {
  try {
    buildPageIfStale(root)
  } catch (error) {
    console.error(`fobhouse: ${error instanceof Error ? error.message : String(error)}`)
    process.exit(1)
  }
}

/** The built server, or its sources where it cannot be built: they only start later. */
async function findServer(): Promise<string> {
  try {
    return await buildServerIfStale(root)
  } catch (error) {
    console.error('fobhouse: the server could not be built and runs from its sources:', error)
    return join(root, 'server/src/cli/main.ts')
  }
}

// Keeps stripped and compiled sources between starts, which saves a third of the time to the first answer. Node writes
// them when it exits, which a killed server never does.
enableCompileCache(join(root, 'node_modules', '.cache', 'compile'))
setTimeout(flushCompileCache, 5000).unref()
if (commandsThatServeThePage.has(process.argv[2] ?? '')) preparePage()
await import(pathToFileURL(await findServer()).href)
