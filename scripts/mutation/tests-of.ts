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

/** The tests that import a module and need nothing else. */
export function quickTestsOf(module: string, tests: readonly Test[]): string[] {
  return tests.filter(({ imports, isWhole }) => imports.has(module) && !isWhole).map(({ path }) => path)
}

/** The tests that should notice a fault in a module: the quick ones, then the others that import it or are its feature's. */
export function testsOf(module: string, tests: readonly Test[]): string[][] {
  const quick = quickTestsOf(module, tests)
  const folder = featureOf(module)
  const others = tests
    .filter(({ path, imports }) => imports.has(module) || path.startsWith(folder))
    .map(({ path }) => path)
    .filter((path) => !quick.includes(path))
  return [quick, others].filter((stage) => stage.length > 0)
}

/** `server/src/features/bookings/`, or the module's own folder. */
function featureOf(module: string): string {
  return /^\w+\/src\/features\/[^/]+\//u.exec(module)?.[0] ?? `${dirname(module)}/`
}
