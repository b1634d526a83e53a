import fc from 'fast-check'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { connectAuthorised } from '../../testing/board.ts'
import type { TestClient } from '../../testing/client.ts'
import { readTables } from '../../testing/access-tables.ts'
import { expectedDecision } from '../../testing/expected-decision.ts'
import { confirmAnew, insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'
import { insertPlan, insertSubscription } from '../../testing/subscribe.ts'

const workdays = [1, 2, 3, 4, 5]
const office = [{ days: workdays, from: '09:00', to: '17:00' }]
const brisbane = (time: string) => new Date(`${time}+10:00`).toISOString()

async function addSchedule(admin: TestClient, body: object): Promise<number> {
  return (await admin.post('/api/admin/schedules/', { windows: office, ...body })).body.id
}

async function addDoor(admin: TestClient, serial: string) {
  const { body } = await admin.post('/api/admin/devices/', { kind: 'door', serial, name: serial })
  const door: { id: number; key: string } = body
  return { ...door, serial }
}

testWithApp('says whether the club is open by its opening hours, and nothing without any', async (app) => {
  const admin = await signInAsAdmin(app)
  const member = await signInAs(app, await insertMember(app.ctx))
  const ask = async () => (await member.get('/api/house/')).body
  expect(await ask()).toEqual({ lockdown: null, openNow: null, opensAt: null, closesAt: null })
  await addSchedule(admin, { name: 'Opening hours', openingHours: true })
  app.clock.set(brisbane('2026-03-13T16:00:00'))
  expect(await ask()).toMatchObject({ openNow: true, opensAt: null, closesAt: brisbane('2026-03-13T17:00:00') })
  app.clock.set(brisbane('2026-03-13T17:00:00'))
  expect(await ask()).toMatchObject({ openNow: false, opensAt: brisbane('2026-03-16T09:00:00'), closesAt: null })
})

testWithApp('shows the hours of the coming days to everyone if the club wants that', async (app) => {
  const admin = await signInAsAdmin(app)
  const path = '/api/house/hours/'
  expect(await app.visitor.get(path)).toMatchObject({ status: 404, body: { code: 'feature_off' } })
  await setSettings(app.ctx, { 'house.publicHours': true })
  const days = async (count: number) => (await app.visitor.get(`${path}?days=${count}`)).body.days
  expect(await days(2)).toEqual([
    { date: '2026-03-12', closure: null, windows: [] },
    { date: '2026-03-13', closure: null, windows: [] },
  ])
  await addSchedule(admin, { name: 'Opening hours', openingHours: true })
  await admin.post('/api/admin/closures/', {
    name: 'Party',
    from: '2026-03-14',
    to: '2026-03-14',
    windows: [{ from: '20:00', to: '02:00' }],
  })
  expect(await days(4)).toEqual([
    { date: '2026-03-12', closure: null, windows: [{ from: '09:00', to: '17:00' }] },
    { date: '2026-03-13', closure: null, windows: [{ from: '09:00', to: '17:00' }] },
    { date: '2026-03-14', closure: 'Party', windows: [{ from: '20:00', to: '02:00' }] },
    { date: '2026-03-15', closure: null, windows: [] },
  ])
  const answer = await app.visitor.get(path)
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  expect(answer.body.timeZone).toBe('Australia/Brisbane')
  expect(answer.body.days).toHaveLength(14)
  for (const wrong of ['0', '63', 'many']) {
    expect(await app.visitor.get(`${path}?days=${wrong}`)).toMatchObject({ status: 400 })
  }
})

testWithApp('tells door by door how many can enter, until when, and whether the board knows', async (app) => {
  const admin = await signInAsAdmin(app)
  const door = await addDoor(admin, 'front')
  await addDoor(admin, 'back')
  const ann = await insertMember(app.ctx, { card_number: '1001' })
  await admin.put(`/api/access/doors/${door.id}/authorise/${ann}/`)
  const schedule = await addSchedule(admin, { name: 'Office' })
  await admin.put(`/api/admin/doors/${door.id}/`, { schedule })
  const { board } = await connectAuthorised(await app.listen(), door)
  const read = async () => (await admin.get('/api/admin/house/')).body
  const state = await read()
  expect(state.lockdown).toBeNull()
  expect(state.doors.map(({ name }: { name: string }) => name)).toEqual(['back', 'front'])
  const [back, front] = state.doors
  expect(back).toMatchObject({
    protocol: null,
    connected: false,
    listState: 'waiting',
    nextChange: null,
    canEnterNow: 0,
  })
  expect(front).toMatchObject({ protocol: 1, connected: true, listState: 'current', nextChange: state.nextChange })
  await board.close()
  await expect.poll(async () => (await read()).doors[1]).toMatchObject({ connected: false, listState: 'waiting' })
})

testWithApp('pages who can enter by name, with counts, and finds a name without accents', async (app) => {
  const admin = await signInAsAdmin(app)
  const door = await addDoor(admin, 'front')
  const names = ['Åsa', 'Bo', 'Cleo', 'Dag']
  for (const first_name of names) {
    const id = await insertMember(app.ctx, {
      first_name,
      last_name: 'Ek',
      card_number: `${1000 + names.indexOf(first_name)}`,
    })
    await admin.put(`/api/access/doors/${door.id}/authorise/${id}/`)
  }
  const closed = await insertMember(app.ctx, { first_name: 'Eva', card_number: '9', state: 'inactive' })
  await admin.put(`/api/access/doors/${door.id}/authorise/${closed}/`)
  const path = `/api/admin/house/now/?device=${door.id}`
  const first = await admin.get(`${path}&limit=3`)
  expect(JSON.parse(String(first.headers['x-counts']))).toEqual({ now: 4, granted: 5 })
  const next = /<(.*)>/.exec(String(first.headers['link']))?.[1] ?? ''
  const second = await admin.get(`/api/admin/house/now/${next}`)
  const namesOf = ({ body }: { body: { name: string }[] }) => body.map(({ name }) => name)
  expect([...namesOf(first), ...namesOf(second)].toSorted()).toEqual(['Bo Ek', 'Cleo Ek', 'Dag Ek', 'Åsa Ek'])
  expect(namesOf(await admin.get(`${path}&q=asa`))).toEqual(['Åsa Ek'])
  const late = new Date(app.clock.milliseconds() + 61 * 24 * 3_600_000).toISOString()
  for (const wrong of [`${path}&at=${late}`, `${path}&at=2020-01-01T00:00:00.000Z`]) {
    expect(await admin.get(wrong)).toMatchObject({ status: 400 })
  }
  expect(await admin.get('/api/admin/house/now/?device=999')).toMatchObject({ status: 404 })
})

testWithApp('says which doors still open for a member, and when the last one heard', async (app) => {
  const admin = await signInAsAdmin(app)
  const [front, back, unused] = [
    await addDoor(admin, 'front'),
    await addDoor(admin, 'back'),
    await addDoor(admin, 'new'),
  ]
  const ann = await insertMember(app.ctx, { card_number: '1001' })
  const read = async () => (await admin.get(`/api/admin/members/${ann}/reach/`)).body
  expect(await read()).toEqual({ everywhereAt: null, doors: [] })
  for (const { id } of [front, back, unused]) await admin.put(`/api/access/doors/${id}/authorise/${ann}/`)
  const origin = await app.listen()
  await connectAuthorised(origin, front)
  const { board } = await connectAuthorised(origin, back)
  const statesOf = async () => {
    const { everywhereAt, doors } = await read()
    const states = doors.map(({ name, state }: { name: string; state: string }) => `${name} ${state}`)
    return { everywhereAt, states }
  }
  await expect.poll(statesOf).toEqual({ everywhereAt: null, states: ['back opens', 'front opens'] })
  await board.close()
  app.clock.advance('PT1M')
  await admin.post(`/api/admin/members/${ann}/state/inactive/`)
  // Nothing proves that the door that is away has heard: it may open as long as it is.
  await expect.poll(statesOf).toEqual({ everywhereAt: null, states: ['back waiting', 'front sent'] })
  app.clock.advance('PT1M')
  await connectAuthorised(origin, back)
  const heardAt = new Date(app.clock.milliseconds()).toISOString()
  await expect.poll(statesOf).toEqual({ everywhereAt: heardAt, states: ['back sent', 'front sent'] })
  // A later list, about somebody else, moves nothing.
  app.clock.advance('PT1M')
  const bo = await insertMember(app.ctx, { card_number: '1002' })
  await admin.put(`/api/access/doors/${back.id}/authorise/${bo}/`)
  await expect
    .poll(async () => (await admin.get(`/api/admin/doors/${back.id}/`)).body)
    .toMatchObject({
      cards: 1,
      listCurrent: true,
    })
  expect(await statesOf()).toEqual({ everywhereAt: heardAt, states: ['back sent', 'front sent'] })
  expect(await admin.get('/api/admin/members/999/reach/')).toMatchObject({ status: 404 })
})

testWithApp('nobody is lost or told twice where a page ends between two of one name', async (app) => {
  const admin = await signInAsAdmin(app)
  const door = await addDoor(admin, 'front')
  const ids: number[] = []
  for (const card_number of ['1001', '1002', '1003']) {
    const id = await insertMember(app.ctx, { first_name: 'Bo', last_name: 'Ek', card_number })
    await admin.put(`/api/access/doors/${door.id}/authorise/${id}/`)
    ids.push(id)
  }
  const told: number[] = []
  let next: string | undefined = `?device=${door.id}&limit=1`
  while (next !== undefined) {
    const page = await admin.get(`/api/admin/house/now/${next}`)
    told.push(...page.body.map(({ memberId }: { memberId: number }) => memberId))
    next = /<(.*)>/.exec(page.headers['link'] ?? '')?.[1]
  }
  expect(told).toEqual(ids)
})

testWithApp('says until when each can enter, and how many cards a door has', async (app) => {
  const admin = await signInAsAdmin(app)
  const door = await addDoor(admin, 'front')
  const [ann, bo] = [
    await insertMember(app.ctx, { first_name: 'Ann', card_number: '1001' }),
    await insertMember(app.ctx, { first_name: 'Bo', card_number: '1002' }),
  ]
  for (const id of [ann, bo]) await admin.put(`/api/access/doors/${door.id}/authorise/${id}/`)
  await admin.put(`/api/admin/doors/${door.id}/`, { schedule: await addSchedule(admin, { name: 'Office' }) })
  await admin.put(`/api/access/doors/${door.id}/hours/${ann}/`, { hours: 'always' })
  const countNow = async () => (await admin.get('/api/admin/house/')).body.doors[0].canEnterNow
  const listNow = async () => (await admin.get(`/api/admin/house/now/?device=${door.id}`)).body
  app.clock.set(brisbane('2026-03-13T16:00:00'))
  expect(await countNow()).toBe(2)
  expect(await listNow()).toMatchObject([
    { memberId: ann, until: null },
    { memberId: bo, until: brisbane('2026-03-13T17:00:00') },
  ])
  app.clock.set(brisbane('2026-03-13T17:00:00'))
  await app.ctx.jobs.runNow('hours.boundary')
  expect(await countNow()).toBe(1)
  expect(await listNow()).toMatchObject([{ memberId: ann, until: null }])
})

testWithApp(
  'knows the end of paid time with its grace, and of a visit, for the member as for administrators',
  async (app) => {
    const admin = await signInAsAdmin(app)
    const door = await addDoor(admin, 'front')
    const ann = await insertMember(app.ctx, { card_number: '1001' })
    await admin.put(`/api/access/doors/${door.id}/authorise/${ann}/`)
    const member = await signInAs(app, ann)
    const listed = async (at?: string) => {
      const query = at === undefined ? '' : `&at=${at}`
      return (await admin.get(`/api/admin/house/now/?device=${door.id}${query}`)).body
    }
    const until = async () => {
      const told = (await member.get('/api/access/permissions/')).body.doors[0].until
      expect(await listed()).toMatchObject([{ memberId: ann, until: told }])
      return told
    }
    expect(await until()).toBeNull()
    await setSettings(app.ctx, { 'billing.graceDays': 2 })
    await insertSubscription(app.ctx, { member_id: ann, current_period_end: brisbane('2026-03-20T00:00:00') })
    const paid = brisbane('2026-03-22T00:00:00')
    expect(await until()).toBe(paid)
    expect(await listed(brisbane('2026-03-21T23:59:59'))).toHaveLength(1)
    expect(await listed(paid)).toEqual([])

    await setSettings(app.ctx, { 'features.enableSiteSignIn': true, 'access.siteSessionHours': 5 })
    expect(await listed()).toEqual([])
    await member.post('/api/sitesessions/signin/', { guests: [] })
    const left = new Date(app.clock.milliseconds() + 5 * 3_600_000).toISOString()
    expect(await until()).toBe(left)
    expect(await listed(left)).toEqual([])
    await admin.put(`/api/admin/doors/${door.id}/`, { exemptFromSiteSignIn: true }) // a visit means nothing there
    expect(await until()).toBe(paid)
    await admin.put(`/api/admin/doors/${door.id}/`, { schedule: await addSchedule(admin, { name: 'Office' }) })
    app.clock.set(brisbane('2026-03-13T16:00:00'))
    expect((await (await signInAs(app, ann)).get('/api/access/permissions/')).body.doors[0].until).toBe(
      brisbane('2026-03-13T17:00:00'),
    )
  },
)

testWithApp('counts people, not cards, and nobody where the door is locked out', async (app) => {
  const admin = await signInAsAdmin(app)
  const door = await addDoor(admin, 'front')
  const ann = await insertMember(app.ctx, { card_number: '1001' })
  await admin.post(`/api/admin/members/${ann}/cards/`, { number: '1002' })
  await admin.put(`/api/access/doors/${door.id}/authorise/${ann}/`)
  const counted = async () => {
    const { headers } = await admin.get(`/api/admin/house/now/?device=${door.id}`)
    const { canEnterNow } = (await admin.get('/api/admin/house/')).body.doors[0]
    return { canEnterNow, now: JSON.parse(String(headers['x-counts'])).now }
  }
  expect(await counted()).toEqual({ canEnterNow: 1, now: 1 })
  await admin.put(`/api/admin/doors/${door.id}/`, { lockedOut: true })
  expect(await counted()).toEqual({ canEnterNow: 0, now: 0 })
})

testWithApp('a door that is locked out still has the card, and one whose grant ended may have it', async (app) => {
  const admin = await signInAsAdmin(app)
  const [front, back] = [await addDoor(admin, 'front'), await addDoor(admin, 'back')]
  const ann = await insertMember(app.ctx, { card_number: '1001' })
  for (const { id } of [front, back]) await admin.put(`/api/access/doors/${id}/authorise/${ann}/`)
  const origin = await app.listen()
  await connectAuthorised(origin, front)
  const { board } = await connectAuthorised(origin, back)
  await board.close()
  await admin.put(`/api/admin/doors/${front.id}/`, { lockedOut: true })
  await admin.put(`/api/access/doors/${back.id}/revoke/${ann}/`)
  const statesOf = async () => {
    const { doors } = (await admin.get(`/api/admin/members/${ann}/reach/`)).body
    return doors.map(({ name, state }: { name: string; state: string }) => `${name} ${state}`)
  }
  expect(await statesOf()).toEqual(['back waiting', 'front opens'])
  app.clock.advance({ hours: 24 * 61 })
  const again = await signInAsAdmin(app)
  const { doors } = (await again.get(`/api/admin/members/${ann}/reach/`)).body
  expect(doors.map(({ name }: { name: string }) => name)).toEqual(['front'])
})

testWithApp('the hours of a tier change who can enter at every door, those of a door at that one', async (app) => {
  const admin = await signInAsAdmin(app)
  await addDoor(admin, 'back')
  const front = await addDoor(admin, 'front')
  const changes = async () => {
    const { body } = await admin.get('/api/admin/house/')
    return body.doors.map(({ nextChange }: { nextChange: string | null }) => nextChange)
  }
  expect(await changes()).toEqual([null, null])
  const early = await addSchedule(admin, { name: 'Early', windows: [{ days: workdays, from: '06:00', to: '09:00' }] })
  await admin.put(`/api/admin/doors/${front.id}/`, { schedule: early })
  expect(await changes()).toEqual([null, brisbane('2026-03-13T06:00:00')])
  const plan = app.ctx.db
    .selectFrom('membership_plans')
    .select('tier_id')
    .where('id', '=', await insertPlan(app.ctx))
  const { tier_id: tier } = await plan.executeTakeFirstOrThrow()
  await admin.put(`/api/admin/tiers/${tier}/`, { schedule: await addSchedule(admin, { name: 'Office' }) })
  expect(await changes()).toEqual([brisbane('2026-03-13T09:00:00'), brisbane('2026-03-13T06:00:00')])
})

/** Devices, members, hours and a lockdown in which nothing but time changes. */
async function makeClub(app: TestApp) {
  const admin = await signInAsAdmin(app)
  const schedules = [
    await addSchedule(admin, { name: 'Office' }),
    await addSchedule(admin, { name: 'Evening', windows: [{ days: [1, 3, 5, 6], from: '17:00', to: '22:00' }] }),
  ]
  const devices: { id: number; kind: 'doors' | 'interlocks' }[] = []
  for (const [serial, kind] of [
    ['one', 'door'],
    ['two', 'door'],
    ['saw', 'interlock'],
  ] as const) {
    const { body } = await admin.post('/api/admin/devices/', { kind, serial, name: serial })
    devices.push({ id: body.id, kind: `${kind}s` })
  }
  const members: number[] = []
  for (const card of ['5', '7', String(2 ** 24 + 5), null, '11']) {
    members.push(await insertMember(app.ctx, { card_number: card, state: card === '11' ? 'inactive' : 'active' }))
  }
  return { admin, schedules, devices, members }
}

const choice = fc.record({
  reader24Bit: fc.boolean(),
  schedules: fc.array(fc.constantFrom(0, 1, null), { minLength: 3, maxLength: 3 }),
  grants: fc.array(fc.constantFrom('none', 'inherit', 'always', 0, 1), { minLength: 15, maxLength: 15 }),
  lockdown: fc.option(fc.record({ hours: fc.option(fc.integer({ min: 1, max: 200 })), exception: fc.nat({ max: 4 }) })),
  hoursAhead: fc.array(fc.integer({ min: 0, max: 60 * 24 }), { minLength: 13, maxLength: 13 }),
})

testWithApp('who can enter agrees with the rules at random instants', async (app) => {
  const { admin, schedules, devices, members } = await makeClub(app)
  await fc.assert(
    fc.asyncProperty(choice, async ({ reader24Bit, schedules: chosen, grants, lockdown, hoursAhead }) => {
      await confirmAnew(app)
      await admin.delete('/api/admin/lockdown/')
      for (const [index, { id, kind }] of devices.entries()) {
        const schedule = schedules[chosen[index] ?? 2] ?? null
        await admin.put(`/api/admin/${kind}/${id}/`, { schedule, ...(kind === 'doors' && { reader24Bit }) })
        for (const [position, member] of members.entries()) {
          const hours = grants[index * members.length + position] ?? 'none'
          const verb = hours === 'none' ? 'revoke' : 'authorise'
          await admin.put(`/api/access/${kind}/${id}/${verb}/${member}/`)
          if (hours === 'none') continue
          const body = { hours: typeof hours === 'number' ? schedules[hours] : hours }
          await admin.put(`/api/access/${kind}/${id}/hours/${member}/`, body)
        }
      }
      if (lockdown) {
        const until = lockdown.hours === null ? null : new Date(app.clock.milliseconds() + lockdown.hours * 3_600_000)
        const body = { reason: 'Test', exceptions: [members[lockdown.exception]], until: until?.toISOString() ?? null }
        expect(await admin.post('/api/admin/lockdown/', body)).toMatchObject({ status: 201 })
      }
      const rows = await readTables(app)
      for (const hours of hoursAhead) {
        const now = app.clock.milliseconds() + hours * 3_600_000
        for (const { id } of devices) {
          const expected = members.filter((member) => expectedDecision({ ...rows, now }, id, member).access)
          const at = new Date(now).toISOString()
          const { body } = await admin.get(`/api/admin/house/now/?device=${id}&at=${at}`)
          const told: number[] = body.map(({ memberId }: { memberId: number }) => memberId)
          expect(told.toSorted((one, other) => one - other)).toEqual(expected)
        }
      }
    }),
    { numRuns: 8, endOnFailure: true },
  )
})
