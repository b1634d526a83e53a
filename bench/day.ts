import { playDay } from '@fobhouse/server/testing/day-of-doors/play-day.ts'
import type { Figure } from './figure.ts'

const taps = 10_000
const doors = 20
/** Every hour: a whole day. */
const hours = Array.from({ length: 24 }, (_none, hour) => hour)

/** A day of boards of both protocols whose connections break. Fails if anything is not as it must be. */
export async function measureDay(): Promise<Figure[]> {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  const databaseUrl = process.env['DAY_DATABASE_URL'] ?? ''
  console.log(`A day with SEED=${seed} on ${databaseUrl === '' ? 'SQLite' : 'PostgreSQL'}`)
  const report = await playDay({ databaseUrl, taps, doors, hours, seed, tell: (line) => console.log(line) })
  for (const fault of report.faults) console.error(fault)
  if (report.faults.length > 0) throw new Error(`${report.faults.length} faults in a day of boards, SEED=${seed}`)
  const name = `a day of ${doors} doors, both protocols`
  return [
    { name: `${name}: taps`, value: report.taps, unit: 'taps', aim: taps, better: 'higher' },
    { name: `${name}: connections cut`, value: report.cuts, unit: 'deeds' },
    {
      name: `${name}: lost, doubled, out of order or with a wrong outcome`,
      value: report.faults.length,
      unit: 'faults',
      aim: 0,
      better: 'lower',
    },
    {
      name: `${name}: told twice by version 1, whose answer was lost`,
      value: report.repeated,
      unit: 'taps',
      better: 'lower',
    },
  ]
}
