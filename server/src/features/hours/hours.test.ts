import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { connectAuthorised } from '../../testing/board.ts'
import type { TestClient } from '../../testing/client.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'
import { insertPlan, insertSubscription } from '../../testing/subscribe.ts'
import { applySubscription, toldBy } from '../billing/subscriptions/apply-subscription.ts'
import { findSubscription } from '../billing/subscriptions/store.ts'

// The test's clock begins on Thursday 12 March 2026, 08:00 UTC: 18:00 in Brisbane.
const schedules = '/api/admin/schedules/'
const closures = '/api/admin/closures/'
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const evenings = { name: 'Evenings', windows: [{ days: everyDay, from: '19:00', to: '22:00' }] }
const actor = { memberId: null, name: 'fobhouse' } as const

async function createDoor(admin: TestClient, serial = 'hours-door') {
  return (await admin.post('/api/admin/devices/', { kind: 'door', serial, name: serial })).body
}

testWithApp('schedules are kept whole, their names are unique, and one has the opening hours', async (app) => {
  const admin = await signInAsAdmin(app)
  const { body: first } = await admin.post(schedules, { ...evenings, openingHours: true })
  const { body: second } = await admin.post(schedules, { name: 'Nights', windows: [], followsClosures: false })
  expect((await admin.post(schedules, { ...evenings, name: 'EVENINGS' })).body.code).toBe('schedule_already_exists')
  expect(await admin.put(`${schedules}${second.id}/`, { name: 'evenings' })).toMatchObject({ status: 409 })
  await admin.put(`${schedules}${second.id}/`, { openingHours: true })
  expect((await admin.get(schedules)).body).toMatchObject([
    { ...evenings, id: first.id, openingHours: false, openNow: false, nextChange: '2026-03-12T09:00:00.000Z' },
    { name: 'Nights', openingHours: true, followsClosures: false, openNow: false, nextChange: null },
  ])
  await admin.put(`${schedules}${first.id}/`, { name: 'Late' })
  const { body: trail } = await admin.get('/api/admin/audit/?action=schedule.update&limit=1')
  expect(trail[0]).toMatchObject({ before: { name: 'Evenings' }, after: { name: 'Late' } })
  expect(Object.keys(trail[0].after)).toEqual(['name'])
  for (const windows of [
    [{ days: [], from: '09:00', to: '10:00' }],
    [{ days: [1, 1], from: '09:00', to: '10:00' }],
    [{ days: [8], from: '09:00', to: '10:00' }],
    [{ days: [1], from: '24:00', to: '10:00' }],
    [{ days: [1], from: '09:00', to: '00:00' }],
    [{ days: [1], from: '09:00', to: '09:00' }],
    Array.from({ length: 31 }, () => ({ days: [1], from: '09:00', to: '10:00' })),
  ])
    expect(await admin.post(schedules, { name: 'Wrong', windows })).toMatchObject({ status: 400 })
  for (let index = 2; index < 50; index += 1) await admin.post(schedules, { name: `Schedule ${index}`, windows: [] })
  expect((await admin.post(schedules, { name: 'One more', windows: [] })).body.code).toBe('too_many_schedules')
})

testWithApp('there is room for four hundred closures', async (app) => {
  const { ctx } = app
  const admin = await signInAsAdmin(app)
  const closure = { name: 'Christmas', from_day: '2026-12-24', to_day: '2026-12-26', windows: '[]', schedules: '[]' }
  const row = { ...closure, uid: null }
  await ctx.db
    .insertInto('closures')
    .values(Array.from({ length: 399 }, () => row))
    .execute()
  const add = () => admin.post(closures, { name: 'One more', from: '2027-01-01', to: '2027-01-01' })
  expect(await add()).toMatchObject({ status: 201 })
  expect(await add()).toMatchObject({ status: 409, body: { code: 'too_many_closures' } })
})

testWithApp('a schedule in use stays until nothing uses it', async (app) => {
  const admin = await signInAsAdmin(app)
  const { body: schedule } = await admin.post(schedules, evenings)
  const door = await createDoor(admin)
  const member = await insertMember(app.ctx, { card_number: '1001' })
  const { body: tier } = await admin.post('/api/admin/tiers/', { name: 'Off-peak', schedule: schedule.id })
  await admin.put(`/api/admin/doors/${door.id}/`, { schedule: schedule.id })
  expect((await admin.put(`/api/access/doors/${door.id}/hours/${member}/`, { hours: 'always' })).body.code).toBe(
    'no_grant',
  )
  await admin.put(`/api/access/doors/${door.id}/authorise/${member}/`)
  await admin.put(`/api/access/doors/${door.id}/hours/${member}/`, { hours: schedule.id })
  expect((await admin.get(schedules)).body[0].usedBy).toEqual({
    devices: [{ id: door.id, name: 'hours-door' }],
    tiers: [{ id: tier.id, name: 'Off-peak' }],
    grants: 1,
  })
  const remove = () => admin.delete(`${schedules}${schedule.id}/`)
  for (const release of [
    () => admin.put(`/api/admin/doors/${door.id}/`, { schedule: null }),
    () => admin.put(`/api/admin/tiers/${tier.id}/`, { schedule: null }),
    () => admin.put(`/api/access/doors/${door.id}/hours/${member}/`, { hours: 'inherit' }),
  ]) {
    expect((await remove()).body.code).toBe('schedule_in_use')
    expect(await release()).toMatchObject({ status: 200 })
  }
  expect(await remove()).toMatchObject({ status: 200 })
  for (const [path, body] of [
    [`/api/admin/doors/${door.id}/`, { schedule: schedule.id }],
    [`/api/admin/tiers/${tier.id}/`, { schedule: schedule.id }],
    [`/api/access/doors/${door.id}/hours/${member}/`, { hours: schedule.id }],
  ] as const)
    expect(await admin.put(path, body)).toMatchObject({ status: 400 })
})

testWithApp('hours of a grant make it one by hand, and end with it', async (app) => {
  const admin = await signInAsAdmin(app)
  const member = await insertMember(app.ctx, { card_number: '1001' })
  const door = await createDoor(admin)
  const path = `/api/admin/doors/${door.id}/`
  await admin.put(path, { defaultAccess: true })
  await admin.put(`/api/access/doors/${door.id}/hours/${member}/`, { hours: 'always' })
  await admin.put(path, { defaultAccess: false })
  const read = async () => (await admin.get(`/api/admin/members/${member}/access/`)).body.doors[0]
  expect(await read()).toMatchObject({ granted: true, hours: 'always', access: true })
  await admin.put(`/api/access/doors/${door.id}/revoke/${member}/`)
  await admin.put(`/api/access/doors/${door.id}/authorise/${member}/`)
  expect(await read()).toMatchObject({ granted: true, hours: 'inherit' })
})

testWithApp(
  'a door is sent its list at each boundary, to the second, and nothing where nothing changed',
  async (app) => {
    const admin = await signInAsAdmin(app)
    const { body: schedule } = await admin.post(schedules, evenings)
    const [member, other] = [
      await insertMember(app.ctx, { card_number: '1001' }),
      await insertMember(app.ctx, { card_number: '1002' }),
    ]
    const origin = await app.listen()
    const door = { ...(await createDoor(admin)), serial: 'hours-door' }
    const { board } = await connectAuthorised(origin, door)
    const next = async () => JSON.parse(await board.next()).tags
    for (const id of [member, other]) await admin.put(`/api/access/doors/${door.id}/authorise/${id}/`)
    await expect.poll(async () => (await next()).length).toBe(2)
    await admin.put(`/api/access/doors/${door.id}/hours/${other}/`, { hours: 'always' })
    await admin.put(`/api/admin/doors/${door.id}/`, { schedule: schedule.id })
    expect(await next()).toEqual(['1002'])
    const boundary = () => app.ctx.jobs.runNow('hours.boundary')
    await boundary()
    const told: string[] = []
    app.ctx.live.subscribe({ memberId: member, duties: [], hear: ({ type }) => void told.push(type) })
    app.clock.advance('PT59M59.999S')
    await boundary()
    expect(told).toEqual([])
    expect(await refusalsOf(app, member)).toEqual([
      { code: 'outside_hours', params: { opensAt: '2026-03-12T09:00:00.000Z' } },
    ])
    app.clock.advance('PT0.001S')
    await boundary()
    expect(await next()).toEqual(['1001', '1002'])
    expect(told).toEqual(['permissions', 'house'])
    expect(await refusalsOf(app, member)).toEqual([])
    await boundary()
    expect(told).toEqual(['permissions', 'house'])
    app.clock.advance('PT3H')
    await boundary()
    expect(await next()).toEqual(['1002'])
    app.clock.set('2026-03-12T10:00:00.000Z') // other windows hold by a clock that was set back
    await boundary()
    expect(await next()).toEqual(['1001', '1002'])
    await admin.put(`/api/admin/doors/${door.id}/`, { lockedOut: true }) // nothing else was sent before this
    expect(await board.next()).toBe('{"command":"update_device_locked_out","locked_out":true}')
  },
)

async function refusalsOf(app: TestApp, memberId: number) {
  return (await (await signInAs(app, memberId)).get('/api/access/permissions/')).body.doors[0].reasons
}

testWithApp('permissions say until when a door is open', async (app) => {
  const admin = await signInAsAdmin(app)
  const { body: schedule } = await admin.post(schedules, {
    name: 'Day',
    windows: [{ days: everyDay, from: '09:00', to: '20:00' }],
  })
  const member = await insertMember(app.ctx, { card_number: '1001' })
  const door = await createDoor(admin)
  await admin.put(`/api/access/doors/${door.id}/authorise/${member}/`)
  const read = async () => (await (await signInAs(app, member)).get('/api/access/permissions/')).body.doors[0]
  expect(await read()).toMatchObject({ access: true, until: null, opensAt: null })
  await admin.put(`/api/admin/doors/${door.id}/`, { schedule: schedule.id })
  expect(await read()).toMatchObject({ access: true, until: '2026-03-12T10:00:00.000Z', opensAt: null })
  await admin.post(closures, { name: 'Clean-up', from: '2026-03-12', to: '2026-03-13' })
  expect(await read()).toMatchObject({ access: false, until: null, opensAt: '2026-03-13T23:00:00.000Z' })
  await setSettings(app.ctx, { 'general.timeZone': 'UTC' })
  expect(await read()).toMatchObject({ access: false, opensAt: '2026-03-14T09:00:00.000Z' })
})

testWithApp('the tier that somebody pays for decides, and stops deciding with the membership', async (app) => {
  const admin = await signInAsAdmin(app)
  const { body: schedule } = await admin.post(schedules, { name: 'Never', windows: [] })
  const member = await insertMember(app.ctx, { card_number: '1001' })
  const door = await createDoor(admin)
  await admin.put(`/api/access/doors/${door.id}/authorise/${member}/`)
  const plan_id = await insertPlan(app.ctx)
  const tiers: { id: number }[] = (await admin.get('/api/admin/tiers/')).body
  await admin.put(`/api/admin/tiers/${tiers[0]?.id}/`, { schedule: schedule.id })
  const id = await insertSubscription(app.ctx, { member_id: member, plan_id, status: 'pending' })
  const row = await findSubscription(app.ctx.db, id)
  if (!row) throw new Error('It was just inserted')
  const apply = (phase: 'running' | 'ended') =>
    app.ctx.transact((trx) =>
      applySubscription(app.ctx, trx, { subscriptionId: id, told: { ...toldBy(row), phase }, actor }),
    )
  expect(await refusalsOf(app, member)).toEqual([])
  await apply('running')
  expect(await refusalsOf(app, member)).toEqual([{ code: 'outside_hours' }])
  app.clock.advance('PT1H')
  await apply('ended')
  await admin.post(`/api/admin/members/${member}/state/active/`)
  expect(await refusalsOf(app, member)).toEqual([])
  const then = (await admin.get(`/api/admin/why/?member=${member}&device=${door.id}&at=2026-03-12T08:30:00.000Z`)).body
  expect(then).toMatchObject({
    access: false,
    reasons: [{ code: 'outside_hours' }],
    facts: { hours: { scheduleNames: ['Never'], open: false } },
  })
})

testWithApp('windows of a schedule are resolved for at most 62 days', async (app) => {
  const admin = await signInAsAdmin(app)
  await setSettings(app.ctx, { 'general.timeZone': 'Europe/Stockholm' })
  const { body } = await admin.post(schedules, {
    name: 'Night',
    windows: [{ days: everyDay, from: '02:30', to: '05:00' }],
  })
  const read = (from: string, to: string) => admin.get(`${schedules}${body.id}/windows/?from=${from}&to=${to}`)
  expect((await read('2027-03-27T12:00:00.000Z', '2027-03-28T12:00:00.000Z')).body).toEqual([
    { from: '2027-03-28T01:00:00.000Z', to: '2027-03-28T03:00:00.000Z' },
  ])
  expect((await read('2027-10-31T01:00:00.000Z', '2027-10-31T02:00:00.000Z')).body).toEqual([
    { from: '2027-10-31T01:00:00.000Z', to: '2027-10-31T02:00:00.000Z' },
  ])
  expect((await read('2027-01-01T00:00:00.000Z', '2027-03-04T00:00:00.000Z')).body).toHaveLength(62)
  expect(await read('2027-01-01T00:00:00.000Z', '2027-03-04T00:00:00.001Z')).toMatchObject({ status: 400 })
  expect(await read('2027-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z')).toMatchObject({ status: 400 })
  expect(
    await admin.get(`${schedules}999/windows/?from=2027-01-01T00:00:00.000Z&to=2027-01-02T00:00:00.000Z`),
  ).toMatchObject({
    status: 404,
  })
})

testWithApp('nights in which the clock is moved, and days with a closure, read as the rules say', async (app) => {
  const admin = await signInAsAdmin(app)
  await setSettings(app.ctx, { 'general.timeZone': 'Europe/Stockholm' })
  const add = async (name: string, from: string, to: string) =>
    (await admin.post(schedules, { name, windows: [{ days: everyDay, from, to }] })).body.id
  const read = async (id: number, day: string) => {
    const range = `from=${day}T10:00:00.000Z&to=${day.replace(/\d\d$/, (date) => String(Number(date) + 1))}T10:00:00.000Z`
    const { body } = await admin.get(`${schedules}${id}/windows/?${range}`)
    return body.map((span: { from: string; to: string }) => [span.from.slice(0, 16), span.to.slice(0, 16)])
  }
  for (const [from, to, day, expected] of [
    ['00:30', '04:00', '2027-03-27', [['2027-03-27T23:30', '2027-03-28T02:00']]],
    ['02:15', '02:45', '2027-03-27', []],
    ['02:30', '05:00', '2027-03-27', [['2027-03-28T01:00', '2027-03-28T03:00']]],
    ['01:00', '02:30', '2027-10-30', [['2027-10-30T23:00', '2027-10-31T01:30']]],
    ['02:30', '05:00', '2027-10-30', [['2027-10-31T00:30', '2027-10-31T04:00']]],
  ] as const)
    expect(await read(await add(`${from} ${to} ${day}`, from, to), day)).toEqual(expected)

  const [late, early] = [await add('Late', '22:00', '02:00'), await add('Early', '02:00', '04:00')]
  const evening = ['2027-06-10T20:00', '2027-06-11T00:00']
  expect(await read(late, '2027-06-10')).toEqual([evening])
  const day = { from: '2027-06-11', to: '2027-06-11' }
  await admin.post(closures, { name: 'Holiday', ...day })
  expect(await read(late, '2027-06-10')).toEqual([evening]) // the evening before runs on to its end
  expect(await read(early, '2027-06-10')).toEqual([])
  expect(await read(late, '2027-06-11')).toEqual([])
  await admin.post(closures, { name: 'Party', ...day, windows: [{ from: '20:00', to: '03:00' }], schedules: [late] })
  expect(await read(late, '2027-06-11')).toEqual([['2027-06-11T18:00', '2027-06-12T01:00']])
  expect(await read(early, '2027-06-11')).toEqual([['2027-06-12T00:00', '2027-06-12T02:00']])
})

testWithApp(
  'a tool that runs goes on when its hours end; its next start is refused, and the log says why',
  async (app) => {
    const admin = await signInAsAdmin(app)
    const { body: schedule } = await admin.post(schedules, {
      name: 'Day',
      windows: [{ days: everyDay, from: '09:00', to: '19:00' }],
    })
    const ann = await insertMember(app.ctx, { card_number: '1001' })
    const saw = (await admin.post('/api/admin/devices/', { kind: 'interlock', serial: 'saw', name: 'Saw' })).body
    await admin.put(`/api/access/interlocks/${saw.id}/authorise/${ann}/`)
    await admin.put(`/api/admin/interlocks/${saw.id}/`, { schedule: schedule.id })
    const { board } = await connectAuthorised(await app.listen(), { kind: 'interlock', serial: 'saw', key: saw.key })
    const ask = async (message: object) => {
      board.send(message)
      return JSON.parse(await board.next())
    }
    const start = { command: 'interlock_session_start', card_id: '1001' }
    const { session_id } = await ask(start)
    expect(session_id).toEqual(expect.any(String))
    app.clock.advance('PT1H')
    await app.ctx.jobs.runNow('hours.boundary')
    const run = { session_id, session_kwh: null }
    expect(await ask({ command: 'interlock_session_update', ...run })).toMatchObject({ success: true })
    expect(await ask({ command: 'interlock_session_end', ...run, card_id: '1001' })).toMatchObject({ success: true })
    expect(await ask(start)).not.toHaveProperty('session_id')
    const log = await admin.get(`/api/admin/devices/${saw.id}/log/`)
    const opensAt = '2026-03-12T23:00:00.000Z'
    expect(JSON.stringify(log.body[0])).toContain(JSON.stringify([{ code: 'outside_hours', params: { opensAt } }]))
  },
)

testWithApp('closures are checked, changed and removed', async (app) => {
  const admin = await signInAsAdmin(app)
  const { body: schedule } = await admin.post(schedules, evenings)
  const summer = { name: 'Summer', from: '2026-07-01', to: '2026-07-31' }
  const { body: closure } = await admin.post(closures, summer)
  const path = `${closures}${closure.id}/`
  expect((await admin.get(closures)).body).toEqual([{ ...summer, id: closure.id, windows: [], schedules: [] }])
  const party = { windows: [{ from: '18:00', to: '02:00' }], schedules: [schedule.id], to: '2026-07-01' }
  expect(await admin.put(path, party)).toMatchObject({ status: 200 })
  expect((await admin.get(closures)).body).toEqual([{ ...summer, ...party, id: closure.id }])
  for (const body of [
    { ...summer, to: '2026-06-30' },
    { ...summer, to: '2027-07-02' },
    { ...summer, from: '2026-02-30' },
    { ...summer, schedules: [999] },
    { ...summer, name: '' },
    { ...summer, windows: Array.from({ length: 6 }, () => ({ from: '09:00', to: '10:00' })) },
  ])
    expect(await admin.post(closures, body)).toMatchObject({ status: 400 })
  expect(await admin.put(path, { from: '2026-07-02' })).toMatchObject({ status: 400 })
  expect(await admin.delete(path)).toMatchObject({ status: 200 })
  expect(await admin.delete(path)).toMatchObject({ status: 404 })
})

testWithApp('a schedule that is removed is taken out of closures, and takes with it those of its own', async (app) => {
  const admin = await signInAsAdmin(app)
  const ids: number[] = []
  for (const name of ['Evenings', 'Nights']) ids.push((await admin.post(schedules, { ...evenings, name })).body.id)
  const day = { from: '2026-07-01', to: '2026-07-01' }
  for (const [name, named] of [
    ['For both', ids],
    ['For one', ids.slice(0, 1)],
    ['For the other', ids.slice(1)],
    ['For all', []],
  ] as const)
    await admin.post(closures, { name, ...day, schedules: named })
  app.clock.advance('PT1S')
  await admin.delete(`${schedules}${ids[0]}/`)
  const left = (await admin.get(closures)).body
  expect(left).toMatchObject([
    { name: 'For both', schedules: ids.slice(1) },
    { name: 'For the other', schedules: ids.slice(1) },
    { name: 'For all', schedules: [] },
  ])
  expect(await admin.put(`${closures}${left[0].id}/`, left[0])).toMatchObject({ status: 400 }) // the id is no part
  const { id: _own, ...sameAgain } = left[0]
  expect(await admin.put(`${closures}${left[0].id}/`, sameAgain)).toMatchObject({ status: 200 })
  const trail = (await admin.get('/api/admin/audit/?limit=3')).body
  expect(trail.map(({ action }: { action: string }) => action)).toEqual([
    'schedule.remove',
    'closure.remove',
    'closure.update',
  ])
})

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const calendar = [
  'BEGIN:VCALENDAR',
  ...event('UID:1', 'SUMMARY:New Year', 'DTSTART;VALUE=DATE:20270101', 'DTEND;VALUE=DATE:20270102'),
  ...event('UID:2', String.raw`SUMMARY:Summer\, all of it`, 'DTSTART;VALUE=DATE:20270701', 'DTEND;VALUE=DATE:20270801'),
  ...event('UID:3', 'SUMMARY:One day', 'DTSTART;VALUE=DATE:20270501'),
  ...event('UID:4', 'SUMMARY:Every week', 'DTSTART;VALUE=DATE:20270501', 'RRULE:FREQ=WEEKLY'),
  ...event('UID:5', 'SUMMARY:Meeting', 'DTSTART:20270501T100000Z'),
  ...event('UID:6', 'SUMMARY:Too long', 'DTSTART;VALUE=DATE:20270101', 'DTEND;VALUE=DATE:20280201'),
  ...event('UID:7', 'SUMMARY:No date'),
  'END:VCALENDAR',
].join('\r\n')

testWithApp('a calendar file becomes closures, once', async (app) => {
  const admin = await signInAsAdmin(app)
  const send = (ics: string, dryRun = false) => admin.post(`${closures}import/`, { ics, dryRun })
  const skipped = [
    { summary: 'Every week', reason: 'repeats' },
    { summary: 'Meeting', reason: 'timed' },
    { summary: 'Too long', reason: 'tooLong' },
    { summary: 'No date', reason: 'noDate' },
  ]
  expect((await send(calendar, true)).body).toEqual({ created: 3, unchanged: 0, skipped })
  expect((await admin.get(closures)).body).toEqual([])
  expect((await send(calendar)).body).toEqual({ created: 3, unchanged: 0, skipped })
  expect((await admin.get(closures)).body).toMatchObject([
    { name: 'New Year', from: '2027-01-01', to: '2027-01-01' },
    { name: 'One day', from: '2027-05-01', to: '2027-05-01' },
    { name: 'Summer, all of it', from: '2027-07-01', to: '2027-07-31' },
  ])
  expect((await send(calendar)).body).toEqual({ created: 0, unchanged: 3, skipped })
  for (const ics of ['', 'hello', 'BEGIN:VCALENDAR', 'BEGIN:VEVENT\r\nEND:VEVENT', '['.repeat(1000)])
    expect(await send(ics)).toMatchObject({ status: 400 })
})

testWithApp('an event that cannot be read is skipped with its reason, and loses no other', async (app) => {
  const admin = await signInAsAdmin(app)
  const day = 'DTSTART;VALUE=DATE:20270601'
  const ics = [
    '\uFEFFBEGIN:VCALENDAR',
    ...event('UID:1', 'SUMMARY:First', day),
    ...event('UID:2', 'SUMMARY:Broken line', 'this is no line', day),
    ...event('UID:3', 'SUMMARY:Unknown rhythm', day, 'RRULE:FREQ=NEVER'),
    ...event('UID:4', String.raw`SUMMARY;LANGUAGE=en:30 February\, of all days`, 'DTSTART;VALUE=DATE:20270230'),
    ...event('UID:5', 'SUMMARY:Ends by the clock', day, 'DTEND:20270603T100000Z'),
    ...event('UID:6', 'SUMMARY:Ends some day', day, 'DTEND;VALUE=DATE:soon'),
    ...event('UID:7', 'SUMMARY:Lasts for a while', day, 'DURATION:soon'),
    ...event('UID:8', 'SUMMARY:Two', '  days', 'DTSTART;VALUE=DATE:20270610', 'DURATION:P2D'),
    'BEGIN:VEVENT',
    'SUMMARY:Does not end',
    ...event('UID:9', 'SUMMARY:Last', 'DTSTART;VALUE=DATE:20270620'),
    'END:VCALENDAR',
  ].join('\r\n')
  const skipped = [
    { summary: 'Broken line', reason: 'unreadable' },
    { summary: 'Unknown rhythm', reason: 'unreadable' },
    { summary: '30 February, of all days', reason: 'unreadable' },
    { summary: 'Ends by the clock', reason: 'timed' },
    { summary: 'Ends some day', reason: 'unreadable' },
    { summary: 'Lasts for a while', reason: 'unreadable' },
    { summary: 'Does not end', reason: 'unreadable' },
  ]
  expect(await admin.post(`${closures}import/`, { ics })).toMatchObject({
    status: 200,
    body: { created: 3, unchanged: 0, skipped },
  })
  expect((await admin.get(closures)).body).toMatchObject([
    { name: 'First', from: '2027-06-01', to: '2027-06-01' },
    { name: 'Two days', from: '2027-06-10', to: '2027-06-11' },
    { name: 'Last', from: '2027-06-20', to: '2027-06-20' },
  ])
})
