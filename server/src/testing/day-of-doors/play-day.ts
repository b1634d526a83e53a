import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../db/database.ts'
import { createRandom, type Random } from '../faults/random.ts'
import { createClubFolder, startServer } from '../server-process.ts'
import { fillDayClub } from './day-club.ts'
import { DayHouse } from './day-house.ts'
import { type DayDoor, type DayMember, hoursOfDay, outcomeAt } from './expectation.ts'
import { type DoneTap, findDayFaults } from './find-day-faults.ts'
import { createWiredDoor, type WiredDoor } from './wired-door.ts'

type DayOptions = {
  /** Of an empty PostgreSQL database; else SQLite. */
  databaseUrl: string
  taps: number
  doors: number
  /** The hours of the day in which people come, rising. */
  hours: readonly number[]
  seed: number
  tell(line: string): void
}

type DayReport = {
  taps: number
  /** Connections that were broken, most of them right behind a tap. */
  cuts: number
  /** Taps of version 1 whose answer was lost, so that the board told them again, and they are there twice. */
  repeated: number
  faults: string[]
}

/** Behind every so-manieth tap the door's connection is cut: 5 of 100. */
const cutEvery = 20
/** Every so-manieth tap is nobody's card. */
const unknownEvery = 20
const mostRestMs = 3
const patienceMs = 60_000

/**
 * A day of a club with boards of both protocols, whose connections break: people come, hours begin and end, somebody
 * joins, somebody leaves, the house is shut for an hour, two doors for another. Boards of protocol 2 are partly away while
 * hours begin and end. Each tap must be stored once, with the outcome that a plain rule says.
 */
export async function playDay(options: DayOptions): Promise<DayReport> {
  const { databaseUrl, doors: doorCount, taps } = options
  const club = await createClubFolder(databaseUrl)
  const boardsFolder = mkdtempSync(join(tmpdir(), 'fobhouse-day-'))
  const database = await openDatabase({ dataFolder: databaseUrl === '' ? club.folder : '', databaseUrl })
  const wired: WiredDoor[] = []
  try {
    const filled = await fillDayClub(database.queries, { doors: doorCount, members: Math.ceil(taps / doorCount) + 1 })
    const server = await startServer(club.folder, { DATABASE_URL: databaseUrl, FOBHOUSE_TEST_CLOCK: '1' })
    try {
      const house = await DayHouse.enter(server.origin, filled)
      for (const door of filled.doors) {
        const place = {
          door,
          port: Number(new URL(server.origin).port),
          folder: boardsFolder,
          moved: () => house.moved,
        }
        wired.push(await createWiredDoor(place))
      }
      const day = new Day({ ...options, members: filled.members, wired, house, random: createRandom(options.seed) })
      const done = await day.play()
      const { faults, repeated } = await findDayFaults(database.queries, { done, doors: wired })
      return { taps: done.length, cuts: day.cuts, repeated, faults }
    } finally {
      await Promise.all(wired.map((door) => door.stop()))
      await server.stop()
    }
  } finally {
    await database.close()
    club.remove()
    rmSync(boardsFolder, { recursive: true, force: true })
  }
}

type Plan = Pick<DayOptions, 'taps' | 'hours' | 'tell'> & {
  members: readonly DayMember[]
  wired: readonly WiredDoor[]
  house: DayHouse
  random: Random
}
type Coming = { wired: WiredDoor; member: DayMember | undefined; card: string }

class Day {
  readonly #plan: Plan
  readonly #done: DoneTap[] = []
  cuts = 0

  constructor(plan: Plan) {
    this.#plan = plan
  }

  async play(): Promise<DoneTap[]> {
    const { house, wired, hours, tell, random } = this.#plan
    for (const door of wired) door.start()
    await this.#until('all doors are connected', () => wired.every((door) => door.isConnected()))
    await house.beginDay()
    const coming = random.shuffle(this.#whoComes())
    for (const [turn, hour] of hours.entries()) {
      await this.#begin(hour)
      const [from, to] = [turn, turn + 1].map((each) => Math.floor((coming.length * each) / hours.length))
      await this.#letIn(hour, coming.slice(from, to))
      tell(`${hour}:00, ${this.#done.length} taps, ${this.cuts} cuts`)
    }
    await this.#settle()
    return this.#done
  }

  /** At each door each member comes once, and now and then somebody whom nobody knows: every tap is known by its card. */
  #whoComes(): Coming[] {
    const { wired, members, taps } = this.#plan
    let left = taps
    return wired.flatMap((door, at) => {
      const here = Math.ceil(left / (wired.length - at))
      left -= here
      return Array.from({ length: here }, (_none, index): Coming => {
        const isKnown = index % unknownEvery !== unknownEvery - 1
        const member = isKnown ? members[index] : undefined
        return { wired: door, member, card: member?.card ?? `99${String(at).padStart(4, '0')}${index}` }
      })
    })
  }

  /** What changes with this hour, and until every board knows of it. */
  async #begin(hour: number): Promise<void> {
    const { wired, house } = this.#plan
    await this.#settle()
    const away = wired.filter((door, index) => isAwayAt(hour, door.door, index))
    for (const door of wired) {
      if (away.includes(door)) door.leave()
      else door.comeBack()
    }
    const present = wired.filter((door) => !away.includes(door))
    await this.#until('the doors are connected', () => present.every((door) => door.isConnected()))
    await this.#until('the others are not', () => away.every((door) => !door.isConnected()))
    await house.begin(hour)
    const knows = (door: WiredDoor) => house.isKnownTo(door)
    await this.#until(`all doors know what holds at ${hour}:00`, () => present.every(knows))
  }

  async #letIn(hour: number, coming: readonly Coming[]): Promise<void> {
    const { random } = this.#plan
    for (const { wired, member, card } of coming) {
      wired.tap(card)
      this.#done.push({ door: wired.door, card, hour, outcome: outcomeAt(hour, wired.door, member) })
      if (this.#done.length % cutEvery === 0) {
        await wait(random.between(0, mostRestMs))
        if (wired.isReachable()) wired.cut()
        this.cuts += 1
      }
      await wait(random.between(0, mostRestMs))
    }
  }

  /** Until the server has answered for all taps of doors that it can hear. */
  #settle(): Promise<void> {
    const { wired } = this.#plan
    return this.#until('all taps are answered', () =>
      wired.every((door) => door.unreported() === 0 || !door.isReachable()),
    )
  }

  async #until(what: string, isSo: () => boolean): Promise<void> {
    const latest = performance.now() + patienceMs
    while (!isSo()) {
      if (performance.now() > latest) throw new Error(`Not within ${patienceMs / 1000} s: ${what}`)
      await wait(10)
    }
  }
}

/** Half of the boards of protocol 2 are away around the begin of hours, the others around their end. */
function isAwayAt(hour: number, { protocol }: DayDoor, index: number): boolean {
  if (protocol === 1) return false
  const around = index % 4 === 1 ? hoursOfDay.openFrom : hoursOfDay.openTo
  return hour === around || hour === around - 1
}
