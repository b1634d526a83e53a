import { fillFolder, someCards } from '@fobhouse/server/testing/large-club.ts'
import type { Board } from '@fobhouse/server/testing/board.ts'
import { createClubFolder, startServer } from '@fobhouse/server/testing/server-process.ts'
import { addTool, timeTap } from './certificate-taps.ts'
import type { Figure } from './figure.ts'
import { type Ask, askerOf } from './house.ts'
import { median } from './median.ts'
import { startDeviceWall } from './wall-orders.ts'

const size = { members: 10_000, doors: 198 }
const items = 500
const rounds = 20
const taps = 300

/** What equipment costs a club of the largest size: its list, a tap, and an outage while 200 boards are connected. */
export async function measureEquipment(): Promise<Figure[]> {
  const club = await createClubFolder()
  const wall = startDeviceWall()
  try {
    const seats = await fillFolder(club.folder, { ...size, machines: 0 })
    const server = await startServer(club.folder)
    try {
      const { origin } = server
      const ask = await askerOf(origin)
      await wall.obey({ what: 'connect', origin, seats })
      const [person] = await someCards(club.folder, 1)
      if (!person) throw new Error('Nobody has a card')
      const free = await addTool(ask, { origin, serial: 'free', person })
      const tool = await addTool(ask, { origin, serial: 'tool', person })
      const item = await addItems(ask, tool.id)
      const figures = [
        ...(await timeTaps([free.board, tool.board], person.card)),
        await timeOutages(ask, { item, board: tool.board }),
        await timeList(ask),
      ]
      await Promise.all([free.board.close(), tool.board.close()])
      return figures
    } finally {
      await wall.obey({ what: 'close' })
      await server.stop()
    }
  } finally {
    wall.end()
    club.remove()
  }
}

/** Returns the item that the tool switches; the others have no interlock. */
async function addItems(ask: Ask, device: number): Promise<number> {
  const made = (await ask('POST', '/api/admin/equipment/', { name: 'Tool', device })) as { id: number } // by the contract
  for (let index = 1; index < items; index += 1) {
    await ask('POST', '/api/admin/equipment/', { name: `Item ${index}`, description: 'One of many' })
  }
  await ask('POST', `/api/equipment/${made.id}/maintenance/`, { name: 'Clean', by: 'hours', every: 100_000 })
  return made.id
}

async function timeTaps([free, tool]: [Board, Board], card: string): Promise<Figure[]> {
  const times: { free: number[]; tool: number[] } = { free: [], tool: [] }
  for (let round = 0; round < taps; round += 1) {
    times.free.push(await timeTap(free, card))
    times.tool.push(await timeTap(tool, card))
  }
  const [without, with_] = [median(times.free), median(times.tool)]
  return [
    { name: 'a tap at a tool without equipment, p50', value: without, unit: 'ms', better: 'lower' },
    { name: 'the same at a tool with an item that has a plan, p50', value: with_, unit: 'ms', better: 'lower' },
    { name: 'the tap takes so many times as long', value: with_ / without, unit: 'ratio', aim: 1.3, better: 'lower' },
  ]
}

/** From the call until the frame is at the board. */
async function timeOutages(ask: Ask, { item, board }: { item: number; board: Board }): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    const frame = board.next()
    await ask('PUT', `/api/equipment/${item}/state/`, { state: 'out_of_order', note: 'Measured' })
    await frame
    times.push(performance.now() - started)
    await ask('PUT', `/api/equipment/${item}/state/`, { state: 'working' })
    await board.next()
  }
  const boards = size.doors + 2
  const name = `out of order: the frame is at its board, ${boards} boards connected, worst of ${rounds}`
  return { name, value: Math.max(...times), unit: 'ms', aim: 1000, better: 'lower' }
}

async function timeList(ask: Ask): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const started = performance.now()
    await ask('GET', '/api/equipment/')
    if (round > 0) times.push(performance.now() - started)
  }
  return { name: `the list of ${items} items`, value: median(times), unit: 'ms', aim: 50, better: 'lower' }
}
