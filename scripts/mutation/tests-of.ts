import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isTestPath, readSource } from '../structure/source-file.ts'

/** Opens a whole app, a server or a database. */
const isWhole =
  /\btests?With(?:One)?App\b|\bwithTestApp\b|\bopenTestDatabase\b|\btestOnDatabase\b|testing\/server-process/

type Test = { path: string; imports: ReadonlySet<string>; isWhole: boolean }

/** Reads which module of the repository each test imports. `paths`: all files, relative to the repository's root. */
export function readTests(paths: readonly string[]): Test[] {
  return paths
    .filter((path) => isTestPath(path) && /\.test\.tsx?$/u.test(path))
    .map((path) => {
      const text = readFileSync(path, 'utf8')
      const targets = readSource(path, text).imports.flatMap(({ target }) => target ?? [])
      return { path, imports: new Set(targets), isWhole: isWhole.test(text) }
    })
}

/**
 * The tests that should notice a fault in a module, the quick ones first: those that import it and need nothing else, then those
 * that import it or stand in its folder or one above it, up to the feature's.
 */
export function testsOf(module: string, tests: readonly Test[]): string[][] {
  const direct = tests.filter(({ imports }) => imports.has(module))
  const quick = direct.filter((test) => !test.isWhole)
  const folder = featureOf(module)
  const others = tests.filter(
    (test) => !quick.includes(test) && (direct.includes(test) || test.path.startsWith(folder)),
  )
  return [quick, others].map((stage) => stage.map(({ path }) => path)).filter((stage) => stage.length > 0)
}

/** `server/src/features/bookings/`, or the module's own folder. */
function featureOf(module: string): string {
  return /^\w+\/src\/features\/[^/]+\//u.exec(module)?.[0] ?? `${dirname(module)}/`
}
