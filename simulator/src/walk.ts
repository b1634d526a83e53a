import { createInterface } from 'node:readline'
import { z } from 'zod'
import { VirtualDoor } from './door.ts'

// Plays a club's doors and the people who walk through them, until standard input ends: with whoever started it.

const walkSchema = z.object({
  /** The portal, for example `ws://localhost:8000`. */
  url: z.string(),
  doors: z.array(z.object({ serial: z.string(), key: z.string() })),
  /** Of everyone who may come by, members or not. */
  cards: z.array(z.string()).min(1),
  /** Where the doors keep their lists. */
  folder: z.string(),
})

const strangersCard = '3735928559'
const chanceOfStranger = 0.04
const pause = { leastMs: 3000, mostMs: 12_000 }

/** Somebody comes: through the first door, and then perhaps on into another room. */
function walkThrough(doors: readonly VirtualDoor[], cards: readonly string[]): void {
  const card = Math.random() < chanceOfStranger ? strangersCard : pick(cards)
  const [front, ...rooms] = doors
  if (front === undefined || card === undefined) return
  if (front.tap(card) !== 'opened') return
  const room = Math.random() < 0.5 ? pick(rooms) : undefined
  if (room) setTimeout(() => room.tap(card), between(pause.leastMs, pause.mostMs))
}

function pick<Item>(items: readonly Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)]
}

function between(least: number, most: number): number {
  return least + Math.random() * (most - least)
}

function keepWalking(doors: readonly VirtualDoor[], cards: readonly string[]): void {
  setTimeout(
    () => {
      walkThrough(doors, cards)
      keepWalking(doors, cards)
    },
    between(pause.leastMs, pause.mostMs),
  )
}

const input = createInterface({ input: process.stdin })
input.once('line', (line) => {
  const { url, folder, cards, doors } = walkSchema.parse(JSON.parse(line))
  const boards = doors.map(({ serial, key }) => new VirtualDoor({ url, folder, serial, key }))
  for (const board of boards) board.start()
  keepWalking(boards, cards)
})
input.once('close', () => process.exit(0))
// Ctrl-C reaches every process of the terminal; this one ends when the server does.
process.on('SIGINT', () => undefined)
