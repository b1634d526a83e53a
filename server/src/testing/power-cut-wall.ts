import { setTimeout as wait } from 'node:timers/promises'
import { VirtualDoor } from '@fobhouse/simulator/door.ts'
import { VirtualInterlock } from '@fobhouse/simulator/interlock.ts'
import { VirtualVending } from '@fobhouse/simulator/vending.ts'
import { createFastTimers } from './fast-timers.ts'

type Seat = { kind: 'door' | 'interlock' | 'memberbucks'; serial: string; key: string }
type WallOptions = { url: string; folder: string; seats: readonly Seat[]; cards: readonly string[] }

export type DoorDeeds = { serial: string; acknowledged: ReadonlySet<string>; sent: ReadonlyMap<string, number> }
export type PaymentDeed = { description: string; outcome: 'taken' | 'refused' | 'no answer' }
export type Deeds = {
  taps: DoorDeeds[]
  payments: PaymentDeed[]
  /** Sessions that were granted, and those of which the end was acknowledged. */
  started: string[]
  ended: string[]
  /** The one that went on through every cut, and the one whose board never came back. */
  kept: { before: string; after: string | undefined }
  dead: { session: string; lastHeardBefore: number }
}

const timers = createFastTimers(10)
const mostUnanswered = 4
const patienceMs = 100_000

/** Doors, tools and machines that all work at once, and remember what they were told. */
export class Wall {
  readonly #options: WallOptions
  readonly #doors: VirtualDoor[]
  readonly #machines: VirtualVending[]
  readonly #tools: Record<string, VirtualInterlock>
  readonly #payments: PaymentDeed[] = []
  #kept = ''
  #dead = ''
  #cutAt: number | undefined
  #isOver = false

  constructor(options: WallOptions) {
    this.#options = options
    const { url, folder, seats } = options
    const of = (kind: Seat['kind']) => seats.filter((seat) => seat.kind === kind)
    this.#doors = of('door').map((seat) => new VirtualDoor({ url, folder, ...seat, timers }))
    this.#machines = of('memberbucks').map((seat) => new VirtualVending({ url, ...seat, timers }))
    const tool = (seat: Seat) => new VirtualInterlock({ url, folder, ...seat, timers, updateEveryMs: 500 })
    this.#tools = Object.fromEntries(of('interlock').map((seat) => [seat.serial, tool(seat)]))
  }

  /** Connects everything, and switches on the two tools that run throughout. */
  async start(): Promise<void> {
    const boards = [...this.#doors, ...this.#machines, ...Object.values(this.#tools)]
    for (const board of boards) board.start()
    for (const board of this.#doors) await board.events.waitFor(({ type }) => type === 'list', patienceMs)
    for (const board of this.#machines) await board.events.waitFor(({ type }) => type === 'ready', patienceMs)
    for (const board of Object.values(this.#tools)) {
      await board.events.waitFor(({ type }) => type === 'ready', patienceMs)
    }
    this.#kept = await this.#switchOn('keeper')
    this.#dead = await this.#switchOn('dead')
    const isTaken = (event: { type: string }) => event.type === 'reported'
    for (const name of ['keeper', 'dead']) await this.#tool(name).events.waitFor(isTaken, patienceMs)
  }

  stop(): void {
    this.#isOver = true
    for (const board of [...this.#doors, ...this.#machines, ...Object.values(this.#tools)]) board.stop()
  }

  /** The power went: one tool's board is gone for good with it. */
  noteCut(): void {
    this.#cutAt ??= Date.now()
    this.#tool('dead').stop()
  }

  /** Taps so often in all, and sells and works meanwhile, until everything was acknowledged. */
  async work(taps: number): Promise<Deeds> {
    const each = Math.ceil(taps / this.#doors.length)
    const others = [...this.#machines.map((machine) => this.#sell(machine)), this.#beRestless()]
    await Promise.all(this.#doors.map((door) => this.#tapAll(door, each)))
    this.#isOver = true
    await Promise.all(others)
    const keeper = this.#tool('keeper')
    const after = keeper.sessionId
    keeper.tap(this.#card(0))
    await keeper.events.waitFor((event) => event.type === 'reported' && event.report === 'end', patienceMs)
    return this.#deeds(after)
  }

  async whenAcknowledged(count: number): Promise<void> {
    while (this.#doors.reduce((sum, door) => sum + deedsOf(door).acknowledged.size, 0) < count) await wait(5)
  }

  #deeds(after: string | undefined): Deeds {
    const tools = [this.#tool('keeper'), this.#tool('dead'), this.#tool('restless')]
    return {
      taps: this.#doors.map((door) => deedsOf(door)),
      payments: this.#payments,
      started: tools.flatMap(({ events }) =>
        events.items.flatMap((event) => (event.type === 'on' ? [event.sessionId] : [])),
      ),
      ended: tools.flatMap((tool) => endedSessions(tool)),
      kept: { before: this.#kept, after },
      dead: { session: this.#dead, lastHeardBefore: this.#cutAt ?? Date.now() },
    }
  }

  #tool(name: string): VirtualInterlock {
    const tool = this.#tools[name]
    if (!tool) throw new Error(`There is no tool ${name}`)
    return tool
  }

  #card(index: number): string {
    return this.#options.cards[index % this.#options.cards.length] ?? ''
  }

  async #switchOn(name: string): Promise<string> {
    const tool = this.#tool(name)
    tool.tap(this.#card(0))
    const event = await tool.events.waitFor(({ type }) => type === 'on', patienceMs)
    return event.type === 'on' ? event.sessionId : ''
  }

  async #tapAll(door: VirtualDoor, taps: number): Promise<void> {
    for (let index = 0; index < taps; index += 1) {
      door.tap(this.#card(index))
      await door.events.waitFor(() => door.unreported < mostUnanswered, patienceMs)
    }
    await door.events.waitFor(() => door.unreported === 0, patienceMs)
  }

  /** One sale after the other, each of another member: a machine sells to nobody twice within a second. */
  async #sell(machine: VirtualVending): Promise<void> {
    for (let index = 0; !this.#isOver && index < this.#options.cards.length; index += 1) {
      const description = `${machine.serial} ${index}`
      const answer = await machine.ask({ command: 'debit', cardId: this.#card(index), amount: 2.5, description })
      const outcome = answer.success ? 'taken' : answer.reason === 'no_answer' ? 'no answer' : 'refused'
      this.#payments.push({ description, outcome })
      if (outcome === 'no answer') await wait(20)
    }
  }

  /** On and off again, for as long as the others work. */
  async #beRestless(): Promise<void> {
    const tool = this.#tool('restless')
    while (!this.#isOver) {
      tool.tap(this.#card(0))
      while (tool.isWaiting) await wait(5)
      if (tool.sessionId === undefined) await wait(20)
    }
    if (tool.sessionId !== undefined) tool.tap(this.#card(0))
    while (tool.isWaiting) await wait(5)
  }
}

/** By the door's own log: what was acknowledged, and how often each tap went out. */
function deedsOf(door: VirtualDoor): DoorDeeds {
  const waiting: string[] = []
  const acknowledged = new Set<string>()
  const sent = new Map<string, number>()
  const send = (card: string) => sent.set(card, (sent.get(card) ?? 0) + 1)
  let isUp = false
  for (const event of door.events.items) {
    if (event.type === 'disconnected') isUp = false
    else if (event.type === 'authorised') {
      isUp = true
      for (const card of waiting) send(card)
    } else if (event.type === 'opened') {
      waiting.push(event.cardId)
      if (isUp) send(event.cardId)
    } else if (event.type === 'reported') {
      acknowledged.add(waiting.shift() ?? 'nothing')
    }
  }
  return { serial: door.serial, acknowledged, sent }
}

/** Ends are answered in their order; one that was told twice is answered `session_already_ended` the second time. */
function endedSessions({ events }: VirtualInterlock): string[] {
  const ended: string[] = []
  const ending: string[] = []
  let running = ''
  for (const event of events.items) {
    if (event.type === 'on') running = event.sessionId
    if (event.type === 'off' && event.cause === 'card') ending.push(running)
    if (event.type === 'reported' && event.report === 'end') ended.push(ending.shift() ?? 'nothing')
  }
  return ended
}
