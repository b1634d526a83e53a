import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../app.ts'
import { createContext } from '../../context.ts'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { balanceOf, housesOf, topUp } from '../../testing/booking-money.ts'
import { openWorkshop } from '../../testing/bookings.ts'
import { actNames, anyAct } from '../../testing/bookings-at-once/acts.ts'
import { balance, openClub, type Send } from '../../testing/bookings-at-once/club.ts'
import { everyAct, rush } from '../../testing/bookings-at-once/every-act.ts'
import { expectNeverTwice } from '../../testing/bookings-at-once/expect-never-twice.ts'
import { openMortal } from '../../testing/bookings-at-once/mortal-server.ts'
import { anyBatch, type Batch, Walk } from '../../testing/bookings-at-once/walk.ts'
import { createTestClient } from '../../testing/client.ts'
import { testDatabases } from '../../testing/databases.ts'
import { insertMember, signInAs } from '../../testing/factories.ts'
import { eventually } from '../../testing/faults/eventually.ts'
import { testSecrets } from '../../testing/secrets.ts'
import { setSettings } from '../../testing/settings.ts'

// Random acts of every kind, several at once and at two servers, while time passes, jobs run and servers are killed: what
// is never to happen twice does not, at no instant in between.

const runs = { sqlite: 3, postgres: 2 }

/** A second server on the same database: what it writes does not queue with what the first one writes. */
async function openSecond({ ctx, clock }: TestApp) {
  const alone = { version: () => undefined, writesElsewhere: () => 0 }
  const database = { queries: ctx.db, transact: ctx.transact, ...alone, close: () => Promise.resolve() }
  const second = await createContext(ctx.config, { database, clock, secrets: testSecrets })
  const { server, close } = await createApp(second, { checkResponses: true, runJobs: false })
  onTestFinished(close)
  await server.ready()
  return { settings: second.settings, newClient: () => createTestClient(server) }
}

/** Three members and an administrator, whose calls go to one server and the other. */
async function openServers(app: TestApp) {
  const second = await openSecond(app)
  const { join } = await openWorkshop(app)
  await setSettings(app.ctx, { 'bookings.strikesMost': 2, 'bookings.strikeDays': 1, 'bookings.pauseDays': 1 })
  const keeper = await join('Dee', { is_admin: 1 })
  const members = [await join('Ann'), await join('Bo'), await join('Cy')]
  let calls = 0
  const send: Send = async (who, { method, path, body, key }) => {
    const caller = (who === 'admin' ? undefined : members[who]) ?? keeper
    calls += 1
    const client = calls % 2 === 0 ? app.newClient() : second.newClient()
    for (const [name, value] of caller.client.cookies) client.cookies.set(name, value)
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
    const answer = await client.send(method, path, { body, headers })
    if (answer.status === 401) caller.client = await signInAs(app, caller.id)
    return answer
  }
  const open = async (number: number) => {
    const people = members.map(({ id }) => id)
    for (const id of people) await topUp(app, id, balance - ((await balanceOf(app, id)) % balance))
    const club = await openClub({ ctx: app.ctx, send, people, number })
    await second.settings.reload()
    return club
  }
  return { open }
}

const due = (app: TestApp) => app.ctx.jobs.runNow('bookings.due')

/** A look every minute, as of a server that runs: who does not come is known. After a longer time it is not. */
async function pass(app: TestApp, minutes: number): Promise<void> {
  const steps = minutes > 20 ? 1 : minutes
  for (let step = 0; step < steps; step += 1) {
    app.clock.advance(`PT${minutes / steps}M`)
    await due(app)
  }
}

type Opened = Awaited<ReturnType<typeof openServers>>

/** Sends batch after batch, and asks after each what has to hold; in the end of all bookings nothing is set aside. */
async function run(app: TestApp, { open }: Opened, { number, batches }: { number: number; batches: Batch[] }) {
  const club = await open(number)
  const walk = new Walk(club)
  for (const { pass: minutes, acts } of batches) {
    await pass(app, minutes)
    await walk.send(acts, () => due(app))
    await expectNeverTwice(club)
  }
  app.clock.advance('P4D')
  for (let round = 0; round < 2; round += 1) await due(app)
  await expectNeverTwice(club)
  expect((await housesOf(app)).held).toBe(0)
  for (const id of club.people) {
    await club.send('admin', { method: 'POST', path: `/api/admin/members/${id}/state/active/` })
  }
  return walk.done
}

testWithApp('whatever comes at once, nothing is given, charged or paid back twice', async (app) => {
  const opened = await openServers(app)
  let number = 0
  if (app.database === 'sqlite') {
    const done = await run(app, opened, { number, batches: everyAct })
    expect(actNames.filter((name) => !done.has(name))).toEqual([])
  }
  const drawn = fc.array(anyBatch, { minLength: 8, maxLength: 12, size: 'max' })
  await fc.assert(
    fc.asyncProperty(drawn, async (batches) => {
      number += 1
      await run(app, opened, { number, batches: [...rush, ...batches] })
    }),
    { numRuns: runs[app.database], endOnFailure: true },
  )
})

/** Each start takes longer than all that is asked in between. */
const kills = { sqlite: 1, postgres: 2 }
const round = fc.record({
  pass: fc.constantFrom(1, 16, 50),
  acts: fc.array(anyAct, { minLength: 12, maxLength: 20, size: 'max' }),
  /** It is killed once it has given so many. */
  answers: fc.nat({ max: 12 }),
})

test.for(testDatabases)('the same though the server is killed in the midst of it, on %s', async (name, context) => {
  const server = await openMortal(name)
  if (!server) return context.skip('no PostgreSQL answers here')
  const { ctx } = server
  const admin = await insertMember(ctx, { is_admin: 1 })
  const people = [await insertMember(ctx), await insertMember(ctx), await insertMember(ctx)]
  for (const id of people) await topUp({ ctx }, id, balance)
  await server.start()
  const drawn = fc.array(round, { minLength: kills[name], maxLength: kills[name] })
  const property = fc.asyncProperty(drawn, async (rounds) => {
    const club = await openClub({ ctx, send: server.sendAs(people, admin), people, number: 1 })
    const walk = new Walk(club)
    for (const { acts } of rush) await walk.send(acts)
    for (const { pass: minutes, acts, answers } of rounds) {
      await server.pass(minutes)
      await walk.send(acts, (isOver) => server.killAfter(answers, isOver))
      await expectNeverTwice(club)
      await server.start()
      await walk.repeat()
    }
    await server.pass(4 * 24 * 60)
    const open = ctx.db.selectFrom('booking_charges').select('booking_id').where('due_at', 'is not', null)
    const unsettled = async () => (await open.execute()).map((row) => `booking ${row.booking_id} is not settled`)
    expect(await eventually(unsettled, 60_000)).toEqual([])
    await server.stop()
    await expectNeverTwice(club)
    expect((await housesOf({ ctx })).held).toBe(0)
  })
  await fc.assert(property, { numRuns: 1, endOnFailure: true })
})
