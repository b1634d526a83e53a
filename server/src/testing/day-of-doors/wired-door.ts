import { VirtualDoor } from '@fobhouse/simulator/door.ts'
import { VirtualBoard } from '@fobhouse/simulator/protocol-2/board.ts'
import { boardTimers } from '../faults/board-timers.ts'
import { Wire } from '../faults/wire.ts'
import type { DayDoor } from './expectation.ts'

type Options = {
  door: DayDoor
  /** The server's port. */
  port: number
  /** Where boards keep what must survive. */
  folder: string
  /** How far the club's clock was moved, in milliseconds. */
  moved: () => number
}

/** A door of either protocol at the end of a wire of its own, which can be cut. */
export type WiredDoor = {
  door: DayDoor
  start(): void
  stop(): Promise<void>
  tap(card: string): void
  /** Breaks the connection; what was under way is lost. The board connects again by itself. */
  cut(): void
  /** No connection until it comes back. */
  leave(): void
  comeBack(): void
  isConnected(): boolean
  /** False from `leave` to `comeBack`. */
  isReachable(): boolean
  /** Taps that the server has not answered yet. */
  unreported(): number
  /** Of version 1: the cards that open it. Undefined for a signed list, which names none. */
  plain(): { tags: readonly string[]; isLockedOut: boolean } | undefined
  /** Of protocol 2: the version of its list, and what it takes for the time. */
  signed(): { version: number; time: number } | undefined
  /** How often the tap of this card went out. A board of version 1 without an answer sends it again. */
  sent(card: string): number
}

export async function createWiredDoor(options: Options): Promise<WiredDoor> {
  const wire = new Wire({ host: '127.0.0.1', port: options.port })
  await wire.open()
  const url = `ws://127.0.0.1:${wire.port}`
  const { door } = options
  let isReachable = true
  const board = door.protocol === 1 ? createOld(options, url) : createSigned(options, url)
  return {
    ...board,
    door,
    stop: async () => {
      board.end()
      await wire.close()
    },
    cut: () => {
      wire.spoil('refusing')
      wire.heal('is lost')
    },
    isReachable: () => isReachable,
    leave: () => {
      isReachable = false
      wire.spoil('refusing')
    },
    comeBack: () => {
      if (isReachable) return
      isReachable = true
      wire.heal('is lost')
    },
  }
}

type Board = Omit<WiredDoor, 'door' | 'stop' | 'cut' | 'leave' | 'comeBack' | 'isReachable'> & { end(): void }

function createOld({ door: { serial, key }, folder }: Options, url: string): Board {
  const board = new VirtualDoor({ url, serial, key, folder, timers: boardTimers })
  const sent = new Map<string, number>()
  const waiting: { card: string; outcome: string }[] = []
  const note = (card: string) => sent.set(card, (sent.get(card) ?? 0) + 1)
  board.events.listen((event) => {
    if (event.type === 'authorised') for (const { card } of waiting) note(card)
    if ('cardId' in event) {
      waiting.push({ card: event.cardId, outcome: reportOf[event.type] })
      if (board.isAuthorised) note(event.cardId)
    }
    if (event.type !== 'reported') return
    // Answers name no card: each belongs to the oldest report of its command.
    const index = waiting.findIndex(({ outcome }) => outcome === event.command)
    if (index !== -1) waiting.splice(index, 1)
  })
  return {
    start: () => board.start(),
    end: () => board.stop(),
    tap: (card) => void board.tap(card),
    isConnected: () => board.isAuthorised,
    unreported: () => board.unreported,
    plain: () => ({ tags: board.tags, isLockedOut: board.isLockedOut }),
    signed: () => undefined,
    sent: (card) => sent.get(card) ?? 0,
  }
}

const reportOf = { opened: 'log_access', denied: 'log_access_denied', locked_out: 'log_access_locked_out' }

function createSigned({ door: { serial, key }, folder, moved }: Options, url: string): Board {
  const monotonic = () => performance.now() + moved()
  const board = new VirtualBoard({ url, serial, key, folder, timers: boardTimers, monotonic })
  return {
    start: () => board.start(),
    end: () => board.stop(),
    tap: (card) => void board.tap(card),
    isConnected: () => board.isAuthorised,
    unreported: () => board.waiting,
    plain: () => undefined,
    signed: () => ({ version: board.listVersion, time: board.time }),
    sent: () => 1,
  }
}
