import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { dialectOf } from '../../db/dialect.ts'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { connectAuthorised } from '../../testing/board.ts'
import { confirmAnew, insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'
import { checkMaintenance } from './check-maintenance.ts'
import { verifyMaintenance } from './verify-maintenance.ts'

vi.setConfig({ testTimeout: 120_000 })

async function open(app: TestApp) {
  const admin = await signInAsAdmin(app)
  const origin = await app.listen()
  const created = await admin.post('/api/admin/devices/', { kind: 'interlock', serial: 'laser-1', name: 'Laser' })
  const { id: device, key } = created.body
  const join = async (first_name: string, card_number: string) => {
    const email = `${first_name.toLowerCase()}@example.org`
    const id = await insertMember(app.ctx, { first_name, last_name: 'Byron', card_number, email, email_key: email })
    await admin.put(`/api/access/interlocks/${device}/authorise/${id}/`)
    return { id, client: await signInAs(app, id) }
  }
  const ada = await join('Ada', '1001')
  const bo = await join('Bo', '1002')
  const item = (await admin.post('/api/admin/equipment/', { name: 'Laser', device, caretakers: [ada.id] })).body.id
  const { board } = await connectAuthorised(origin, { kind: 'interlock', serial: 'laser-1', key })
  // They come between answers, whenever something changes.
  const lockouts: string[] = []
  const say = async (message: object): Promise<string> => {
    board.send(message)
    for (;;) {
      const frame = await board.next()
      if (!frame.startsWith('{"command":"update_device_locked_out"')) return frame
      lockouts.push(frame)
    }
  }
  const lockout = async () => lockouts.shift() ?? board.next()
  const start = async () => {
    const answer = await say({ command: 'interlock_session_start', card_id: '1002' })
    return /"session_id":"([^"]+)"/.exec(answer)?.[1] ?? answer
  }
  const update = (session_id: string, session_kwh: number | null = null) =>
    say({ command: 'interlock_session_update', session_id, session_kwh })
  const end = (session_id: string, session_kwh: number | null = null) =>
    say({ command: 'interlock_session_end', session_id, session_kwh, card_id: null })
  const path = `/api/equipment/${item}/`
  const add = async (plan: object) => (await ada.client.post(`${path}maintenance/`, plan)).body
  const plans = async () => (await bo.client.get(`${path}maintenance/`)).body
  return { admin, device, item, ada, bo, lockout, start, update, end, path, add, plans }
}

const subjectsOf = async ({ ctx }: TestApp) =>
  (await ctx.db.selectFrom('outbox').select('subject').where('kind', '=', 'mail').orderBy('id').execute()).map(
    ({ subject }) => subject,
  )

const faultsOf = async ({ ctx: { db, settings } }: TestApp) =>
  (await verifyMaintenance({ db, settings, head: undefined })).faults

testWithApp('plans by use come due with the news that fills them, once, and count anew from a service', async (app) => {
  const { admin, item, ada, bo, lockout, start, update, end, path, add, plans } = await open(app)
  await add({ name: 'Clean the lens', by: 'hours', every: 1, checks: ['Lens', 'Mirror'], stops: true })
  await add({ name: 'New belt', by: 'sessions', every: 2 })
  await add({ name: 'Filter', by: 'kwh', every: 2 })
  // Shorter than ten seconds: nothing.
  const short = await start()
  app.clock.advance('PT9S')
  await end(short)
  expect((await plans()).map(({ used }: { used: number }) => used)).toEqual([0, 0, 0])
  const long = await start()
  await update(long, 1)
  app.clock.advance('PT54M')
  await update(long, 2.5)
  expect(await plans()).toMatchObject([
    { name: 'Clean the lens', used: 0.9, left: 0.1, soon: true, due: false, lastDone: null },
    { name: 'New belt', used: 1, left: 1, soon: false },
    { name: 'Filter', used: 1.5, left: 0.5, soon: false },
  ])
  expect((await bo.client.get('/api/equipment/')).body).toMatchObject([{ maintenance: 'soon' }])
  expect(await subjectsOf(app)).not.toContain('Due: Clean the lens (Laser)')
  app.clock.advance('PT6M')
  await update(long, 3.1)
  // Due, and out of order: the session goes on.
  expect(await lockout()).toBe('{"command":"update_device_locked_out","locked_out":true}')
  expect((await bo.client.get(path)).body).toMatchObject({
    state: 'out_of_order',
    note: 'Clean the lens',
    by: { id: null, name: 'Clean the lens' },
    maintenance: 'due',
  })
  app.clock.advance('PT5M')
  await update(long, 3.1)
  await end(long, 3.1)
  const told = await subjectsOf(app)
  expect(told.filter((subject) => subject === 'Due: Clean the lens (Laser)')).toHaveLength(1)
  expect(told.filter((subject) => subject === 'Due: Filter (Laser)')).toHaveLength(1)
  expect(await faultsOf(app)).toEqual([])
  const due = (await admin.get('/api/admin/maintenance/')).body
  expect(due).toMatchObject([
    { item: { id: item }, plan: { name: 'Clean the lens', due: true } },
    { plan: { name: 'Filter' } },
  ])
  // Only a caretaker notes what was done, not before the last time and not ahead.
  const [lens] = await plans()
  const service = { plan: lens.id, checks: [{ text: 'Lens', done: true }], note: 'New lens', minutes: 40, cost: 4900 }
  expect((await bo.client.post(`${path}services/`, service)).body.code).toBe('not_a_caretaker')
  const ahead = { ...service, at: '2026-03-13T08:00:00.000Z' }
  expect((await ada.client.post(`${path}services/`, ahead)).status).toBe(400)
  const done = await ada.client.post(`${path}services/`, { ...service, state: 'working', stateNote: 'Shiny' })
  expect(done.status).toBe(201)
  expect(await lockout()).toBe('{"command":"update_device_locked_out","locked_out":false}')
  expect((await plans())[0]).toMatchObject({ used: 0, due: false, lastDone: '2026-03-12T09:05:09.000Z' })
  const before = { ...service, at: '2026-03-12T09:05:08.000Z' }
  expect((await ada.client.post(`${path}services/`, before)).status).toBe(400)
  expect(await faultsOf(app)).toEqual([])
  const history = (await bo.client.get(`${path}history/`)).body
  expect(history.find(({ kind }: { kind: string }) => kind === 'service')).toMatchObject({
    plan: 'Clean the lens',
    note: 'New lens',
    minutes: 40,
    cost: 4900,
    checks: [{ text: 'Lens', done: true, note: '' }],
    voided: null,
    by: { id: ada.id },
  })
  // Taken back, the counts are as before it, and it is due again.
  expect((await admin.post(`/api/admin/services/${done.body.id}/void/`, { reason: 'Not really' })).status).toBe(200)
  expect((await plans())[0]).toMatchObject({ used: 1.08, due: true, lastDone: null })
  expect((await admin.post(`/api/admin/services/${done.body.id}/void/`, { reason: 'x' })).body.code).toBe(
    'service_void',
  )
  expect(await faultsOf(app)).toEqual([])
  await confirmAnew(app)
  expect((await admin.get('/api/admin/equipment/export/')).bytes.toString()).toContain('New lens')
})

testWithApp('a plan by days comes due at midnight of the club, across a night of a clock change', async (app) => {
  await setSettings(app.ctx, { 'general.timeZone': 'Europe/Stockholm' })
  const { add, bo, path, ada } = await open(app)
  // Sessions end within these weeks.
  const plans = async () => (await (await signInAs(app, bo.id)).get(`${path}maintenance/`)).body
  // 12 March, 09:00 at the club; the clocks change on the 29th.
  await add({ name: 'Oil it', by: 'days', every: 18 })
  expect(await plans()).toMatchObject([{ used: 0, left: 18, dueOn: '2026-03-30', due: false }])
  app.clock.advance('P17DT13H59M')
  await app.ctx.jobs.runNow('maintenance.due')
  expect(await plans()).toMatchObject([{ used: 17, due: false, soon: true }])
  app.clock.advance('PT1M')
  for (const _ of [1, 2]) await app.ctx.jobs.runNow('maintenance.due')
  expect(await plans()).toMatchObject([{ used: 18, left: 0, due: true }])
  expect((await subjectsOf(app)).filter((subject) => subject === 'Due: Oil it (Laser)')).toHaveLength(1)
  const [plan] = await plans()
  await (await signInAs(app, ada.id)).post(`${path}services/`, { plan: plan.id })
  expect(await plans()).toMatchObject([{ used: 0, dueOn: '2026-04-17', due: false }])
})

testWithApp('a service retires nothing, and brings nothing back that is retired', async (app) => {
  const { admin, item, path } = await open(app)
  const serve = async (state: string) =>
    (await admin.post(`${path}services/`, { plan: null, state, stateNote: 'x' })).status
  expect(await serve('retired')).toBe(400)
  await confirmAnew(app)
  await admin.put(`/api/equipment/${item}/state/`, { state: 'retired', expected: 0 })
  expect(await serve('working')).toBe(400)
  expect((await admin.get(path)).body.state).toBe('retired')
  expect((await admin.post(`${path}services/`, { plan: null, note: 'Sold for parts' })).status).toBe(201)
})

testWithApp('doctor names what has been due for a month', async (app) => {
  const { add, start, end } = await open(app)
  await add({ name: 'New belt', by: 'sessions', every: 1 })
  const session = await start()
  app.clock.advance('PT1M')
  await end(session)
  app.clock.advance('P29D')
  expect(await checkMaintenance(app.ctx)).toMatchObject([{ level: 'fine' }])
  app.clock.advance('P2D')
  expect(await checkMaintenance(app.ctx)).toMatchObject([
    { level: 'warning', message: expect.stringContaining('New belt') },
  ])
})

testWithApp('plans have limits, and what counts use needs an interlock', async (app) => {
  const { admin, bo, add, path, plans, ada } = await open(app)
  const loose = (await admin.post('/api/admin/equipment/', { name: 'Vice' })).body.id
  const plan = { name: 'Look at it', by: 'sessions', every: 5 }
  const at = `/api/equipment/${loose}/maintenance/`
  expect((await admin.post(at, plan)).body.code).toBe('plan_needs_interlock')
  expect((await admin.post(at, { ...plan, by: 'days' })).status).toBe(201)
  expect((await bo.client.post(at, { ...plan, by: 'days' })).body.code).toBe('not_a_caretaker')
  const bad = [
    { every: 0 },
    { every: 100_001 },
    { by: 'days', every: 3651 },
    { name: '' },
    { checks: ['x'.repeat(201)] },
  ]
  for (const change of bad) expect((await admin.post(at, { ...plan, by: 'days', ...change })).status).toBe(400)
  const { id } = await add(plan)
  expect((await ada.client.put(`${path}maintenance/${id}/`, { name: 'Look', every: 6 })).status).toBe(200)
  expect(await plans()).toMatchObject([{ name: 'Look', every: 6 }])
  // Of another item it is not there.
  expect((await admin.delete(`${at}${id}/`)).status).toBe(404)
  for (let count = 1; count < 20; count += 1) await add(plan)
  expect((await add(plan)).code).toBe('too_many_plans')
  expect((await ada.client.delete(`${path}maintenance/${id}/`)).status).toBe(200)
  expect(await plans()).toHaveLength(19)
})

const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('use' as const),
      seconds: fc.integer({ min: 1, max: 5000 }),
      kwh: fc.nat(3),
      /** The plan that is done meanwhile. */
      served: fc.option(fc.nat(2)),
    }),
  },
  fc.record({ kind: fc.constant('serve' as const), plan: fc.nat(2) }),
  fc.record({ kind: fc.constant('void' as const), service: fc.nat(9) }),
  fc.record({ kind: fc.constant('relink' as const) }),
)

testWithApp('what plans have counted is what sessions sum to, whatever happens in between', async (app) => {
  const { admin, device, item, path, add, start, end } = await open(app)
  const other = (await admin.post('/api/admin/equipment/', { name: 'Other' })).body.id
  const ids: number[] = []
  for (const by of ['hours', 'sessions', 'kwh']) ids.push((await add({ name: by, by, every: 1000 })).id)
  let reading = 0
  const services: number[] = []
  const serve = async (plan: number) => {
    const { body } = await admin.post(`${path}services/`, { plan: ids[plan] })
    services.push(body.id)
  }
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
      for (const one of acts) {
        if (one.kind === 'use') {
          const session = await start()
          app.clock.advance(`PT${one.seconds}S`)
          if (one.served !== null) await serve(one.served)
          app.clock.advance('PT10S')
          reading += one.kwh
          await end(session, reading)
        } else if (one.kind === 'serve') {
          await serve(one.plan)
        } else if (one.kind === 'void') {
          const id = services[one.service % Math.max(1, services.length)]
          if (id !== undefined) await admin.post(`/api/admin/services/${id}/void/`, { reason: 'A mistake' })
        } else {
          await admin.put(path.replace('/api/', '/api/admin/'), { device: null })
          await admin.put(`/api/admin/equipment/${other}/`, { device: null })
          await admin.put(`/api/admin/equipment/${services.length % 2 === 0 ? item : other}/`, { device })
        }
      }
      expect(await faultsOf(app)).toEqual([])
    }),
    {
      numRuns: dialectOf(app.ctx.db) === 'sqlite' ? 15 : 6,
      examples: [[[0, 1, 2].map((served) => ({ kind: 'use' as const, seconds: 60, kwh: 1, served }))]],
    },
  )
})
