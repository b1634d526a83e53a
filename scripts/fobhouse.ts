import { enableCompileCache, flushCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { buildPageIfStale } from './build-page.ts'

// `npm start`, `npm run demo` and `npm run fobhouse -- <command>`: the page is brought up to date before a command that serves it.

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

// Keeps the stripped and compiled sources between starts: a third less time to the first answer. Node writes them at its end,
// which a server that is killed does not have.
enableCompileCache(join(root, 'node_modules', '.cache', 'compile'))
setTimeout(flushCompileCache, 5000).unref()
if (commandsThatServeThePage.has(process.argv[2] ?? '')) preparePage()
await import('../server/src/cli/main.ts')
