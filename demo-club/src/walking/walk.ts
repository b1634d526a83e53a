import { readdirSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { startCalendar } from '@fobhouse/simulator/calendar.ts'
import { VirtualDoor } from '@fobhouse/simulator/door.ts'
import { VirtualInterlock } from '@fobhouse/simulator/interlock.ts'
import { VirtualBoard } from '@fobhouse/simulator/protocol-2/board.ts'
import { VirtualVending } from '@fobhouse/simulator/vending.ts'
import {
  type Booked,
  chooseTurn,
  findArrivals,
  type Neighbours,
  pick as pickBy,
  type Play,
  type Turn,
} from './rules.ts'

// Plays a club's boards and the people who use them until standard input ends. Its first line is the club; each line after
// it says who has booked which tool.

const boardSchema = z.object({ serial: z.string(), key: z.string() })
const walkSchema = z.object({
  /** The portal, for example `ws://localhost:8000`. */
  url: z.string(),
  doors: z.array(boardSchema),
  /** Doors of protocol 2, each with the cards of those who have reason to come by. */
  boards: z.array(boardSchema.extend({ cards: z.array(z.string()) })).default([]),
  tools: z.array(boardSchema),
  machines: z.array(boardSchema),
  /** What machines sell; prices in minor units. */
  goods: z.array(z.object({ externalId: z.int(), price: z.int() })),
  /** Cards of everyone who may come by, members or not. */
  cards: z.array(z.string()).min(1),
  /** Folder in which the boards keep their card lists and queues. */
  folder: z.string(),
})
type Walk = z.output<typeof walkSchema>
const bookedSchema = z.record(z.string(), z.array(z.string()))
type Pause = { leastMs: number; mostMs: number }

const strangersCard = '3735928559'
const chanceOfStranger = 0.04
const betweenVisits: Pause = { leastMs: 3000, mostMs: 12_000 }
const betweenTools: Pause = { leastMs: 4000, mostMs: 20_000 }
const atTool: Pause = { leastMs: 40_000, mostMs: 240_000 }
const betweenFetches: Pause = { leastMs: 20_000, mostMs: 90_000 }
const inDoorway: Pause = { leastMs: 1500, mostMs: 6000 }
const patienceMs = 60_000
const betweenSales: Pause = { leastMs: 15_000, mostMs: 60_000 }

/** Somebody goes through the first door, and then perhaps on into another room. */
function walkThrough(doors: readonly VirtualDoor[], cards: readonly string[]): void {
  const card = Math.random() < chanceOfStranger ? strangersCard : pick(cards)
  const [front, ...rooms] = doors
  if (front === undefined || card === undefined) return
  if (front.tap(card) !== 'opened') return
  const room = Math.random() < 0.5 ? pick(rooms) : undefined
  if (room) setTimeout(() => room.tap(card), between(betweenVisits))
}

type Board = { door: VirtualBoard; cards: readonly string[] }

/** Somebody opens a door with a contact, walks through and lets it fall shut. Now and then a stranger tries. */
function fetchFrom(
  { door, cards }: Board,
  card = Math.random() < chanceOfStranger ? strangersCard : pick(cards),
): void {
  if (card === undefined || door.tap(card).outcome !== 'granted') return
  door.moveDoor(true)
  setTimeout(() => door.moveDoor(false), between(inDoorway))
}

/** Taps once as soon as the door has its list, because the person who starts a club wants to see a door open. */
async function openOnce(door: VirtualDoor | undefined): Promise<void> {
  await door?.events.waitFor(({ type }) => type === 'ready', patienceMs)
  const card = door?.tags[0]
  if (card !== undefined) door?.tap(card)
}

/** The same at a board of protocol 2. */
async function fetchOnce(board: Board): Promise<void> {
  await board.door.news.waitFor(({ type }) => type === 'list', patienceMs)
  fetchFrom(board, board.cards[0])
}

let booked: Booked = {}

const freeOf = (tools: readonly VirtualInterlock[]) => tools.filter(({ sessionId }) => sessionId === undefined)

/** Somebody goes to a free tool. */
function workAt(tools: readonly VirtualInterlock[], cards: readonly string[]): void {
  const turn = chooseTurn({ free: freeOf(tools), cards, booked }, Math.random)
  if (turn) tryOut(turn)
}

/** Whoever has just booked a tool goes to it at once. */
function hearBooked(tools: readonly VirtualInterlock[], now: Booked): void {
  const arrivals = findArrivals(freeOf(tools), { before: booked, now })
  booked = now
  for (const turn of arrivals) void arrive(turn)
}

/** They wait until its board is connected. */
async function arrive(turn: Turn<VirtualInterlock>): Promise<void> {
  await turn.tool.events.waitFor(({ type }) => type === 'ready', patienceMs)
  if (turn.tool.sessionId === undefined) tryOut(turn)
}

/** Somebody tries a tool; with access, they switch it off again after a while. */
function tryOut({ tool, card }: Turn<VirtualInterlock>): void {
  const seen = tool.events.items.length
  tool.tap(card)
  setTimeout(() => {
    const isOn = tool.events.items.slice(seen).some(({ type }) => type === 'on')
    if (isOn && tool.sessionId !== undefined) tool.tap(card)
  }, between(atTool))
}

function buyAt(machines: readonly VirtualVending[], { cards, goods }: Pick<Walk, 'cards' | 'goods'>): void {
  const [machine, product, cardId] = [pick(machines), pick(goods), pick(cards)]
  if (machine === undefined || product === undefined || cardId === undefined) return
  const sale = { amount: product.price / 100, productExternalId: product.externalId } // machines speak major units
  void machine.ask({ command: 'debit', cardId, ...sale })
}

function pick<Item>(items: readonly Item[]): Item | undefined {
  return pickBy(items, Math.random)
}

function between({ leastMs, mostMs }: Pause): number {
  return leastMs + Math.random() * (mostMs - leastMs)
}

function keepDoing(what: () => void, pause: Pause): void {
  setTimeout(() => {
    what()
    keepDoing(what, pause)
  }, between(pause))
}

/** Plays what the club finds around it, and says on standard output where that is. */
async function playNeighbours(): Promise<void> {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('-around.ts'))
  const features = files.map(async (file) => ((await import(`./${file}`)) as { play: Play }).play()) // `Play` says so
  const [calendar, ...settings] = await Promise.all([startCalendar(), ...features])
  const neighbours: Neighbours = { settings, calendar: calendar.url }
  process.stdout.write(`${JSON.stringify(neighbours)}\n`)
}

const input = createInterface({ input: process.stdin })
input.once('line', (line) => {
  const { url, folder, cards, goods, ...walk } = walkSchema.parse(JSON.parse(line))
  const doors = walk.doors.map((board) => new VirtualDoor({ url, folder, ...board }))
  const boards = walk.boards.map((board) => {
    return { door: new VirtualBoard({ url, folder, ...board }), cards: board.cards }
  })
  const tools = walk.tools.map((board) => new VirtualInterlock({ url, folder, ...board }))
  const machines = walk.machines.map((board) => new VirtualVending({ url, ...board }))
  for (const board of [...doors, ...boards.map(({ door }) => door), ...tools, ...machines]) board.start()
  input.on('line', (news) => hearBooked(tools, bookedSchema.parse(JSON.parse(news))))
  void playNeighbours()
  void openOnce(doors[0])
  keepDoing(() => walkThrough(doors, cards), betweenVisits)
  for (const board of boards) {
    void fetchOnce(board)
    keepDoing(() => fetchFrom(board), betweenFetches)
  }
  keepDoing(() => workAt(tools, cards), betweenTools)
  keepDoing(() => buyAt(machines, { cards, goods }), betweenSales)
})
input.once('close', () => process.exit(0))
// Ctrl-C reaches every process of the terminal; this one ends with the server instead.
process.on('SIGINT', () => undefined)
