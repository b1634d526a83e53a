import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vitest/config'
import { BaseSequencer, createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import { textsTogether } from '../../web/build/texts.ts'
import type { Task, Told } from './mutate-module.ts'

// A process of its own for one module: a fault that never ends can only be ended with its process.

type Planted = { path: string; text: string | undefined }

/** Tests see the module with the fault; the file stays as it is. */
function plantedFault(planted: Planted): Plugin {
  const isPlanted = (id: string) => id.split('?', 1)[0] === planted.path
  return {
    name: 'planted-fault',
    enforce: 'pre',
    transform: (_code, id) => (isPlanted(id) ? planted.text : undefined),
    // Vitest keeps translations by what stands in the file.
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => (isPlanted(id) ? false : undefined)),
  }
}

/** How long each file of tests took. */
const tookMs = new Map<string, number>()

/** Most faults are noticed by many tests: the quickest is enough. */
class QuickestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const msOf = ({ moduleId }: TestSpecification) => tookMs.get(moduleId) ?? 0
    return Promise.resolve(files.toSorted((one, other) => msOf(one) - msOf(other)))
  }
}

function openVitest(root: string, tests: string[], planted: Planted): Promise<Vitest> {
  return createVitest(
    {
      config: false,
      root,
      watch: false,
      include: tests,
      bail: 1,
      retry: 1, // what fails by luck has noticed nothing
      reporters: [{}],
      pool: 'threads',
      maxWorkers: 1,
      isolate: false,
      sequence: { sequencer: QuickestFirst },
      unstubEnvs: true,
      globalSetup: ['./server/src/testing/run-folder.ts', './scripts/test-run/build-for-tests.ts'],
      testTimeout: 60_000,
    },
    { plugins: [plantedFault(planted), textsTogether()] },
  )
}

async function isGreen(vitest: Vitest, tests: TestSpecification[]): Promise<boolean> {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(tests, true)
  // Vitest also tells how those of earlier runs ended.
  const modules = testModules.filter(({ moduleId }) => tests.some((one) => one.moduleId === moduleId))
  for (const module of modules) if (module.ok()) tookMs.set(module.moduleId, module.diagnostic().duration)
  return unhandledErrors.length === 0 && modules.length === tests.length && modules.every((module) => module.ok())
}

async function runMutants({ root, module, stages, mutants }: Task): Promise<void> {
  const planted: Planted = { path: resolve(root, module), text: undefined }
  const text = readFileSync(planted.path, 'utf8')
  const vitest = await openVitest(root, stages.flat(), planted)
  const all = await vitest.globTestSpecifications()
  const specifications = stages.map((paths) =>
    paths.flatMap((path) => all.filter(({ moduleId }) => moduleId === resolve(root, path))),
  )
  const isGreenWith = (fault: string | undefined, tests: TestSpecification[]) => {
    planted.text = fault
    vitest.invalidateFile(planted.path)
    return isGreen(vitest, tests)
  }
  const survives = async (fault: string, stage: TestSpecification[]) => {
    const isKnown = ({ moduleId }: TestSpecification) => tookMs.has(moduleId)
    const [known, unknown] = [stage.filter(isKnown), stage.filter((tests) => !isKnown(tests))]
    if (known.length > 0 && !(await isGreenWith(fault, known))) return false
    for (const tests of unknown) {
      tell({ tests: 'begin' })
      tell({ tests: (await isGreenWith(undefined, [tests])) ? 'areGreen' : 'areRed' })
      if (!(await isGreenWith(fault, [tests]))) return false
    }
    return true
  }
  for (const { start, end, text: fault } of mutants) {
    let hasSurvived = true
    for (const stage of specifications) {
      hasSurvived &&= await survives(text.slice(0, start) + fault + text.slice(end), stage)
    }
    tell({ hasSurvived })
  }
  await vitest.close()
}

function tell(told: Told): void {
  process.send?.(told)
}

process.once('message', (task: Task) => void runMutants(task).then(() => process.exit(0)))
