import { cutPower } from '@fobhouse/server/testing/power-cuts.ts'
import type { Figure } from './figure.ts'

const taps = 1000
const kills = 5

/** What is lost or there twice when the server is killed at random moments. `SEED=… npm run bench -- faults` does one again. */
export async function measureFaults(): Promise<Figure[]> {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`Power cuts with SEED=${seed}`)
  const figures: Figure[] = []
  for (const database of ['sqlite', 'postgres'] as const) {
    const report = await cutPower({ database, taps, kills, seed })
    if (!report) {
      console.log('Power cuts on PostgreSQL are skipped: no server answers')
      continue
    }
    for (const fault of report.faults) console.log(`${database}: ${fault}`)
    console.log(`${database}: ${report.payments} payments and ${report.sessions} sessions besides`)
    const name = `${kills} power cuts on ${database}`
    figures.push(
      { name: `${name}: acknowledged`, value: report.acknowledged, unit: 'taps', aim: taps, better: 'higher' },
      { name: `${name}: lost, or there twice`, value: report.faults.length, unit: 'faults', aim: 0, better: 'lower' },
    )
  }
  return figures
}
