import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isTestPath, readSource } from '../structure/source-file.ts'

/** A test that reaches one of these through the helpers of tests opens a database, an app or a server. */
const openers = ['server/src/testing/databases.ts', 'server/src/testing/server-process.ts']

type Test = { path: string; imports: ReadonlySet<string>; isWhole: boolean }

/** Reads which modules of the repository each test imports. `paths`: all files, relative to the repository's root. */
export function readTests(paths: readonly string[]): Test[] {
  const imports = new Map(paths.filter(isTestPath).map((path) => [path, importsOf(path)]))
  const known = new Map(openers.map((path) => [path, true]))
  const opens = (path: string): boolean => {
    const before = known.get(path)
    if (before !== undefined) return before
    known.set(path, false) // for who imports it in a circle
    const does = [...(imports.get(path) ?? [])].some(opens)
    known.set(path, does)
    return does
  }
  return [...imports]
    .filter(([path]) => /\.test\.tsx?$/u.test(path))
    .map(([path, own]) => ({ path, imports: own, isWhole: opens(path) }))
}

function importsOf(path: string): ReadonlySet<string> {
  const { imports } = readSource(path, readFileSync(path, 'utf8'))
  return new Set(imports.flatMap(({ target }) => target ?? []))
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
