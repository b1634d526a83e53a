import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { type Figure, meetsAim, renderTable } from './figure.ts'
import { measureThroughput } from './http-throughput.ts'
import { measurePageSize } from './page-size.ts'
import { createClubFolder, startServer } from '@fobhouse/server/testing/server-process.ts'
import { measureStartUp } from './start-up.ts'

const club = await createClubFolder()
const figures: Figure[] = []
try {
  figures.push(...(await measureStartUp(club.folder)))
  const server = await startServer(club.folder)
  try {
    figures.push(...(await measureThroughput(server)))
  } finally {
    await server.stop()
  }
  figures.push(...measurePageSize())
} finally {
  club.remove()
}

const machine = { cores: availableParallelism(), memoryGigabytes: Math.round(totalmem() / 1024 ** 3) }
console.log(`${machine.cores} cores, ${machine.memoryGigabytes} GB\n\n${renderTable(figures)}`)
const folder = resolve(import.meta.dirname, 'results')
mkdirSync(folder, { recursive: true })
writeFileSync(resolve(folder, 'latest.json'), `${JSON.stringify({ machine, figures }, null, 2)}\n`)
const missed = figures.filter((figure) => !meetsAim(figure))
if (missed.length > 0) console.log(`\n${missed.length} of ${figures.length} figures miss their aim`)
