import { readFileSync, statSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { isTestPath, readSource } from '../structure/source-file.ts'

/** A test that reaches one of these through the helpers of tests opens a database, an app or a server. */
const processes = 'server/src/testing/server-process.ts'
const app = 'server/src/app.ts'
const openers = ['server/src/testing/databases.ts', processes]

/** `inProcesses`: starts servers, which do not have the fault, and opens no app beside them. */
type Test = { path: string; imports: ReadonlySet<string>; isWhole: boolean; inProcesses: boolean; bytes: number }

/** Reads which modules of the repository each test imports. `paths`: all files, relative to the repository's root. */
export function readTests(paths: readonly string[]): Test[] {
  const imports = new Map(paths.filter(isTestPath).map((path) => [path, importsOf(path)]))
  const opens = reaching(openers, imports)
  const starts = reaching([processes], imports)
  return [...imports]
    .filter(([path]) => /\.test\.tsx?$/u.test(path))
    .map(([path, own]) => ({
      path,
      imports: own,
      isWhole: opens(path),
      inProcesses: starts(path) && !own.has(app),
      bytes: statSync(path).size,
    }))
}

/** Whether a file reaches one of these by what it imports. */
function reaching(ends: readonly string[], imports: ReadonlyMap<string, ReadonlySet<string>>) {
  const known = new Map(ends.map((path) => [path, true]))
  const reaches = (path: string): boolean => {
    const before = known.get(path)
    if (before !== undefined) return before
    known.set(path, false) // for who imports it in a circle
    const does = [...(imports.get(path) ?? [])].some(reaches)
    known.set(path, does)
    return does
  }
  return reaches
}

function importsOf(path: string): ReadonlySet<string> {
  const { imports } = readSource(path, readFileSync(path, 'utf8'))
  return new Set(imports.flatMap(({ target }) => target ?? []))
}

/** The tests that import a module and need nothing else. */
export function quickTestsOf(module: string, tests: readonly Test[]): string[] {
  return tests.filter(({ imports, isWhole }) => imports.has(module) && !isWhole).map(({ path }) => path)
}

/** More of them take minutes for each fault that survives. */
const mostFurther = 40

/** Which modules import each, also by a name that a `public.ts` passes on. */
type Importers = ReadonlyMap<string, readonly string[]>

export function readImporters(paths: readonly string[]): Importers {
  const publics = paths.filter((path) => path.endsWith('/public.ts'))
  const passedOn = new Map(publics.map((path) => [path, passedOnBy(path)]))
  const pairs = paths
    .filter((path) => !isTestPath(path))
    .flatMap((path) => {
      const direct = [...importsOf(path)]
      const words = new Set(readFileSync(path, 'utf8').match(/\w+/gu))
      const passed = direct.flatMap((target) => passedOn.get(target) ?? []).filter(({ name }) => words.has(name))
      return [...new Set([...direct, ...passed.map(({ from }) => from)])].map((target) => ({ path, target }))
    })
  const byTarget = Map.groupBy(pairs, ({ target }) => target)
  return new Map([...byTarget].map(([target, found]) => [target, found.map(({ path }) => path)]))
}

function passedOnBy(path: string): { name: string; from: string }[] {
  const { staticExports } = parseSync(path, readFileSync(path, 'utf8')).module
  return staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ exportName: { name }, moduleRequest }) => {
      return name === null || moduleRequest === null
        ? []
        : [{ name, from: posix.join(dirname(path), moduleRequest.value) }]
    })
}

/**
 * The tests that should notice a fault in a module, in stages: those that need nothing else; those of what imports it;
 * the others that import it or are its feature's; those of who uses it.
 */
export function testsOf(module: string, tests: readonly Test[], importers: Importers): string[][] {
  const quick = quickTestsOf(module, tests)
  const folder = featureOf(module)
  const isNear = ({ path, imports }: Test) => imports.has(module) || dirname(path) === dirname(module)
  const near = tests.filter(isNear).toSorted((one, other) => one.bytes - other.bytes) // long ones take longer
  const others = [...near, ...tests.filter(({ path }) => path.startsWith(folder))]
  const beside = besideUsers(module, tests, importers)
  const stages = [quick, beside, others.map(({ path }) => path), furtherTestsOf(module, tests, importers)]
  return stages
    .map((stage, at) => [...new Set(stage)].filter((path) => !stages.slice(0, at).flat().includes(path)))
    .filter((stage) => stage.length > 0)
}

/** The tests of all that a list holds stand beside the list. */
function besideUsers(module: string, tests: readonly Test[], importers: Importers): string[] {
  const users = importers.get(module) ?? []
  const areBeside = ({ path, imports }: Test) =>
    users.some((user) => imports.has(user) && dirname(user) === dirname(path))
  return tests.filter(areBeside).map(({ path }) => path)
}

/**
 * The tests that import what imports a module, such as the list of features; then those of features that use it, most
 * first, and of those that it uses: they test what they are told. What has no test with an app of its own is used by who
 * imports the `public.ts` of its feature.
 */
function furtherTestsOf(module: string, tests: readonly Test[], importers: Importers): string[] {
  const folder = featureOf(module)
  const hasOwn = tests.some(({ path, isWhole }) => isWhole && path.startsWith(folder))
  const users = importers.get(module) ?? []
  const ofFeature = hasOwn ? [] : (importers.get(`${folder}public.ts`) ?? [])
  const used = [...importers].flatMap(([target, by]) => (by.includes(module) ? target : []))
  const uses = Map.groupBy([...users, ...ofFeature, ...used].filter(isOfFeature), featureOf)
  const near = tests.filter(({ imports }) => users.some((user) => imports.has(user)))
  const far = [...uses]
    .toSorted(([, some], [, others]) => others.length - some.length)
    .flatMap(([feature]) => tests.filter(({ path }) => path.startsWith(feature)))
  const further = [...near, ...far].filter(({ inProcesses }) => !inProcesses)
  return [...new Set(further.map(({ path }) => path))].slice(0, mostFurther)
}

const featureFolder = /^\w+\/src\/features\/[^/]+\//u

function isOfFeature(module: string): boolean {
  return featureFolder.test(module)
}

/** `server/src/features/bookings/`, `contract/src/`, whose tests go through all that is declared there, or the module's own folder. */
function featureOf(module: string): string {
  return featureFolder.exec(module)?.[0] ?? /^contract\/src\//u.exec(module)?.[0] ?? `${dirname(module)}/`
}
