import { testClockRoutes } from '@fobhouse/contract/routes/test-clock.ts'
import { createHttpClient, type HttpClient } from '../http-client.ts'
import { signInOverHttp } from '../server-process.ts'
import { type DayClub, signalCard } from './day-club.ts'
import { type DayMember, entersAt, hoursOfDay, type MemberKind } from './expectation.ts'
import type { WiredDoor } from './wired-door.ts'

const hourMs = 3_600_000
/** Brisbane, where clubs of tests are, is ten hours ahead all year. */
const zoneMs = 10 * hourMs
/** How far the clock of a board may be from the club's. */
const mostOffMs = 10_000

/** The hour of the club's day, 0 to 23. */
export function hourOf(milliseconds: number): number {
  return Math.floor((milliseconds + zoneMs) / hourMs) % 24
}

/** The club's administrator, who moves its clock and changes what holds. */
export class DayHouse {
  readonly #origin: string
  readonly #club: DayClub & { signal: number }
  #admin: HttpClient
  #hour = -1
  #isSignalOn = true
  /** When the server had been told all that holds now, by its clock. */
  #toldAt = 0
  /** How far the club's clock was moved. */
  moved = 0

  static async enter(origin: string, club: DayClub & { signal: number }): Promise<DayHouse> {
    const house = new DayHouse(origin, club, createHttpClient(await signInOverHttp(origin)))
    await house.#giveHours()
    return house
  }

  private constructor(origin: string, club: DayClub & { signal: number }, admin: HttpClient) {
    this.#origin = origin
    this.#club = club
    this.#admin = admin
  }

  /** Moves the clock to the next midnight. */
  async beginDay(): Promise<void> {
    const now = await this.#clock()
    await this.#advance(24 * hourMs - ((now + zoneMs) % (24 * hourMs)))
  }

  /**
   * Moves the clock into this hour of the day, and changes what changes until then. The hour has begun for boards whose
   * clocks are behind, too: one that still has 7:59 rightly refuses who may come from 8:00 on.
   */
  async begin(hour: number): Promise<void> {
    const ahead = hour * hourMs + mostOffMs - (((await this.#clock()) + zoneMs) % (24 * hourMs))
    if (ahead > 0) await this.#advance(ahead)
    // Fresh, as dangerous acts need it.
    this.#admin = createHttpClient(await signInOverHttp(this.#origin))
    const due = this.#changes().filter(({ at }) => this.#hour < at && at <= hour)
    for (const { act } of due) await act()
    this.#hour = hour
    if (due.length > 0 || this.#toldAt === 0) await this.#signal()
  }

  /** Whether the board has what holds now. */
  isKnownTo(wired: WiredDoor): boolean {
    const plain = wired.plain()
    if (plain) {
      const { lockout, lockoutEnds } = hoursOfDay
      const isLockedOut = wired.door.isLockedOut && lockout <= this.#hour && this.#hour < lockoutEnds
      return plain.isLockedOut === isLockedOut && plain.tags.toSorted().join() === this.#cardsOf(wired).join()
    }
    const signed = wired.signed()
    return (
      signed !== undefined &&
      signed.version >= this.#toldAt &&
      Math.abs(signed.time - (Date.now() + this.moved)) < mostOffMs
    )
  }

  #cardsOf({ door }: WiredDoor): string[] {
    const entering = this.#club.members.filter((member) => entersAt(this.#hour, door, member)).map(({ card }) => card)
    const signal = { id: 0, card: signalCard, kind: 'usual', isException: false } as const
    const isListed = this.#isSignalOn && entersAt(this.#hour, door, signal)
    return [...entering, ...(isListed ? [signalCard] : [])].toSorted()
  }

  async #giveHours(): Promise<void> {
    const { openFrom, openTo } = hoursOfDay
    const windows = [{ days: [1, 2, 3, 4, 5, 6, 7], from: textOf(openFrom), to: textOf(openTo) }]
    const { id: schedule } = await this.#ask('post', '/api/admin/schedules/', { name: 'Day', windows })
    for (const { id, hasHours } of this.#club.doors) {
      if (hasHours) await this.#ask('put', `/api/admin/doors/${id}/`, { schedule })
    }
  }

  #changes(): { at: number; act: () => Promise<void> }[] {
    const { joins, leaves, lockdown, lockdownEnds, lockout, lockoutEnds } = hoursOfDay
    const { doors, members } = this.#club
    const setState = async (kind: MemberKind, state: string) => {
      for (const { id } of members.filter((member) => member.kind === kind)) {
        await this.#ask('post', `/api/admin/members/${id}/state/${state}/`)
      }
    }
    const setLockout = async (lockedOut: boolean) => {
      for (const { id } of doors.filter((door) => door.isLockedOut)) {
        await this.#ask('put', `/api/admin/doors/${id}/`, { lockedOut })
      }
    }
    const exceptions = members.filter(({ isException }) => isException).map(({ id }: DayMember) => id)
    return [
      { at: joins, act: () => setState('comes at six', 'active') },
      { at: leaves, act: () => setState('leaves at noon', 'inactive') },
      {
        at: lockdown,
        act: async () => void (await this.#ask('post', '/api/admin/lockdown/', { reason: 'A drill', exceptions })),
      },
      { at: lockdownEnds, act: async () => void (await this.#ask('delete', '/api/admin/lockdown/')) },
      { at: lockout, act: () => setLockout(true) },
      { at: lockoutEnds, act: () => setLockout(false) },
    ]
  }

  /** The last change of an hour, by which a board is known to have all: its list is younger than the others. */
  async #signal(): Promise<void> {
    this.#toldAt = await this.#clock()
    this.#isSignalOn = !this.#isSignalOn
    const state = this.#isSignalOn ? 'active' : 'inactive'
    await this.#ask('post', `/api/admin/members/${this.#club.signal}/state/${state}/`)
  }

  async #clock(): Promise<number> {
    return Date.parse(testClockRoutes.read.response.parse(await this.#ask('get', '/api/test/clock/')).now)
  }

  /** The boards' time goes by as well; what the server tells them of its clock comes afterwards. */
  async #advance(milliseconds: number): Promise<void> {
    this.moved += milliseconds
    await this.#ask('post', '/api/test/clock/', { advance: durationOf(milliseconds) })
  }

  async #ask(method: 'get' | 'post' | 'put' | 'delete', path: string, body?: unknown): Promise<HttpAnswerBody> {
    const answer = await this.#admin[method](this.#origin, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
}

type HttpAnswerBody = Awaited<ReturnType<HttpClient['get']>>['body']

function textOf(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

/** ISO 8601, with no number above four digits, as the call wants it. */
function durationOf(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  return `PT${Math.floor(minutes / 60)}H${minutes % 60}M${(milliseconds % 60_000) / 1000}S`
}
