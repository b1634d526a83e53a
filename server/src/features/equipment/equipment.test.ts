import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import type { TestClient } from '../../testing/client.ts'
import { openTestDatabase } from '../../testing/databases.ts'
import { confirmAnew, insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { signInByCard } from '../../testing/kiosks.ts'
import { putFile } from '../../testing/put-file.ts'
import { setSettings } from '../../testing/settings.ts'
import { keepingItems } from './checks/in-use-store.ts'
import { verifyEquipment } from './checks/verify-equipment.ts'
import { goingWithItems } from './store.ts'

const path = '/api/admin/equipment/'

async function addInterlock(admin: TestClient, name: string): Promise<number> {
  const { body } = await admin.post('/api/admin/devices/', { kind: 'interlock', serial: name, name })
  return body.id
}

async function addItem(admin: TestClient, item: object): Promise<{ id: number; code: string }> {
  const { status, body } = await admin.post(path, item)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}

const stateOf = (id: number) => `/api/equipment/${id}/state/`

testWithApp('a club without items sees nothing of it; the first visible one switches it on', async (app) => {
  const admin = await signInAsAdmin(app)
  const member = await signInAs(app, await insertMember(app.ctx))
  const isOn = async () => (await member.get('/api/config/')).body.features.enableEquipment
  expect(await isOn()).toBe(false)
  for (const call of ['/api/equipment/', '/api/equipment/1/', '/api/equipment/code/ABCDEFGH/', '/api/places/']) {
    expect(await member.get(call)).toMatchObject({ status: 404, body: { code: 'feature_off' } })
  }
  expect((await admin.get('/api/equipment/')).body).toEqual([])
  expect((await admin.post('/api/admin/places/', { name: 'Wood shop' })).status).toBe(201)
  const hidden = await addItem(admin, { name: 'Lathe', hidden: true })
  expect(await isOn()).toBe(false)
  expect((await admin.get(`/api/equipment/${hidden.id}/`)).body).toMatchObject({ name: 'Lathe', isCaretaker: true })
  await addItem(admin, { name: 'Bandsaw' })
  expect(await isOn()).toBe(true)
  expect((await member.get('/api/equipment/')).body).toMatchObject([{ name: 'Bandsaw', state: 'working', opens: true }])
  expect((await member.get(`/api/equipment/${hidden.id}/`)).status).toBe(404)
  expect((await member.get(`/api/equipment/code/${hidden.code}/`)).status).toBe(404)
})

testWithApp('an item is made of each interlock that has none', async (app) => {
  const admin = await signInAsAdmin(app)
  const laser = await addInterlock(admin, 'Laser')
  const saw = await addInterlock(admin, 'Saw')
  await addItem(admin, { name: 'My laser', device: laser })
  await addItem(admin, { name: 'SAW' })
  const nameable = (await admin.get(`${path}devices/`)).body
  expect(nameable.interlocks).toEqual([
    { id: laser, name: 'Laser', item: expect.any(Number) },
    { id: saw, name: 'Saw', item: null },
  ])
  const made = await admin.post(`${path}from-interlocks/`, { devices: [laser, saw, 999] })
  expect(made.body).toEqual({ created: [{ id: expect.any(Number), device: saw }] })
  const names = (await admin.get(path)).body.map(({ name }: { name: string }) => name)
  expect(names).toEqual(['My laser', 'SAW', 'Saw 2'])
  expect((await admin.post(`${path}from-interlocks/`, { devices: [saw] })).body).toEqual({ created: [] })
})

testWithApp('names and links are unique, fields have their limits, and a code is never given again', async (app) => {
  const admin = await signInAsAdmin(app)
  const laser = await addInterlock(admin, 'Laser')
  const door = (await admin.post('/api/admin/devices/', { kind: 'door', serial: 'd', name: 'Door' })).body.id
  const { id, code } = await addItem(admin, { name: 'Laser', device: laser })
  expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/)
  const refused = async (item: object) => (await admin.post(path, item)).body.code
  expect(await refused({ name: ' laser ' })).toBe('equipment_already_exists')
  expect(await refused({ name: 'Other', device: laser })).toBe('interlock_already_linked')
  const bad = [
    { name: '' },
    { name: 'x'.repeat(61) },
    { name: 'A', device: door },
    { name: 'A', place: 99 },
    { name: 'A', caretakers: [99_999] },
    { name: 'A', manualUrl: 'javascript:alert(1)' },
    { name: 'A', notAlone: true },
    { name: 'A', colour: 'red' },
  ]
  for (const item of bad) expect({ item, code: await refused(item) }).toEqual({ item, code: 'validation' })
  expect((await admin.put(`${path}${id}/`, { name: 'Laser cutter' })).status).toBe(200)
  expect((await admin.get(`${path}${id}/`)).body).toMatchObject({ code, name: 'Laser cutter', device: laser })
  // Whoever is retired frees the name, and gets it back only while nobody else has it.
  await confirmAnew(app)
  const retired = await admin.put(stateOf(id), { state: 'retired', expected: 0 })
  expect(retired).toMatchObject({ status: 200, body: { bookings: 0 } })
  await addItem(admin, { name: 'LASER CUTTER' })
  const back = await admin.put(stateOf(id), { state: 'working' })
  expect(back).toMatchObject({ status: 409, body: { code: 'equipment_already_exists' } })
  const other = await addItem(admin, { name: 'Gone' })
  expect((await admin.delete(`${path}${other.id}/`)).status).toBe(200)
  expect(
    await app.ctx.db.selectFrom('used_codes').select('code').where('code', '=', other.code).execute(),
  ).toHaveLength(1)
  expect((await admin.delete(`${path}${id}/`)).body.code).toBe('equipment_in_use')
  expect(await verifyEquipment({ db: app.ctx.db, settings: app.ctx.settings, head: undefined })).toMatchObject({
    faults: [],
  })
})

test('every table that names an item keeps it from being removed, or goes with it', async () => {
  const { database, drop } = await openTestDatabase('sqlite')
  onTestFinished(drop)
  const { rows } = await sql<{ name: string }>`
    select tables.name from sqlite_master as tables join pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table' and keys."table" = 'equipment'
  `.execute(database.queries)
  // What was asked for keeps it, what was only planned goes.
  const named = [...keepingItems, ...goingWithItems, 'requirements']
  expect(rows.map(({ name }) => name).toSorted()).toEqual(named.toSorted())
})

testWithApp('places have doors, and go only when nothing is there', async (app) => {
  const admin = await signInAsAdmin(app)
  const door = (await admin.post('/api/admin/devices/', { kind: 'door', serial: 'd', name: 'Door' })).body.id
  const { id } = (await admin.post('/api/admin/places/', { name: 'Wood shop', doors: [door] })).body
  expect((await admin.post('/api/admin/places/', { name: 'wood SHOP' })).body.code).toBe('place_already_exists')
  expect((await admin.post('/api/admin/places/', { name: 'A', doors: [99] })).status).toBe(400)
  const item = await addItem(admin, { name: 'Bandsaw', place: id })
  expect((await admin.delete(`/api/admin/places/${id}/`)).body.code).toBe('place_in_use')
  const member = await signInAs(app, await insertMember(app.ctx))
  expect((await member.get('/api/places/')).body).toEqual([{ id, name: 'Wood shop', description: '' }])
  expect((await member.get(`/api/equipment/?place=${id}&q=BAND`)).body).toMatchObject([
    { place: { id, name: 'Wood shop' } },
  ])
  expect((await member.get('/api/equipment/?q=lathe')).body).toEqual([])
  await admin.put(`/api/admin/places/${id}/`, { hidden: true, doors: [] })
  expect((await member.get('/api/places/')).body).toEqual([])
  await admin.put(`${path}${item.id}/`, { place: null })
  expect((await admin.delete(`/api/admin/places/${id}/`)).status).toBe(200)
})

/** Ada looks after the laser, Bo after the saw; Cy after nothing. */
async function openWorkshop(app: TestApp) {
  const admin = await signInAsAdmin(app)
  const join = async (first_name: string, more: object = {}) => {
    const id = await insertMember(app.ctx, { first_name, last_name: 'Byron', ...more })
    return { id, client: await signInAs(app, id) }
  }
  const [ada, bo, cy] = [await join('Ada'), await join('Bo'), await join('Cy', { card_number: '1003' })]
  const laser = await addItem(admin, { name: 'Laser', caretakers: [ada.id] })
  await addItem(admin, { name: 'Saw', caretakers: [bo.id] })
  return { admin, ada, bo, cy, laser }
}

testWithApp('who may change a state, and what has to be said', async (app) => {
  const { admin, ada, bo, cy, laser } = await openWorkshop(app)
  const put = (client: TestClient, change: object) => client.put(stateOf(laser.id), change)
  const cares = async (client: TestClient) =>
    (await client.get('/api/equipment/')).body.map(({ isCaretaker }: { isCaretaker: boolean }) => isCaretaker)
  expect([await cares(ada.client), await cares(cy.client), await cares(admin)]).toEqual([
    [true, false],
    [false, false],
    [true, true],
  ])
  const out = { state: 'out_of_order', note: 'Lens cracked', expectedBack: '2026-03-14' }
  for (const { client } of [bo, cy]) {
    expect(await put(client, out)).toMatchObject({ status: 403, body: { code: 'not_a_caretaker' } })
  }
  expect((await put(app.visitor, out)).status).toBe(401)
  const kiosk = await signInByCard(app, '1003')
  expect((await put(kiosk, out)).status).toBe(403)
  expect((await put(ada.client, { state: 'out_of_order' })).status).toBe(400)
  expect((await put(ada.client, { ...out, expectedBack: '2026-03-11' })).status).toBe(400)
  expect((await put(ada.client, { state: 'working', expectedBack: '2026-03-14' })).status).toBe(400)
  expect(await put(ada.client, out)).toMatchObject({ status: 200, body: { bookings: 0 } })
  const item = (await cy.client.get(`/api/equipment/${laser.id}/`)).body
  const since = '2026-03-12T08:00:00.000Z'
  expect(item).toMatchObject({ ...out, since, by: { id: ada.id, name: 'Ada Byron' }, opens: false, isCaretaker: false })
  app.clock.advance('PT1H')
  expect((await put(ada.client, { ...out, note: 'Parts ordered' })).status).toBe(200)
  expect((await cy.client.get(`/api/equipment/${laser.id}/`)).body).toMatchObject({ note: 'Parts ordered', since })
  // Only administrators retire, and revive, and both confirm who they are.
  expect(await put(ada.client, { state: 'retired', expected: 0 })).toMatchObject({ status: 403 })
  app.clock.advance('PT20M')
  expect((await put(admin, { state: 'retired', expected: 0 })).body.code).toBe('fresh_confirmation_required')
  await confirmAnew(app)
  expect((await put(admin, { state: 'retired' })).status).toBe(400)
  expect((await put(admin, { state: 'retired', expected: 1 })).body).toMatchObject({
    code: 'preview_changed',
    bookings: 0,
  })
  expect((await put(admin, { state: 'retired', expected: 0 })).status).toBe(200)
  expect((await cy.client.get('/api/equipment/')).body).toMatchObject([{ name: 'Saw' }])
  expect((await cy.client.get('/api/equipment/?state=retired')).body).toMatchObject([{ name: 'Laser' }])
  // Its label still leads to it.
  expect((await cy.client.get(`/api/equipment/code/${laser.code.toLowerCase()}/`)).body).toEqual({ id: laser.id })
  expect((await put(ada.client, { state: 'working' })).body.code).toBe('forbidden')
  app.clock.advance('PT20M')
  expect((await put(admin, { state: 'working' })).body.code).toBe('fresh_confirmation_required')
  await confirmAnew(app)
  expect((await put(admin, { state: 'working' })).status).toBe(200)
  const history = (await cy.client.get(`/api/equipment/${laser.id}/history/`)).body
  expect(history.map(({ state, note }: { state: string; note: string }) => [state, note])).toEqual([
    ['working', ''],
    ['retired', ''],
    ['out_of_order', 'Parts ordered'],
    ['out_of_order', 'Lens cracked'],
  ])
  expect((await cy.client.get(`/api/equipment/${laser.id}/history/?limit=1`)).headers['link']).toContain('cursor=')
  const csv = await admin.get(`${path}export/?item=${laser.id}&from=2026-03-12&to=2026-03-12`)
  expect(csv.bytes.toString()).toContain('Laser,state,Ada Byron,out_of_order,,Lens cracked,,,,2026-03-14')
  expect((await admin.get(`${path}export/?from=2026-03-13`)).bytes.toString().trim().split('\r\n')).toHaveLength(1)
})

testWithApp('a program with the scope changes a state, and retires nothing', async (app) => {
  const { admin, laser } = await openWorkshop(app)
  await confirmAnew(app)
  const keyOf = async (name: string, scopes: string[]) => {
    const { key } = (await admin.post('/api/admin/api-keys/', { name, scopes })).body
    return { authorization: `Api-Key ${key}` }
  }
  const monitor = await keyOf('Smoke monitor', ['equipment'])
  const other = await keyOf('Other', ['members'])
  const send = (headers: Record<string, string>, body: object) => app.newClient().put(stateOf(laser.id), body, headers)
  expect((await send(other, { state: 'working' })).status).toBe(403)
  expect((await send(monitor, { state: 'out_of_order', note: 'Smoke' })).status).toBe(200)
  expect((await send(monitor, { state: 'retired', expected: 0 })).status).toBe(403)
  const item = (await app.newClient().get(`/api/equipment/${laser.id}/`, monitor)).body
  expect(item).toMatchObject({ by: { id: null, name: 'API key Smoke monitor' }, opens: false, watched: false })
  expect((await app.newClient().get('/api/equipment/', monitor)).body).toHaveLength(2)
  // A key can do no more than its maker.
  await app.ctx.db.updateTable('members').set({ duties: '["settings"]' }).where('is_admin', '=', 1).execute()
  expect((await send(monitor, { state: 'working' })).body.code).toBe('not_a_caretaker')
})

testWithApp('a photo is drawn anew and a manual is a PDF, from caretakers alone', async (app) => {
  const { ada, bo, cy, laser } = await openWorkshop(app)
  const own = `/api/equipment/${laser.id}/`
  const picture = sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#2878b4' } }).jpeg()
  const photo = await picture.withExif({ IFD0: { Copyright: 'secret' } }).toBuffer()
  const pdf = Buffer.from('%PDF-1.7\nthe manual')
  expect((await putFile(bo.client, `${own}photo/`, photo)).body.code).toBe('not_a_caretaker')
  expect((await putFile(bo.client, `${own}manual/`, pdf)).body.code).toBe('not_a_caretaker')
  expect((await putFile(ada.client, `${own}photo/`, pdf)).status).toBe(400)
  expect((await putFile(ada.client, `${own}manual/`, photo)).status).toBe(400)
  expect((await cy.client.get(`${own}manual/`)).status).toBe(404)
  for (const _ of [1, 2]) {
    expect((await putFile(ada.client, `${own}photo/`, photo)).status).toBe(200)
    expect((await putFile(ada.client, `${own}manual/`, pdf)).status).toBe(200)
  }
  expect(await app.ctx.db.selectFrom('files').select('id').execute()).toHaveLength(2)
  const shown = (await cy.client.get(own)).body
  expect(shown).toMatchObject({ manual: true, photo: expect.stringContaining('/api/files/') })
  const drawn = (await app.visitor.get(shown.photo)).bytes
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'webp', width: 1600 })
  expect(drawn.includes('secret')).toBe(false)
  const manual = await cy.client.get(`${own}manual/`)
  expect(manual.headers['content-type']).toBe('application/pdf')
  expect(manual.bytes.toString()).toContain('the manual')
  expect((await bo.client.delete(`${own}photo/`)).status).toBe(403)
  expect((await ada.client.delete(`${own}photo/`)).status).toBe(200)
  expect((await ada.client.delete(`${own}manual/`)).status).toBe(200)
  expect(await app.ctx.db.selectFrom('files').select('id').execute()).toEqual([])
})

testWithApp('everybody reads the state only if the club shows it, and never a person', async (app) => {
  const { ada, laser } = await openWorkshop(app)
  await ada.client.put(stateOf(laser.id), { state: 'out_of_order', note: 'Lens cracked' })
  expect(await app.visitor.get('/api/equipment/public/')).toMatchObject({ status: 404, body: { code: 'feature_off' } })
  await setSettings(app.ctx, { 'equipment.public': true, 'spaceapi.enabled': true })
  const shown = await app.visitor.get('/api/equipment/public/')
  expect(shown.headers['access-control-allow-origin']).toBe('*')
  expect(shown.body).toMatchObject([{ name: 'Laser', state: 'out_of_order', note: 'Lens cracked' }, { name: 'Saw' }])
  expect(JSON.stringify(shown.body)).not.toContain('Byron')
  const space = async () => (await app.visitor.get('/api/spacedirectory/')).body.ext_equipment
  expect(await space()).toMatchObject([{ name: 'Laser', state: 'out_of_order', expected_back: null }, { name: 'Saw' }])
  await ada.client.put(stateOf(laser.id), { state: 'working' })
  expect(await space()).toMatchObject([{ name: 'Laser', state: 'working' }, { name: 'Saw' }])
})
