import fc from 'fast-check'
import { expect } from 'vitest'
import { confirmAnew } from '../factories.ts'
import { anyAct, type Draw, type Task, taskOf } from './acts.ts'
import { type Answer, type Call, type Club, toldSchema } from './club.ts'
import { look } from './sight.ts'

/** Acts that are sent at once, and what happens before them. */
export type Batch = { /** Minutes. */ pass: number; acts: Draw[] }

export const anyBatch: fc.Arbitrary<Batch> = fc.record({
  pass: fc.constantFrom(0, 0, 0, 0, 1, 16, 50),
  acts: fc.array(anyAct, { minLength: 4, maxLength: 9, size: 'max' }),
})

/**
 * Said to somebody who may not, comes too late, was signed out because they were disabled, or has caused thirty mails
 * within the hour; never that something went wrong.
 */
const said = new Set([200, 201, 400, 401, 403, 404, 409, 429])
const isDone = ({ status }: Answer) => status === 200 || status === 201

/** What happens while calls are on their way; `isOver` tells whether all are answered. */
type Meanwhile = (isOver: () => boolean) => Promise<unknown>
const nothing: Meanwhile = () => Promise.resolve()

type Sent = { task: Task; answers: (Answer | undefined)[] }

export class Walk {
  /** The names of acts that were done at least once. */
  readonly done = new Set<string>()
  readonly #club: Club
  readonly #won = new Map<string, number>()
  #calls = 0
  #last: Task[] = []

  constructor(club: Club) {
    this.#club = club
  }

  /** Sends acts at once, while something else happens, and looks at what is answered. */
  async send(acts: readonly Draw[], meanwhile: Meanwhile = nothing): Promise<void> {
    const club = this.#club
    await confirmAnew(club)
    const sight = await look(club)
    const tasks = acts.flatMap((draw) => {
      this.#calls += 1
      return taskOf({ club, sight, draw, mark: `call-${club.number}-${this.#calls}` }) ?? []
    })
    this.#last = tasks
    await this.#sendAll(tasks, meanwhile)
  }

  /** Sends what may be sent again, as by a page that did not hear of its calls. */
  async repeat(): Promise<void> {
    const repeated = this.#last.filter(({ call }) => call.key !== undefined)
    await this.#sendAll(repeated, nothing)
  }

  async #sendAll(tasks: readonly Task[], meanwhile: Meanwhile): Promise<void> {
    let isOver = false
    const sending = Promise.all(tasks.map((task) => this.#perform(task))).finally(() => {
      isOver = true
    })
    const [sent] = await Promise.all([sending, meanwhile(() => isOver)])
    for (const one of sent) await this.#judge(one)
  }

  /** Of calls that may be repeated some are sent twice at once, as by a page that does not wait. */
  async #perform(task: Task): Promise<Sent> {
    const { who, call, next, isTwice = false } = task
    const first = await Promise.all((isTwice ? [call, call] : [call]).map((one) => this.#club.send(who, one)))
    const second = next && first[0] && next(first[0])
    return { task, answers: second ? [await this.#club.send(who, second)] : first }
  }

  async #judge({ task, answers }: Sent): Promise<void> {
    const heard = answers.flatMap((answer) => answer ?? [])
    for (const answer of heard) expectSaid(task, answer)
    const done = heard.filter(isDone)
    if (done.length > 0) this.done.add(task.name)
    if (task.call.key !== undefined) await expectThereOnce(this.#club, task.call, done)
    if (task.once === undefined) return
    const won = (this.#won.get(task.once) ?? 0) + done.length
    this.#won.set(task.once, won)
    expectWonOnce(task.once, won)
  }
}

function expectSaid(task: Task, { status, body }: Answer): void {
  expect({ task, body, status: said.has(status) || status }).toEqual({ task, body, status: true })
}

function expectWonOnce(once: string, won: number): void {
  expect({ once, won }).toEqual({ once, won: Math.min(1, won) })
}

/** What was answered is there, once; without an answer it may be, once. */
async function expectThereOnce({ ctx }: Club, { key = '' }: Call, done: readonly Answer[]): Promise<void> {
  const booked = await ctx.db.selectFrom('bookings').select('id').where('call_id', '=', key).execute()
  const bought = await ctx.db.selectFrom('bought_packs').select('id').where('call_id', '=', key).execute()
  const found = booked.length + bought.length
  expect({ key, found }).toEqual({ key, found: done.length > 0 ? 1 : Math.min(1, found) })
  for (const { body } of done) expect(toldSchema.parse(body).id).toBe(booked[0]?.id)
}
