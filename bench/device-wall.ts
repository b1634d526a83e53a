import { setTimeout as wait } from 'node:timers/promises'
import { type Board, connectAuthorised } from '@fobhouse/server/testing/board.ts'
import type { DeviceSeat } from '@fobhouse/server/testing/large-club.ts'
import { EventsBoard } from './load/events-board.ts'
import { type WallOrder, wallOrder, type WallReport } from './wall-orders.ts'

// Many boards on real sockets, in a process of their own, so that the server's figures leave out their cost. Reads one
// order per line as JSON on standard input, and answers each with one line.

/** A board on the wall, of either protocol. */
type WallBoard = {
  /** Resolves with the answer to this tap. */
  tap(card: string): Promise<void>
  /** Resolves once the board has its next list, and of protocol 2 once the server knows that. */
  nextList(): Promise<void>
  close(): Promise<void>
}

const boards = new Map<string, WallBoard>()
const wallNow = () => performance.timeOrigin + performance.now()

async function connect({ origin, seats, protocol }: Extract<WallOrder, { what: 'connect' }>): Promise<number[]> {
  const started = wallNow()
  const connected = await Promise.all(
    seats.map((seat) => (protocol === 2 ? connectSigned(origin, seat) : connectOld(origin, seat))),
  )
  for (const [index, seat] of seats.entries()) {
    const board = connected[index]
    if (board) boards.set(seat.serial, board)
  }
  return [wallNow() - started]
}

async function connectOld(origin: string, seat: DeviceSeat): Promise<WallBoard> {
  const { board } = await connectAuthorised(origin, seat)
  return {
    tap: (card) => tapOld(board, card),
    async nextList() {
      const frame = await board.next()
      if (!frame.startsWith('{"command":"sync"')) throw new Error(`Instead of a list came ${frame.slice(0, 80)}`)
    },
    close: () => board.close(),
  }
}

async function connectSigned(origin: string, seat: DeviceSeat): Promise<WallBoard> {
  const board = new EventsBoard(seat)
  await board.connect(origin)
  return {
    tap: (card) => board.isStored(board.tap(card)),
    async nextList() {
      await board.nextList()
      await board.isDealtWith()
    },
    close: () => board.close(),
  }
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

async function tapOnce(board: WallBoard, card: string): Promise<number> {
  const sent = wallNow()
  await board.tap(card)
  return wallNow() - sent
}

/** Answers come in the order of the taps, so each tap reads its frame after the former one's. */
const readings = new WeakMap<Board, Promise<string>>()

async function tapOld(board: Board, card: string): Promise<void> {
  board.send({ command: 'log_access', card_id: card })
  const former = readings.get(board)
  const reading = (former ?? Promise.resolve('')).then(() => board.next())
  readings.set(board, reading)
  const answer = await reading
  if (answer !== '{"command":"log_access","success":true}') throw new Error(`A tap was answered ${answer.slice(0, 80)}`)
}

/** When each board got its next card list, in milliseconds since the epoch. */
async function nextLists(): Promise<number[]> {
  return Promise.all(
    [...boards.values()].map(async (board) => {
      await board.nextList()
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
