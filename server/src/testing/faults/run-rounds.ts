import { setTimeout as wait } from 'node:timers/promises'
import type { DatabaseName } from '../databases.ts'
import { boardTimers } from './board-timers.ts'
import { Caller, type CallNotes } from './caller.ts'
import { type Club, fillFaultClub } from './club.ts'
import { eventually } from './eventually.ts'
import { findClubFaults } from './find-club-faults.ts'
import { countDoubles, findMailFaults, findUnsent } from './find-mail-faults.ts'
import { Gate } from './gate.ts'
import { type FaultKind, faultKinds } from './kinds.ts'
import { createRandom, type Random } from './random.ts'
import { Stage } from './stage.ts'
import type { Worker } from './worker.ts'
import { createDecorator, createKeyholder, createSecretary } from './workers/administrators.ts'
import { createDoorWorker } from './workers/doors.ts'
import { createMachineWorker } from './workers/machines.ts'
import { createSigners, createVisitors } from './workers/members.ts'
import { createPayer, createTreasurer } from './workers/payers.ts'
import { createToolWorker, endSilence } from './workers/tools.ts'

export type FaultRun = {
  database: DatabaseName
  rounds: number
  seed: number
  /** Compares everything after this many rounds, and at the end. */
  checkEvery: number
  tell?: (line: string) => void
}

export type FaultReport = {
  faults: string[]
  rounds: number
  /** Number of deeds by worker. */
  deeds: Record<string, number>
  calls: CallNotes
  mails: number
  /** Mails that arrived more than once. */
  doubledMails: number
  /** Longest time after a fault until everybody got something done. */
  slowestRecoveryMs: number
  seconds: number
}

/** Everything must work again this soon after a fault. The machine may be busy, too. */
const wellWithinMs = 60_000
const mostFaults = 20
const longestLog = 3000

/**
 * Runs a club, and round after round breaks something and mends it. Reports where the club differs from what its users
 * were told; undefined if no PostgreSQL server answers. A seed repeats faults and their order.
 */
export async function runFaults(run: FaultRun): Promise<FaultReport | undefined> {
  const stage = await Stage.build(run.database)
  if (!stage) return undefined
  try {
    const club = await stage.look((database) => fillFaultClub(database, `smtp://127.0.0.1:${stage.mailWire.port}`))
    await stage.start()
    const play = new Play(stage, { club, doors: await stage.look(listDoors) })
    try {
      return await play.run(run)
    } finally {
      play.stop()
    }
  } finally {
    await stage.tearDown()
  }
}

async function listDoors({ queries: db }: Parameters<Worker['findFaults']>[0]): Promise<number[]> {
  const rows = await db.selectFrom('devices').select('id').where('kind', '=', 'door').execute()
  return rows.map(({ id }) => id)
}

class Play {
  readonly #stage: Stage
  readonly #caller: Caller
  readonly #workers: Worker[]
  readonly #gate = new Gate()
  readonly #faults: string[] = []
  #slowestRecoveryMs = 0
  #hasLostWorkers = false

  constructor(stage: Stage, { club, doors }: { club: Club; doors: readonly number[] }) {
    this.#stage = stage
    this.#caller = new Caller(`http://127.0.0.1:${stage.wire.port}`)
    this.#workers = [...createBoards(stage, club), ...createPeople(this.#caller, { club, doors })]
  }

  async run({ rounds, seed, checkEvery, tell = () => {} }: FaultRun): Promise<FaultReport> {
    const started = performance.now()
    await Promise.all(this.#workers.map(async (worker) => worker.start?.()))
    this.#gate.employ(this.#workers)
    const random = createRandom(seed)
    const order = orderOf(this.#stage.database, { rounds, random })
    let round = 0
    for (const kind of order) {
      round += 1
      const before = this.#faults.length
      await this.#suffer(kind, random)
      if (round % checkEvery === 0) await this.#check()
      for (const fault of this.#faults.slice(before)) tell(`round ${round}, ${kind.name}: ${fault}`)
      if (this.#faults.length > before) tell(`its log ends so: ${this.#stage.server.output().slice(-longestLog)}`)
      if (round % 50 === 0) tell(`round ${round}: ${this.#faults.length} faults, ${this.#caller.notes.calls} calls`)
      if (this.#faults.length >= mostFaults || this.#hasLostWorkers) break
    }
    const mails = await this.#end()
    return {
      faults: this.#faults,
      rounds: round,
      deeds: Object.fromEntries(this.#gate.tally()),
      calls: this.#caller.notes,
      ...mails,
      slowestRecoveryMs: Math.round(this.#slowestRecoveryMs),
      seconds: Math.round((performance.now() - started) / 1000),
    }
  }

  stop(): void {
    for (const worker of this.#workers) worker.stop?.()
  }

  async #suffer(kind: FaultKind, random: Random): Promise<void> {
    await wait(random.between(0, 200))
    try {
      const end = await kind.begin(this.#stage, random)
      await wait(random.between(0, kind.longestMs))
      await end()
    } catch (error) {
      this.#faults.push(`${kind.name}: ${error instanceof Error ? error.message : String(error)}`)
    }
    if (this.#stage.server.hasEnded()) {
      this.#faults.push(`${kind.name}: the server ended by itself: ${this.#stage.server.output().slice(-2000)}`)
      await this.#stage.start()
    }
    await this.#untilWell(kind)
  }

  /** Waits until the server is ready, every board is connected, and everybody gets something done. */
  async #untilWell(kind: FaultKind): Promise<void> {
    const tally = this.#gate.tally()
    const started = performance.now()
    const isReady = async () => ((await this.#caller.isReady()) ? [] : ['the server is not ready'])
    const missing = async () => [
      ...this.#workers.flatMap((worker) =>
        worker.isConnected?.() === false ? [`${worker.name} is not connected`] : [],
      ),
      ...this.#gate.idleSince(tally).map((name) => `${name} gets nothing done`),
    ]
    const wrong = [...(await eventually(isReady, wellWithinMs)), ...(await eventually(missing, wellWithinMs))]
    this.#slowestRecoveryMs = Math.max(this.#slowestRecoveryMs, performance.now() - started)
    const errors = this.#gate.takeErrors()
    this.#hasLostWorkers = errors.length > 0
    this.#faults.push(...wrong.map((fault) => `not well ${wellWithinMs} ms after ${kind.name}: ${fault}`))
    this.#faults.push(...errors, ...this.#caller.notes.wrongAnswers.splice(0))
  }

  /** Stops everybody, and compares what they were told with what is stored. */
  async #check(): Promise<void> {
    await this.#gate.close()
    await this.#stage.look(async (database) => {
      for (const worker of this.#workers) this.#faults.push(...(await worker.findFaults(database)))
      this.#faults.push(...(await findClubFaults(database)))
    })
    this.#gate.open()
  }

  /** Compares all once more, after mail got all its time by a clock set ahead; tools stay silent. */
  async #end(): Promise<Pick<FaultReport, 'mails' | 'doubledMails'>> {
    await this.#check()
    await this.#gate.close()
    await this.#gate.end()
    this.stop()
    await this.#stage.server.stop()
    this.#stage.setClock(4 * 3_600_000)
    await this.#stage.start()
    const { mails } = this.#stage.sink
    const doubledMails = await this.#stage.look(async (database) => {
      this.#faults.push(...(await eventually(() => findUnsent(database), wellWithinMs)))
      await this.#stage.server.kill()
      await endSilence(database)
      for (const worker of this.#workers) this.#faults.push(...((await worker.findLastFaults?.(database)) ?? []))
      this.#faults.push(...(await findMailFaults(database, mails)), ...(await findClubFaults(database)))
      return countDoubles(database, mails)
    })
    return { mails: mails.length, doubledMails }
  }
}

function createBoards(stage: Stage, club: Club): Worker[] {
  const board = { url: `ws://127.0.0.1:${stage.wire.port}`, folder: `${stage.folder}/boards`, timers: boardTimers }
  return club.seats.map((seat) => {
    if (seat.kind === 'door') return createDoorWorker(seat, { ...board, people: [...club.guests, ...club.suspects] })
    return seat.kind === 'interlock'
      ? createToolWorker(seat, { ...board, club })
      : createMachineWorker(seat, { ...board, club })
  })
}

function createPeople(caller: Caller, { club, doors }: { club: Club; doors: readonly number[] }): Worker[] {
  return [
    createPayer(caller, club),
    createTreasurer(caller, club),
    createKeyholder(caller, club, doors),
    createSecretary(caller, club),
    createDecorator(caller, club),
    createVisitors(caller, club),
    createSigners(caller, club),
  ]
}

/** Every kind comes once before any repeats. */
function orderOf(database: DatabaseName, { rounds, random }: { rounds: number; random: Random }): FaultKind[] {
  const kinds = faultKinds.filter(({ on }) => on === undefined || on === database)
  const order: FaultKind[] = []
  while (order.length < rounds) order.push(...random.shuffle(kinds))
  return order.slice(0, rounds)
}
