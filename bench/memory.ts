import { setTimeout as wait } from 'node:timers/promises'
import { createClubFolder, startServer } from '@fobhouse/server/testing/server-process.ts'
import type { Figure } from './figure.ts'
import { createBusyClub } from './load/busy-club.ts'
import { loadPage } from './load/visits.ts'
import { startWork } from './load/work.ts'

const workMs = 60_000
const settleMs = 20_000
const idleAimMegabytes = 130
const busyAimMegabytes = 160

/** The memory of a club's server while nothing happens, alone and with a thousand members and twenty boards. */
export async function measureMemory(): Promise<Figure[]> {
  return [await measureIdle(), ...(await measureBusy())]
}

async function measureIdle(): Promise<Figure> {
  const { folder, remove } = await createClubFolder()
  await (await startServer(folder)).stop() // the first start of a version compiles, which takes 10 MB more
  const server = await startServer(folder)
  try {
    await loadPage(server.origin)
    await wait(settleMs)
    const name = 'memory: a new club, idle after somebody looked'
    return { name, value: server.residentMegabytes(), unit: 'MB', aim: idleAimMegabytes, better: 'lower' }
  } finally {
    await server.stop()
    remove()
  }
}

async function measureBusy(): Promise<Figure[]> {
  const club = await createBusyClub()
  const server = await startServer(club.folder)
  try {
    const work = await startWork(server.origin, club)
    let most = 0
    const look = setInterval(() => {
      most = Math.max(most, server.residentMegabytes())
    }, 250)
    await wait(workMs)
    clearInterval(look)
    await work.end()
    if (work.faults.length > 0) throw new Error(work.faults.join('\n'))
    await wait(settleMs)
    const value = server.residentMegabytes()
    work.disconnect()
    const name = 'memory: 1,000 members, 20 boards'
    return [
      { name: `${name}, after a minute's work`, value, unit: 'MB', aim: busyAimMegabytes, better: 'lower' },
      { name: `${name}, the most while working`, value: most, unit: 'MB' },
    ]
  } finally {
    await server.stop()
    club.remove()
  }
}
