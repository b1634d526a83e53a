import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { compareFigures, readFigures, renderChanges } from './compare.ts'
import { measureDoors } from './doors.ts'
import { measureFaults } from './faults.ts'
import { type Figure, meetsAim, renderTable } from './figure.ts'
import { measureGrowth } from './growth.ts'
import { measureThroughput } from './http-throughput.ts'
import { measureLedger } from './ledger.ts'
import { measureListGrowth } from './list-growth.ts'
import { measureMemberList } from './member-list.ts'
import { measureImport } from './member-import.ts'
import { measureMove } from './membermatters.ts'
import { measurePageSize } from './page-size.ts'
import { createClubFolder, startServer } from '@fobhouse/server/testing/server-process.ts'
import { measureStatistics } from './statistics.ts'
import { measureScrolling } from './scrolling.ts'
import { measureStartUp } from './start-up.ts'

/** Every part measures on clubs of its own, so that one can be run alone: `npm run bench -- doors`. */
const parts: Record<string, () => Promise<Figure[]>> = {
  server: measureServer,
  doors: measureDoors,
  lists: measureListGrowth,
  growth: measureGrowth,
  members: measureMemberList,
  statistics: measureStatistics,
  scrolling: measureScrolling,
  faults: measureFaults,
  import: measureImport,
  move: measureMove,
  ledger: measureLedger,
  page: () => Promise.resolve(measurePageSize()),
}

async function measureServer(): Promise<Figure[]> {
  const club = await createClubFolder()
  try {
    const startUp = await measureStartUp(club.folder)
    const server = await startServer(club.folder)
    try {
      return [...startUp, ...(await measureThroughput(server))]
    } finally {
      await server.stop()
    }
  } finally {
    club.remove()
  }
}

const { values, positionals: named } = parseArgs({ options: { compare: { type: 'string' } }, allowPositionals: true })
const before = values.compare === undefined ? undefined : readFigures(values.compare)
const unknown = named.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are: ${Object.keys(parts).join(', ')}`)
  process.exit(1)
}
const figures: Figure[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (named.length === 0 || named.includes(name)) figures.push(...(await measure()))
}

const machine = { cores: availableParallelism(), memoryGigabytes: Math.round(totalmem() / 1024 ** 3) }
console.log(`${machine.cores} cores, ${machine.memoryGigabytes} GB\n\n${renderTable(figures)}`)
const folder = resolve(import.meta.dirname, 'results')
mkdirSync(folder, { recursive: true })
writeFileSync(resolve(folder, 'latest.json'), `${JSON.stringify({ machine, figures }, null, 2)}\n`)
const missed = figures.filter((figure) => !meetsAim(figure))
if (missed.length > 0) console.log(`\n${missed.length} of ${figures.length} figures miss their aim`)
if (before) {
  const changes = compareFigures(before, figures)
  console.log(`\n${renderChanges(changes)}`)
  if (changes.some(({ isWorse }) => isWorse)) process.exitCode = 1
}
