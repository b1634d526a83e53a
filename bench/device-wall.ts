import { setTimeout as wait } from 'node:timers/promises'
import { type Board, connectAuthorised } from '@fobhouse/server/testing/board.ts'
import type { DeviceSeat } from '@fobhouse/server/testing/large-club.ts'
import { type WallOrder, wallOrder, type WallReport } from './wall-orders.ts'

// Many boards on real sockets, in a process of their own, so that the server's figures leave out their cost. Reads one
// order per line as JSON on standard input, and answers each with one line.
const boards = new Map<string, Board>()
const wallNow = () => performance.timeOrigin + performance.now()

async function connect({ origin, seats }: { origin: string; seats: readonly DeviceSeat[] }): Promise<number[]> {
  const started = wallNow()
  const connected = await Promise.all(seats.map((seat) => connectAuthorised(origin, seat)))
  for (const [index, seat] of seats.entries()) {
    const board = connected[index]?.board
    if (board) boards.set(seat.serial, board)
  }
  return [wallNow() - started]
}

/** Taps at a fixed rate, however long the answers take. Returns the milliseconds from each tap to its answer. */
async function tap({ cards, taps, perSecond }: { cards: readonly string[]; taps: number; perSecond: number }) {
  const free = [...boards.values()]
  const times: Promise<number>[] = []
  const started = wallNow()
  for (let index = 0; index < taps; index += 1) {
    const due = started + (index * 1000) / perSecond - wallNow()
    if (due > 1) await wait(due)
    const board = free[index % free.length]
    if (board) times.push(tapOnce(board, cards[index % cards.length] ?? ''))
  }
  return Promise.all(times)
}

/** Answers come in the order of the taps, so each tap reads its frame after the former one's. */
const readings = new WeakMap<Board, Promise<string>>()

async function tapOnce(board: Board, card: string): Promise<number> {
  const sent = wallNow()
  board.send({ command: 'log_access', card_id: card })
  const former = readings.get(board)
  const reading = (former ?? Promise.resolve('')).then(() => board.next())
  readings.set(board, reading)
  const answer = await reading
  if (answer !== '{"command":"log_access","success":true}') throw new Error(`A tap was answered ${answer.slice(0, 80)}`)
  return wallNow() - sent
}

/** When each board got its next card list, in milliseconds since the epoch. */
async function nextLists(): Promise<number[]> {
  return Promise.all(
    [...boards.values()].map(async (board) => {
      const frame = await board.next()
      if (!frame.startsWith('{"command":"sync"')) throw new Error(`Instead of a list came ${frame.slice(0, 80)}`)
      return wallNow()
    }),
  )
}

async function closeAll(): Promise<number[]> {
  await Promise.all([...boards.values()].map((board) => board.close()))
  boards.clear()
  return []
}

function obey(order: WallOrder): Promise<number[]> {
  switch (order.what) {
    case 'connect':
      return connect(order)
    case 'tap':
      return tap(order)
    case 'next lists':
      return nextLists()
    case 'close':
      return closeAll()
  }
}

process.on('message', (message) => {
  obey(wallOrder.parse(message)).then(
    (times) => process.send?.({ times } satisfies WallReport),
    (error: unknown) => process.send?.({ times: [], fault: String(error) } satisfies WallReport),
  )
})
