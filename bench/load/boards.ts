import { VirtualDoor } from '@fobhouse/simulator/door.ts'
import { VirtualInterlock } from '@fobhouse/simulator/interlock.ts'
import { VirtualVending } from '@fobhouse/simulator/vending.ts'
import type { BusyClub } from './busy-club.ts'
import { takeTurns } from './turns.ts'

const patienceMs = 20_000

export type Boards = {
  /** Holds somebody's card to the next door. */
  tap(): void
  /** Switches the next tool on; the same person switches it off again. */
  useTool(): void
  /** Buys something at the next machine. Throws if that is refused. */
  buy(): Promise<void>
  /** Breaks the next door's connection; it reconnects by itself. */
  loseOne(): void
  /** The number of taps and sessions without an answer yet. */
  unreported(): number
  stop(): void
}

/** Connects the club's boards, which store what must survive a restart in the club's folder. */
export async function connectBoards(url: string, { folder, seats, people }: BusyClub): Promise<Boards> {
  const of = (kind: (typeof seats)[number]['kind']) => seats.filter((seat) => seat.kind === kind)
  const doors = of('door').map((seat) => new VirtualDoor({ url, folder, ...seat }))
  const tools = of('interlock').map((seat) => new VirtualInterlock({ url, folder, ...seat }))
  const machines = of('memberbucks').map((seat) => new VirtualVending({ url, ...seat }))
  const boards = [...doors, ...tools, ...machines]
  for (const board of boards) board.start()
  await Promise.all([
    ...doors.map(({ events }) => events.waitFor(({ type }) => type === 'ready', patienceMs)),
    ...tools.map(({ events }) => events.waitFor(({ type }) => type === 'ready', patienceMs)),
    ...machines.map(({ events }) => events.waitFor(({ type }) => type === 'ready', patienceMs)),
  ])
  const [door, tool, machine, brokenDoor] = [takeTurns(doors), takeTurns(tools), takeTurns(machines), takeTurns(doors)]
  const person = takeTurns(people)
  const users = new Map(tools.map((one) => [one.serial, person().card]))
  return {
    tap: () => void door().tap(person().card),
    useTool() {
      const next = tool()
      if (!next.isWaiting) next.tap(users.get(next.serial) ?? '')
    },
    async buy() {
      const answer = await machine().ask({ command: 'debit', cardId: person().card, amount: 0.5 })
      if (!answer.success) throw new Error(`A sale was answered ${answer.reason}`)
    },
    loseOne: () => brokenDoor().suffer({ type: 'drop' }),
    unreported: () =>
      doors.reduce((sum, one) => sum + one.unreported, 0) + tools.filter(({ isWaiting }) => isWaiting).length,
    stop: () => {
      for (const board of boards) board.stop()
    },
  }
}
