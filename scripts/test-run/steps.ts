import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from './run-command.ts'
import { outcomeVariable } from './outcome-reporter.ts'
import { afterSecondTry, filesToRepeat, readOutcome, tellOutcome, type TestRun } from './test-outcome.ts'

export type Outcome = {
  passed: number
  failed: number
  /** Printed if the step fails. */
  output: string
  /** Always printed. */
  note?: string
}
export type Step = { name: string; run(): Promise<Outcome> }

/** Far more than two idle cores need: this ends a run that hangs, not one that waits for a core. */
const vitestMinutes = 25

/** The same for a check of the text. */
const checkMinutes = 10

function tool(name: string, [command, ...args]: [string, ...string[]], env: Record<string, string> = {}): Step {
  return {
    name,
    run: async () => {
      const { isOk, output } = await runCommand(command, args, { limitMinutes: checkMinutes, env })
      return { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, output }
    },
  }
}

type VitestOptions = { env?: Record<string, string>; files?: readonly string[] }

async function runVitest(projects: readonly string[], { env, files = [] }: VitestOptions = {}): Promise<TestRun> {
  const folder = mkdtempSync(join(tmpdir(), 'fobhouse-test-'))
  const outcomeFile = join(folder, 'outcome.json')
  try {
    const chosen = projects.map((project) => `--project=${project}`)
    const run = await runCommand('vitest', ['run', ...chosen, ...files], {
      limitMinutes: vitestMinutes,
      env: { ...env, [outcomeVariable]: outcomeFile },
    })
    return { ...run, outcome: readOutcome(outcomeFile) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Bytes that these checks may take when their garbage is collected seldom: about twelve gigabytes. */
const spareMemory = 14 * 2 ** 30
/** Go's own setting. At four times the garbage they take a third less time. */
const collectSeldom: Record<string, string> = process.availableMemory() > spareMemory ? { GOGC: '400' } : {}

/**
 * Quick checks of the text itself, some at the same time as others. Types have one checker, because each of several would
 * find out the same ones; and they are not checked by lint (`--type-check`), which takes longer than both do side by side.
 */
export const gateLanes: readonly (readonly Step[])[] = [
  [tool('lint', ['oxlint', '--type-aware'], collectSeldom)],
  [
    tool('types', ['tsc', '--checkers', '1'], collectSeldom),
    tool('format', ['oxfmt', '--check']),
    tool('structure', ['node', 'scripts/check-structure.ts']),
    tool('unused code', ['knip', '--no-progress']),
  ],
]

const readiness = { browser: '', isPageBuilt: false }

async function findBrowser(): Promise<Outcome> {
  const found = await runCommand('node', ['scripts/ensure-browser.ts'], { limitMinutes: 10 })
  if (found.isOk) readiness.browser = found.output.split('\n').at(-1) ?? ''
  return { passed: found.isOk ? 1 : 0, failed: found.isOk ? 0 : 1, output: found.output }
}

async function findQuickerBrowser(): Promise<Outcome> {
  const { output } = await runCommand('node', ['scripts/ensure-browser.ts', '--quicker'], { limitMinutes: 10 })
  return { passed: 0, failed: 0, output: '', note: output.trim() }
}

async function buildPage(): Promise<Outcome> {
  const built = await runCommand('node', ['scripts/build-page.ts'], { limitMinutes: 5 })
  readiness.isPageBuilt = built.isOk
  return { passed: built.isOk ? 1 : 0, failed: built.isOk ? 0 : 1, output: built.output }
}

async function runUnitTests(): Promise<Outcome> {
  return tellOutcome(await runVitest(['unit*']))
}

const notReady = 'Not run: this needs a browser and the built page.'

/** If more files than this fail, a stalled machine is not the cause. */
const mostRepeated = 3

/**
 * Screens and journeys at once: while one waits for a page, another draws. A failed file is repeated from the start with
 * a new club and browser, because its tests depend on what these went through. The report names every test that needed
 * this, so that it gets mended.
 */
async function useBrowser(): Promise<Outcome> {
  if (readiness.browser === '' || !readiness.isPageBuilt) return { passed: 0, failed: 1, output: notReady }
  const projects = ['drawn', 'e2e']
  const env = { CHROMIUM: readiness.browser }
  const first = await runVitest(projects, { env })
  const files = filesToRepeat(first)
  if (files.length === 0 || files.length > mostRepeated) return tellOutcome(first)
  return tellOutcome(afterSecondTry(first, await runVitest(projects, { env, files })))
}

/** These run first, so that a missing browser is reported before the long wait. */
export const firstSteps: readonly Step[] = [{ name: 'browser', run: findBrowser }]

/** Everything else that screens and journeys need. */
export const preparationSteps: readonly Step[] = [
  { name: 'quicker browser', run: findQuickerBrowser },
  { name: 'page build', run: buildPage },
]

/** One after the other, because each wants all cores. */
export const testSteps: readonly Step[] = [
  { name: 'unit and HTTP tests', run: runUnitTests },
  { name: 'screens drawn and journeys', run: useBrowser },
]
