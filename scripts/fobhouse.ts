import { enableCompileCache, flushCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { buildPageIfStale } from './build-page.ts'

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

// Keeps stripped and compiled sources between starts, which saves a third of the time to the first answer. Node writes
// them when it exits, which a killed server never does.
enableCompileCache(join(root, 'node_modules', '.cache', 'compile'))
setTimeout(flushCompileCache, 5000).unref()
if (commandsThatServeThePage.has(process.argv[2] ?? '')) preparePage()
await import('../server/src/cli/main.ts')
