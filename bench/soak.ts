import { setTimeout as wait } from 'node:timers/promises'
import { type ServerProcess, startServer } from '@fobhouse/server/testing/server-process.ts'
import type { Figure } from './figure.ts'
import { createBusyClub } from './load/busy-club.ts'
import { growthOf, type Sample } from './load/trend.ts'
import { startWork } from './load/work.ts'

/** Out of step with the visits, because each sign-in takes 19 MB for a moment. */
const sampleMs = 1700
const tellEveryMinutes = 1
const growthAimMegabytes = 3

/** Mixed work for half an hour, or `DURATION` minutes. In its last third memory must get as low as in the second. */
export async function measureSoak(): Promise<Figure[]> {
  const minutes = Number(process.env['DURATION'] ?? 30)
  const club = await createBusyClub()
  const server = await startServer(club.folder)
  try {
    const work = await startWork(server.origin, club)
    const samples = await sampleFor(minutes, server)
    await work.end()
    work.disconnect()
    for (const fault of work.faults) console.log(fault)
    console.log(`soak: ${JSON.stringify(work.done)}`)
    const { least, growth } = growthOf(samples)
    const name = `soak: ${minutes} minutes of mixed work`
    return [
      { name: `${name}, least memory`, value: least, unit: 'MB' },
      {
        name: `${name}, growth`,
        value: growth,
        unit: 'MB',
        aim: growthAimMegabytes,
        better: 'lower',
      },
      { name: `${name}, refused or failed`, value: work.faults.length, unit: 'faults', aim: 0, better: 'lower' },
    ]
  } finally {
    await server.stop()
    club.remove()
  }
}

async function sampleFor(minutes: number, server: ServerProcess): Promise<Sample[]> {
  const samples: Sample[] = []
  const started = performance.now()
  let told = 0
  for (;;) {
    const minute = (performance.now() - started) / 60_000
    if (minute > minutes) return samples
    const megabytes = server.residentMegabytes()
    samples.push({ minute, megabytes })
    if (minute >= told) {
      console.log(`soak: minute ${told}, ${megabytes.toFixed(1)} MB`)
      told += tellEveryMinutes
    }
    await wait(sampleMs)
  }
}
