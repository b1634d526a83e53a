import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import type { TestClient } from '../../../testing/client.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../../testing/factories.ts'
import { setSettings } from '../../../testing/settings.ts'

// After any acts of members in any order, the club has the same proxies as a much simpler model.

const people = [0, 1, 2, 3, 4]
const limit = 2

type Model = {
  active: Set<number>
  /** Giver to holder. */
  proxies: Map<number, number>
  isPast: boolean
}

type Real = { app: TestApp; admin: TestClient; ids: number[]; clients: TestClient[]; meeting: number }
type Command = fc.AsyncCommand<Model, Real>

class Give implements Command {
  readonly from: number
  readonly to: number

  constructor(from: number, to: number) {
    this.from = from
    this.to = to
  }

  check(): boolean {
    return true
  }

  async run(model: Model, real: Real): Promise<void> {
    const { status } = await clientOf(real, this.from).post('/api/proxies/', {
      meeting: real.meeting,
      proxy: real.ids[this.to],
      memberCity: 'Falun',
      proxyCity: 'Mora',
    })
    const isAllowed = mayGive(model, this.from, this.to)
    if (isAllowed) model.proxies.set(this.from, this.to)
    assert.equal(status === 201, isAllowed)
    await compare(model, real)
  }

  toString(): string {
    return `${this.from} gives ${this.to}`
  }
}

function mayGive(model: Model, from: number, to: number): boolean {
  const others = [...model.proxies].filter(([giver]) => giver !== from)
  return (
    !model.isPast &&
    from !== to &&
    model.active.has(from) &&
    model.active.has(to) &&
    others.every(([giver, holder]) => giver !== to && holder !== from) &&
    others.filter(([, holder]) => holder === to).length < limit
  )
}

/** By the giver, or by the holder. */
class End implements Command {
  readonly giver: number
  readonly byHolder: boolean

  constructor(giver: number, byHolder: boolean) {
    this.giver = giver
    this.byHolder = byHolder
  }

  check(model: Readonly<Model>): boolean {
    return model.proxies.has(this.giver)
  }

  async run(model: Model, real: Real): Promise<void> {
    const actor = this.byHolder ? (model.proxies.get(this.giver) ?? -1) : this.giver
    const [row] = await rowsOf(real, this.giver)
    const { status } = await clientOf(real, actor).delete(`/api/proxies/${row?.id}/`)
    const isAllowed = !model.isPast && model.active.has(actor) // an inactive one is not a member any more
    if (isAllowed) model.proxies.delete(this.giver)
    assert.equal(status === 200, isAllowed)
    await compare(model, real)
  }

  toString(): string {
    return `the proxy of ${this.giver} is ${this.byHolder ? 'handed back' : 'withdrawn'}`
  }
}

class BecomeState implements Command {
  readonly who: number
  readonly state: 'active' | 'inactive'

  constructor(who: number, state: 'active' | 'inactive') {
    this.who = who
    this.state = state
  }

  check(): boolean {
    return true
  }

  async run(model: Model, real: Real): Promise<void> {
    const id = real.ids[this.who] ?? 0
    const { status } = await real.admin.post(`/api/admin/members/${id}/state/${this.state}/`)
    assert.equal(status, 200)
    real.clients[this.who] = await signInAs(real.app, id) // who is disabled is logged out everywhere
    if (this.state === 'active') model.active.add(this.who)
    else model.active.delete(this.who)
    await compare(model, real)
  }

  toString(): string {
    return `${this.who} becomes ${this.state}`
  }
}

class MeetingPasses implements Command {
  check(): boolean {
    return true
  }

  async run(model: Model, real: Real): Promise<void> {
    // Moves the meeting's date instead of the clock, because the next run also starts from now.
    await real.app.ctx.db
      .updateTable('meetings')
      .set({ date: '2026-03-12T07:00:00.000Z' })
      .where('id', '=', real.meeting)
      .execute()
    model.isPast = true
    await compare(model, real)
  }

  toString(): string {
    return 'the meeting passes'
  }
}

/** The club's proxies must equal the model's, and break no rule. */
async function compare({ proxies }: Model, { app, ids, meeting }: Real): Promise<void> {
  const rows = await app.ctx.db
    .selectFrom('proxies')
    .select(['member_id', 'proxy_id'])
    .where('meeting_id', '=', meeting)
    .execute()
  const found = rows.map((row) => `${ids.indexOf(row.member_id)} gave ${ids.indexOf(row.proxy_id)}`)
  const expected = [...proxies].map(([giver, holder]) => `${giver} gave ${holder}`)
  assert.deepEqual(found.toSorted(), expected.toSorted())
}

function rowsOf({ app, ids, meeting }: Real, giver: number) {
  return app.ctx.db
    .selectFrom('proxies')
    .select('id')
    .where('meeting_id', '=', meeting)
    .where('member_id', '=', ids[giver] ?? 0)
    .execute()
}

function clientOf({ clients }: Real, index: number): TestClient {
  const client = clients[index]
  if (!client) throw new Error(`There is no person ${index}`)
  return client
}

const person = fc.constantFrom(...people)
const becoming = fc.constantFrom('active', 'inactive', 'active')
// The meeting passes seldom: nothing is allowed after it.
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 20, arbitrary: fc.tuple(person, person).map(([from, to]) => new Give(from, to)) },
  { weight: 10, arbitrary: fc.tuple(person, fc.boolean()).map(([giver, byHolder]) => new End(giver, byHolder)) },
  { weight: 10, arbitrary: fc.tuple(person, becoming).map(([who, state]) => new BecomeState(who, state)) },
  { weight: 1, arbitrary: fc.constant(new MeetingPasses()) },
)

async function begin(app: TestApp, admin: TestClient): Promise<{ model: Model; real: Real }> {
  const ids: number[] = []
  const clients: TestClient[] = []
  for (const index of people) {
    const id = await insertMember(app.ctx, { first_name: `P${index}` })
    ids.push(id)
    clients.push(await signInAs(app, id))
  }
  const meeting = { date: '2026-05-01T09:00:00.000Z', type: 'general', chair: 'Aroha' }
  const { body } = await admin.post('/api/meetings/', meeting)
  return {
    model: { active: new Set(people), proxies: new Map(), isPast: false },
    real: { app, admin, ids, clients, meeting: body.id },
  }
}

testWithApp('gives, ends, comings and goings leave the proxies that they should', async (app) => {
  const admin = await signInAsAdmin(app)
  await setSettings(app.ctx, { 'meetings.proxiesPerHolder': limit })
  await fc.assert(
    fc.asyncProperty(fc.commands([command], { maxCommands: 30, size: 'max' }), async (run) => {
      const start = await begin(app, admin)
      await fc.asyncModelRun(() => start, run)
    }),
    { numRuns: 15 },
  )
})
