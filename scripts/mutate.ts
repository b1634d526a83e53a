import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findMutants, type Mutant } from './mutation/mutants.ts'
import { mutateModule } from './mutation/mutate-module.ts'
import { quickTestsOf, readImporters, readTests, testsOf } from './mutation/tests-of.ts'
import { endAllWithThis } from './test-run/run-command.ts'

// `npm run mutate -- <files or folders>`: plants one small fault after the other and names those that no test notices.
// With `--sample 30 --seed 7` only thirty of them, by lot; with `--quick` only in modules that have tests without an app or a
// database, and only by these.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string', default: '1' }, quick: { type: 'boolean' } },
})
if (positionals.length === 0) throw new Error('Name the files or folders whose faults are to be planted')
const sample = Number(values.sample ?? Number.MAX_SAFE_INTEGER)
if (!Number.isSafeInteger(sample) || sample < 1) throw new Error(`--sample ${values.sample} is no number of faults`)
endAllWithThis()

/** A feature's tests on a slow machine. */
const longestMs = 90_000

const root = resolve(import.meta.dirname, '..')
const paths = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
process.chdir(root)
const tests = readTests(paths)
const importers = readImporters(paths)

function stagesOf(module: string): string[][] {
  if (!values.quick) return testsOf(module, tests, importers)
  return [quickTestsOf(module, tests)].filter((stage) => stage.length > 0)
}

type Planted = { module: string; mutant: Mutant }

function findAll(): Planted[] {
  const within = paths.filter((path) =>
    positionals.some((one) => path === one || path.startsWith(`${one.replace(/\/$/, '')}/`)),
  )
  return within
    .filter((path) => !/\.test\.|\.d\.ts$|\/testing\/|\/migrations\//.test(path) && stagesOf(path).length > 0)
    .flatMap((module) => findMutants(module, readFileSync(module, 'utf8')).map((mutant) => ({ module, mutant })))
}

/** The same seed draws the same faults of the same text. */
function draw(all: Planted[], count: number, seed: number): Planted[] {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return all
    .map((one) => ({ one, lot: next() }))
    .toSorted((one, other) => one.lot - other.lot)
    .slice(0, count)
    .map(({ one }) => one)
}

const all = findAll()
if (all.length === 0) throw new Error(`No test knows a fault in ${positionals.join(', ')}`)
const chosen = values.sample === undefined ? all : draw(all, sample, Number(values.seed))
const byModule = [...Map.groupBy(chosen, ({ module }) => module)]
console.log(`${chosen.length} of ${all.length} faults in ${byModule.length} modules`)

let survived = 0
let untried = 0
async function work(): Promise<void> {
  for (let next = byModule.shift(); next; next = byModule.shift()) await tryModule(...next)
}

async function tryModule(module: string, planted: Planted[]): Promise<void> {
  const mutants = planted.map(({ mutant }) => mutant)
  try {
    const survivors = await mutateModule({ root, module, stages: stagesOf(module), mutants, longestMs })
    for (const { line, what, was } of survivors) console.log(`${module}:${line}: nobody notices: ${what}: ${was}`)
    survived += survivors.length
  } catch (error) {
    console.error(error)
    untried += mutants.length
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, work))
const tried = chosen.length - untried
console.log(`${tried - survived} of ${tried} were noticed${untried === 0 ? '' : `, ${untried} could not be tried`}`)
process.exitCode = survived + untried === 0 ? 0 : 1
