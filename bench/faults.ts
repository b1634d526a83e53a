import { runFaults } from '@fobhouse/server/testing/faults/run-rounds.ts'
import type { Figure } from './figure.ts'

const roundsInAll = Number(process.env['ROUNDS'] ?? 1000)
const shares = { sqlite: 0.6, postgres: 0.4 }
const checkEvery = 20

/**
 * Counts what is lost, doubled or wrong when things break under load. `SEED=… npm run bench -- faults` repeats the same
 * faults.
 */
export async function measureFaults(): Promise<Figure[]> {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`${roundsInAll} rounds of faults with SEED=${seed}`)
  const figures: Figure[] = []
  for (const database of ['sqlite', 'postgres'] as const) {
    const rounds = Math.round(roundsInAll * shares[database])
    const tell = (line: string) => console.log(`${database}: ${line}`)
    const report = await runFaults({ database, rounds, seed, checkEvery, tell })
    if (!report) {
      console.log('Faults on PostgreSQL are skipped: no server answers')
      continue
    }
    const { faults, deeds, calls, ...rest } = report
    tell(JSON.stringify({ ...rest, deeds, ...calls, failures: Object.fromEntries(calls.failures) }))
    for (const fault of faults) tell(fault)
    const name = `Faults on ${database}`
    const done = Object.values(deeds).reduce((sum, count) => sum + count, 0)
    figures.push(
      { name: `${name}: rounds`, value: report.rounds, unit: 'rounds', aim: rounds, better: 'higher' },
      { name: `${name}: deeds meanwhile`, value: done, unit: 'deeds', aim: rounds, better: 'higher' },
      { name: `${name}: lost, doubled or wrong`, value: faults.length, unit: 'faults', aim: 0, better: 'lower' },
      {
        name: `${name}: slowest recovery`,
        value: report.slowestRecoveryMs,
        unit: 'ms',
        aim: 60_000,
        better: 'lower',
      },
    )
  }
  return figures
}
