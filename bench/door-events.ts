import { setTimeout as wait } from 'node:timers/promises'
import { type DeviceSeat, fillFolder } from '@fobhouse/server/testing/large-club.ts'
import { createClubFolder, startServer } from '@fobhouse/server/testing/server-process.ts'
import type { Figure } from './figure.ts'
import { EventsBoard } from './load/events-board.ts'
import { percentile } from './median.ts'

const doors = 200
const members = 10_000
const storedEvents = 10_000
/** What each of the boards has kept that come back at once. */
const keptByEach = 250
const millisecondsBetweenTaps = 50
/** A member's, as `fillFolder` numbers them. */
const card = '100005'

type Scene = { origin: string; seats: readonly DeviceSeat[] }

/** What boards of protocol 2 have kept through an outage: how long it takes, and whom it holds up. */
export async function measureDoorEvents(): Promise<Figure[]> {
  const club = await createClubFolder()
  try {
    const seats = await fillFolder(club.folder, { members, doors, machines: 0 })
    const server = await startServer(club.folder)
    try {
      const scene = { origin: server.origin, seats }
      return [...(await measureOutage(scene)), ...(await measureReturn(scene))]
    } finally {
      await server.stop()
    }
  } finally {
    club.remove()
  }
}

/** One door has 10,000 events while people come in at another. */
async function measureOutage({ origin, seats: [away, other] }: Scene): Promise<Figure[]> {
  if (!away || !other) throw new Error('The club has no doors')
  const door = new EventsBoard(other)
  await door.connect(origin)
  const kept = fillBoard(away, storedEvents)
  const begin = performance.now()
  const work = { isOver: false }
  const emptied = kept
    .connect(origin)
    .then(() => kept.empty())
    .then(() => {
      work.isOver = true
      return performance.now() - begin
    })
  const answers: number[] = []
  while (!work.isOver) {
    answers.push(await tapOnce(door))
    await wait(millisecondsBetweenTaps)
  }
  const emptiedMs = await emptied
  await Promise.all([kept, door].map((board) => board.close()))
  const name = `a door has told ${storedEvents} events of an outage`
  const meanwhile = 'another door’s tap meanwhile until its acknowledgement, p99'
  return [
    { name, value: emptiedMs, unit: 'ms', aim: 30_000, better: 'lower' },
    { name: meanwhile, value: percentile(answers, 99), unit: 'ms', aim: 100, better: 'lower' },
  ]
}

async function tapOnce(door: EventsBoard): Promise<number> {
  const tapped = performance.now()
  door.tap(card)
  await door.empty()
  return performance.now() - tapped
}

/** All doors come back at once, each with full batches. */
async function measureReturn({ origin, seats }: Scene): Promise<Figure[]> {
  const boards = seats.map((seat) => fillBoard(seat, keptByEach))
  const begin = performance.now()
  const times = await Promise.all(
    boards.map(async (board) => {
      await board.connect(origin)
      return performance.now() - begin
    }),
  )
  await Promise.all(boards.map((board) => board.empty()))
  const lastMs = performance.now() - begin
  await Promise.all(boards.map((board) => board.close()))
  const name = `${boards.length} doors come back with ${keptByEach} events each: the last has its list`
  return [
    { name, value: Math.max(...times), unit: 'ms', aim: 5000, better: 'lower' },
    { name: 'the same, until every event is acknowledged', value: lastMs, unit: 'ms', aim: 60_000, better: 'lower' },
  ]
}

/** A board that has been away for so many events. */
function fillBoard(seat: DeviceSeat, events: number): EventsBoard {
  const board = new EventsBoard(seat)
  for (let count = 0; count < events; count += 1) board.tap(card)
  return board
}
