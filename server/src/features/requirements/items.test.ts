import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { codesOf, hour } from '../../testing/bookings.ts'
import { signInAsLearner, signInAsTrainingAdministrator } from '../../testing/competence.ts'
import { confirmAnew, insertMember, signInAs } from '../../testing/factories.ts'
import { startReceiver } from '../../testing/hook-receiver.ts'
import { explainAccess } from '../access/explanation/explain-access.ts'
import { checkRequirements } from './check-requirements.ts'

// What equipment asks for: by itself, and beside the interlock that switches it.

type Kind = 'devices' | 'equipment'

async function open(app: TestApp) {
  const admin = await signInAsTrainingAdministrator(app)
  const [kiln, saw] = [await admin.make('Kiln', { validity: { kind: 'days', days: 10 } }), await admin.make('Saw')]
  const addTool = async (name: string) => {
    const { body } = await admin.client.post('/api/admin/devices/', { kind: 'interlock', serial: name, name })
    return Number(body.id)
  }
  const addItem = async (name: string, device: number | null = null) =>
    Number((await admin.client.post('/api/admin/equipment/', { name, device })).body.id)
  const path = (kind: Kind, id: number) => `/api/admin/requirements/${kind}/${id}/`
  const preview = async (kind: Kind, id: number, certificate: number) =>
    (await admin.client.post(`${path(kind, id)}preview/`, { expression: { certificate } })).body
  /** Sets it as it was rehearsed. */
  const set = async (kind: Kind, id: number, body: { certificate: number; from?: string }) => {
    const { certificate, ...more } = body
    const asked = { expression: { certificate }, ...more }
    const { losesCount: expected } = (await admin.client.post(`${path(kind, id)}preview/`, asked)).body
    await confirmAnew(app)
    expect(await admin.client.put(path(kind, id), { ...asked, expected })).toMatchObject({ status: 200 })
  }
  const remove = async (kind: Kind, id: number) => {
    await confirmAnew(app)
    expect((await admin.client.delete(path(kind, id))).status).toBe(200)
  }
  const grant = (tool: number, memberId: number) =>
    admin.client.put(`/api/access/interlocks/${tool}/authorise/${memberId}/`)
  const complaints = async () =>
    (await checkRequirements(app.ctx)).filter(({ level }) => level === 'warning').map(({ message }) => message)
  return { admin, kiln, saw, addTool, addItem, path, preview, set, remove, grant, complaints }
}

type Learner = Awaited<ReturnType<typeof signInAsLearner>>

async function toolOf({ client }: Learner, id: number) {
  const { interlocks } = (await client.get('/api/access/permissions/')).body
  return interlocks.find((tool: { id: number }) => tool.id === id)
}

const itemOf = async ({ client }: Learner, id: number) => (await client.get(`/api/equipment/${id}/`)).body

const missing = (...names: string[]) => ({
  code: 'certificate_missing',
  params: { certificates: names.map((name) => expect.objectContaining({ name })) },
})

testWithApp('what an item asks for holds beside what its interlock does, and goes with the link', async (app) => {
  const { admin, kiln, saw, addTool, addItem, path, preview, set, grant } = await open(app)
  const [tool, other] = [await addTool('Laser 1'), await addTool('Laser 2')]
  const item = await addItem('Laser', tool)
  const ann = await signInAsLearner(app, { first_name: 'Ann', last_name: 'Lee', card_number: '4711' })
  const bo = await signInAsLearner(app, { first_name: 'Bo', last_name: 'Lee', card_number: '4712' })
  for (const { id } of [ann, bo]) for (const each of [tool, other]) await grant(each, id)
  await set('devices', tool, { certificate: kiln })
  // Whoever lacks what the tool asks for has nothing to lose by what its item asks for.
  await admin.award(ann.id, kiln)
  expect(await preview('equipment', item, saw)).toMatchObject({
    losesCount: 1,
    loses: [{ id: ann.id, missing: [{ id: saw, state: 'none' }] }],
    keeps: 0,
  })
  await set('equipment', item, { certificate: saw })
  const both = { all: [{ certificate: kiln }, { certificate: saw }] }
  expect(await toolOf(bo, tool)).toMatchObject({
    reasons: [missing('Kiln', 'Saw')],
    requirement: { met: false, expression: both, certificates: [{ id: kiln }, { id: saw }] },
    next: { certificateId: kiln },
  })
  expect(await toolOf(ann, tool)).toMatchObject({ reasons: [missing('Saw')], next: { certificateId: saw } })
  expect(await itemOf(ann, item)).toMatchObject({
    opens: false,
    reasons: [missing('Saw')],
    requirement: { expression: both },
    next: { certificateId: saw },
  })
  // Each side is rehearsed beside the other, and read by itself.
  expect(await preview('devices', tool, saw)).toMatchObject({ losesCount: 0, keeps: 0 })
  expect((await admin.client.get(path('equipment', item))).body).toMatchObject({
    current: { expression: { certificate: saw }, setBy: { id: admin.id } },
  })
  await admin.award(ann.id, saw)
  const { expiresAt } = await ann.standing(kiln)
  expect(await toolOf(ann, tool)).toMatchObject({ access: true, until: expiresAt, requirement: { met: true } })
  app.clock.advance({ minutes: 1 })
  const before = new Date(app.clock.milliseconds()).toISOString()
  app.clock.advance({ minutes: 1 })
  await admin.client.put(`/api/admin/equipment/${item}/`, { device: other })
  app.clock.advance({ minutes: 1 })
  expect((await toolOf(bo, tool)).reasons).toEqual([missing('Kiln')])
  expect((await toolOf(bo, other)).reasons).toEqual([missing('Saw')])
  const why = async (device: number) =>
    (await explainAccess(app.ctx, { member: bo.id, card: undefined, device, at: before })).facts.requirement
  expect([await why(tool), await why(other)]).toEqual([both, null])
})

testWithApp('boards hear when another item is behind them, or asks for something else', async (app) => {
  const { admin, kiln, addTool, addItem, set, remove } = await open(app)
  const [tool, other] = [await addTool('Laser 1'), await addTool('Laser 2')]
  const item = await addItem('Laser', tool)
  const noted: unknown[] = []
  const { noteChange } = app.ctx.devices
  app.ctx.devices.noteChange = (trx, scope) => {
    noted.push(scope)
    noteChange.call(app.ctx.devices, trx, scope)
  }
  await set('equipment', item, { certificate: kiln })
  await admin.client.put(`/api/admin/equipment/${item}/`, { device: other })
  await remove('equipment', item)
  expect(noted).toEqual([[tool], [tool, other], [other]])
})

testWithApp('an item without an interlock is everybody’s, and only certificates count', async (app) => {
  const { admin, kiln, saw, addItem, preview, set, remove, complaints } = await open(app)
  const item = await addItem('Sewing machine')
  const bookable = (await admin.client.post('/api/admin/bookables/', { name: 'Sewing', items: [item] })).body.id
  const ann = await signInAsLearner(app, { first_name: 'Ann', last_name: 'Lee' })
  const bo = await signInAsLearner(app, { first_name: 'Bo', last_name: 'Lee' })
  const gone = await signInAsLearner(app, { first_name: 'Gil', last_name: 'Lee', state: 'inactive' })
  expect(await itemOf(ann, item)).toMatchObject({ opens: true, requirement: null, next: null, reasons: [] })
  const rehearsed = await preview('equipment', item, kiln)
  const losing = rehearsed.loses.map(({ id }: { id: number }) => id)
  expect(losing).toEqual(expect.arrayContaining([ann.id, bo.id, admin.id]))
  expect(losing).not.toContain(gone.id)
  expect(rehearsed).toMatchObject({ keeps: 0, losesYou: true })
  await set('equipment', item, { certificate: kiln })
  expect(await complaints()).toEqual([expect.stringMatching(/: Sewing machine\.$/)])
  const award = await admin.award(ann.id, kiln)
  expect(await complaints()).toEqual([])
  const { expiresAt } = await ann.standing(kiln)
  expect(await itemOf(ann, item)).toMatchObject({
    opens: true,
    until: expiresAt,
    requirement: { met: true },
    next: null,
  })
  const refused = {
    opens: false,
    until: null,
    reasons: [missing('Kiln')],
    requirement: { met: false, certificates: [{ id: kiln, state: 'none' }] },
    next: { kind: 'trainer', certificateId: kiln },
  }
  expect(await itemOf(bo, item)).toMatchObject(refused)
  const listed = (await bo.client.get('/api/equipment/')).body
  expect(listed).toMatchObject([{ id: item, opens: false }])
  const book = ({ client }: Learner, from: number) =>
    client.post('/api/bookings/', { bookable, start: hour(from), end: hour(from + 1) })
  expect(codesOf(await book(bo, 4))).toEqual(['certificate_missing'])
  expect((await book(ann, 4)).status).toBe(201)
  // Asked for the instant of the start.
  expect(codesOf(await book(ann, 24 * 12))).toEqual(['certificate_expired'])
  const cascade = (await admin.client.get(`/api/competence/awards/${award}/cascade/`)).body
  expect(cascade.loses).toEqual([{ kind: 'equipment', id: item, name: 'Sewing machine' }])
  await admin.client.post(`/api/competence/awards/${award}/suspend/`, { reason: 'Careless' })
  await app.ctx.jobs.runNow('bookings.rights')
  const { body: own } = await ann.client.get(`/api/bookings/?from=${hour(0)}`)
  expect(own).toMatchObject([{ trouble: { code: 'certificate_suspended' } }])
  await remove('equipment', item)
  expect(await itemOf(bo, item)).toMatchObject({ opens: true, requirement: null })
  // Whoever learns it may use it while a trainer is there, and book it at any time.
  await admin.writeSteps(saw, [{ kind: 'hours', title: 'Practice', hours: 2 }])
  await set('equipment', item, { certificate: saw })
  expect(await preview('equipment', item, saw)).toMatchObject({ losesCount: 0 })
  expect(await itemOf(bo, item)).toMatchObject({ opens: false, reasons: [{ code: 'not_supervised' }] })
  expect((await book(bo, 6)).status).toBe(201)
})

testWithApp('what an item names stays as long as it does, and the other way round', async (app) => {
  const { admin, kiln, addItem, set, remove, complaints } = await open(app)
  const item = await addItem('Sewing machine')
  const ann = await signInAsLearner(app)
  await set('equipment', item, { certificate: kiln, from: '2026-04-01' })
  const certificate = `/api/admin/competence/certificates/${kiln}/`
  const named = { kind: 'equipment', id: item, name: 'Sewing machine' }
  expect((await admin.client.get(certificate)).body.requiredBy).toEqual([named])
  expect((await ann.client.get(`/api/competence/certificates/${kiln}/`)).body.opens).toEqual([named])
  const inUse = { devices: [], equipment: [{ id: item, name: 'Sewing machine' }], certificates: [] }
  expect(await admin.client.delete(certificate)).toMatchObject({
    status: 409,
    body: { code: 'certificate_in_use', params: inUse },
  })
  expect((await admin.client.get('/api/admin/requirements/')).body).toMatchObject([named])
  const trail = (await admin.client.get('/api/admin/audit/?action=requirement.set')).body
  expect(trail).toMatchObject([{ subject: `equipment:${item}` }])
  // Planned only: it goes with the item.
  expect((await admin.client.delete(`/api/admin/equipment/${item}/`)).status).toBe(200)
  expect((await admin.client.get('/api/admin/requirements/')).body).toEqual([])
  expect(await app.ctx.db.selectFrom('certificate_uses').selectAll().execute()).toEqual([])
  // What was in force explains the past: such an item is retired, and then nobody is warned of it.
  const press = await addItem('Press')
  await set('equipment', press, { certificate: kiln })
  expect(await admin.client.delete(`/api/admin/equipment/${press}/`)).toMatchObject({
    status: 409,
    body: { code: 'equipment_in_use' },
  })
  expect(await complaints()).toEqual([expect.stringMatching(/: Press\.$/)])
  await confirmAnew(app)
  const retired = { state: 'retired', note: 'Scrapped', expected: 0 }
  expect((await admin.client.put(`/api/equipment/${press}/state/`, retired)).status).toBe(200)
  expect(await complaints()).toEqual([])
  expect((await ann.client.get(`/api/competence/certificates/${kiln}/`)).body.opens).toEqual([])
  await remove('equipment', press)
  expect((await admin.client.delete(certificate)).status).toBe(200)
})

testWithApp('who loses an item by a planned requirement is mailed with the devices of that day', async (app) => {
  const { addTool, addItem, kiln, set, grant } = await open(app)
  const tool = await addTool('Laser')
  const [item, press] = [await addItem('Sewing machine'), await addItem('Press')]
  const ann = await signInAsLearner(app)
  await grant(tool, ann.id)
  for (const [kind, id] of [
    ['devices', tool],
    ['equipment', item],
    ['equipment', press],
  ] as const) {
    await set(kind, id, { certificate: kiln, from: '2026-04-01' })
  }
  await app.ctx.db.updateTable('equipment').set({ state: 'retired' }).where('id', '=', press).execute()
  const subjects = async () => {
    const mails = app.ctx.db.selectFrom('outbox').select('subject').where('member_id', '=', ann.id).orderBy('id')
    return (await mails.execute()).map(({ subject }) => subject)
  }
  const planned = ['Laser', 'Sewing machine', 'Press'].map(
    (name) => `From 1 April 2026 you need a certificate for ${name}`,
  )
  expect(await subjects()).toEqual(planned)
  app.clock.advance({ hours: 24 * 13 })
  await app.ctx.jobs.runNow('competence.requirements')
  expect(await subjects()).toEqual([...planned, 'From 1 April 2026 you need a certificate for Laser, Sewing machine'])
  app.clock.advance({ hours: 24 * 7 })
  await app.ctx.jobs.runNow('competence.requirements')
  expect(await itemOf({ ...ann, client: await signInAs(app, ann.id) }, item)).toMatchObject({ opens: false })
})

testWithApp('a webhook hears of what an item asks for, as of a device’s', async (app) => {
  const { admin, addTool, addItem, kiln, set, remove } = await open(app)
  const tool = await addTool('Laser 1')
  const item = await addItem('Laser', tool)
  const receiver = await startReceiver()
  await admin.client.post('/api/admin/webhooks/', { url: receiver.url, events: ['competence'] })
  const at = new Date(app.clock.milliseconds()).toISOString()
  await set('devices', tool, { certificate: kiln })
  await set('equipment', item, { certificate: kiln })
  await set('equipment', item, { certificate: kiln, from: '2026-04-01' })
  await remove('equipment', item)
  await app.ctx.jobs.runNow('outbox.event')
  await receiver.stop()
  const heard = receiver.calls.map(({ body }) => JSON.parse(body) as { type: string; data: { kind: string } })
  const changed = (kind: 'device' | 'equipment', id: number, from = at) => ({
    type: 'requirement.changed',
    timestamp: at,
    data: { kind, id, from },
  })
  // They are sent side by side.
  expect(heard).toHaveLength(4)
  expect(heard).toEqual(
    expect.arrayContaining([
      changed('device', tool),
      changed('equipment', item),
      changed('equipment', item, '2026-03-31T14:00:00.000Z'),
    ]),
  )
  expect(heard.filter(({ data }) => data.kind === 'equipment')).toHaveLength(3)
})

testWithApp(
  'whoever links an item elsewhere changes what is asked for, and needs the same as for that',
  async (app) => {
    const { admin, kiln, addTool, addItem, set, remove, grant } = await open(app)
    const [tool, other] = [await addTool('Laser 1'), await addTool('Laser 2')]
    const [item, press] = [await addItem('Laser', tool), await addItem('Press')]
    const keeper = await signInAs(app, await insertMember(app.ctx, { is_admin: 1, duties: '["equipment"]' }))
    const path = `/api/admin/equipment/${item}/`
    const asks = async () => (await keeper.get(path)).body.asks
    const link = (device: number | null) => keeper.put(path, { name: 'Laser', device })
    // Nothing is asked for: that is an affair of the equipment alone.
    for (const device of [other, null, tool]) expect((await link(device)).status).toBe(200)
    expect(await asks()).toBe(false)
    await set('equipment', item, { certificate: kiln })
    const ann = await signInAsLearner(app, { first_name: 'Ann', last_name: 'Lee', card_number: '4711' })
    await grant(tool, ann.id)
    expect(await asks()).toBe(true)
    const missingDuty = { status: 403, body: { code: 'duty_missing', duty: 'training' } }
    for (const device of [other, null]) expect(await link(device)).toMatchObject(missingDuty)
    // All else about it is theirs to change, and none of it changes what is asked for.
    const place = Number((await keeper.post('/api/admin/places/', { name: 'Attic' })).body.id)
    for (const change of [{ device: tool }, { place }, { hidden: true }, { hidden: false, owner: 'Ada' }]) {
      expect((await keeper.put(path, change)).status).toBe(200)
    }
    expect(await keeper.put(`/api/admin/equipment/${press}/`, { device: tool })).toMatchObject({
      status: 409,
      body: { code: 'interlock_already_linked' },
    })
    expect(await keeper.post('/api/admin/equipment/', { name: 'New', device: tool })).toMatchObject({
      status: 409,
      body: { code: 'interlock_already_linked' },
    })
    expect((await keeper.post('/api/admin/equipment/from-interlocks/', { devices: [tool] })).body).toEqual({
      created: [],
    })
    expect(await keeper.delete(path)).toMatchObject({ status: 409, body: { code: 'equipment_in_use' } })
    await confirmAnew(app)
    for (const state of ['retired', 'working']) {
      const change = state === 'retired' ? { state, expected: 0 } : { state }
      expect((await keeper.put(`/api/equipment/${item}/state/`, change)).status).toBe(200)
    }
    expect((await toolOf(ann, tool)).reasons).toContainEqual(missing('Kiln'))
    // Whoever has the duty confirms who they are.
    app.clock.advance({ minutes: 20 })
    const stale = { status: 403, body: { code: 'fresh_confirmation_required' } }
    expect(await admin.client.put(path, { device: null })).toMatchObject(stale)
    expect((await itemOf(ann, item)).device).toBe(tool)
    await confirmAnew(app)
    expect((await admin.client.put(path, { device: other })).status).toBe(200)
    const moved = { subject: `equipment:${item}`, before: { device_id: tool }, after: { device_id: other } }
    expect((await admin.client.get('/api/admin/audit/?action=requirement.move')).body).toMatchObject([moved])
    await remove('equipment', item)
    expect((await link(null)).status).toBe(200)
  },
)

testWithApp('what is planned is not dropped with its item or link either', async (app) => {
  const { admin, kiln, addTool, addItem, set } = await open(app)
  const tool = await addTool('Laser 1')
  const item = await addItem('Laser', tool)
  const keeper = await signInAs(app, await insertMember(app.ctx, { is_admin: 1, duties: '["equipment"]' }))
  await set('equipment', item, { certificate: kiln, from: '2026-04-01' })
  const path = `/api/admin/equipment/${item}/`
  const missingDuty = { status: 403, body: { code: 'duty_missing', duty: 'training' } }
  expect(await keeper.put(path, { device: null })).toMatchObject(missingDuty)
  expect(await keeper.delete(path)).toMatchObject(missingDuty)
  app.clock.advance({ minutes: 20 })
  const stale = { status: 403, body: { code: 'fresh_confirmation_required' } }
  expect(await admin.client.delete(path)).toMatchObject(stale)
  await confirmAnew(app)
  expect((await admin.client.delete(path)).status).toBe(200)
  const subject = `equipment:${item}`
  expect((await admin.client.get('/api/admin/audit/?action=requirement.remove')).body).toMatchObject([{ subject }])
})

testWithApp('an item whose interlock is removed or ignored goes on asking', async (app) => {
  const { admin, kiln, addTool, addItem, set } = await open(app)
  const ann = await signInAsLearner(app, { first_name: 'Ann', last_name: 'Lee' })
  for (const how of ['remove', 'ignore']) {
    const tool = await addTool(how)
    const item = await addItem(how, tool)
    const { id: bookable } = (await admin.client.post('/api/admin/bookables/', { name: how, items: [item] })).body
    await set('equipment', item, { certificate: kiln })
    await confirmAnew(app)
    const device = `/api/admin/devices/${tool}/`
    if (how === 'remove') expect((await admin.client.delete(`/api/admin/interlocks/${tool}/`)).status).toBe(200)
    else {
      expect((await admin.client.post(`${device}deauthorise/`)).status).toBe(200)
      expect((await admin.client.post(`${device}ignore/`)).status).toBe(200)
    }
    expect(await itemOf(ann, item)).toMatchObject({ device: null, opens: false, reasons: [missing('Kiln')] })
    const refused = await ann.client.post('/api/bookings/', { bookable, start: hour(4), end: hour(5) })
    expect(codesOf(refused)).toEqual(['certificate_missing'])
  }
})

testWithApp('only what is there can ask for something', async (app) => {
  const { admin, kiln, path, addItem } = await open(app)
  await addItem('Press')
  await confirmAnew(app)
  const body = { expression: { certificate: kiln } }
  for (const address of [path('equipment', 4711), '/api/admin/requirements/doors/1/']) {
    expect((await admin.client.get(address)).status).toBe(404)
    expect((await admin.client.put(address, body)).status).toBe(404)
    expect((await admin.client.post(`${address}preview/`, body)).status).toBe(404)
    expect((await admin.client.delete(address)).status).toBe(404)
  }
})
