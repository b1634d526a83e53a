import { endAllWithThis } from './test-run/run-command.ts'
import { firstSteps, gateLanes, type Outcome, preparationSteps, type Step, testSteps } from './test-run/steps.ts'

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

endAllWithThis()

if (process.argv.includes('--gate')) {
  await Promise.all(gateLanes.map(runInOrder))
} else {
  await runInOrder(firstSteps)
  await Promise.all([...gateLanes, preparationSteps].map(runInOrder))
  await runInOrder(testSteps)
}
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
process.exitCode = failed === 0 ? 0 : 1
console.log(`${passed} passed, ${failed} failed`)
