import { totalmem } from 'node:os'
import { endAllCommands } from './test-run/run-command.ts'
import { allLanes, firstSteps, gateLanes, type Outcome, type Step } from './test-run/steps.ts'

// `npm test`: every step to the end, also after failures. `npm run check`: only what reads the text itself.

const outcomes: Outcome[] = []

async function runInOrder(steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    const start = performance.now()
    const outcome = await step.run()
    outcomes.push(outcome)
    report(step.name, outcome, (performance.now() - start) / 1000)
  }
}

function report(name: string, { passed, failed, output, note = '' }: Outcome, seconds: number): void {
  const count = passed + failed > 1 ? `, ${passed} passed, ${failed} failed` : ''
  console.log(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s${count})`)
  if (failed > 0) console.log(`${output}\n`)
  if (note !== '') console.log(`${note}\n`)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    endAllCommands()
    process.exit(1)
  })
}

/** All lanes at once need so much: the types of the whole house, two browsers, and a dozen servers. */
const roomyBytes = 10 * 2 ** 30

async function runLanes(lanes: readonly (readonly Step[])[]): Promise<void> {
  if (totalmem() >= roomyBytes) await Promise.all(lanes.map(runInOrder))
  else for (const lane of lanes) await runInOrder(lane)
}

if (process.argv.includes('--gate')) {
  await Promise.all(gateLanes.map(runInOrder))
} else {
  await runInOrder(firstSteps)
  await runLanes(allLanes)
}
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
process.exitCode = failed === 0 ? 0 : 1
console.log(`${passed} passed, ${failed} failed`)
