import { expect } from 'vitest'
import { testWithApp } from '../../testing/app.ts'
import { signInAsAdmin } from '../../testing/factories.ts'

const path = '/api/admin/products/'
const cola = { name: 'Cola', description: 'Cold', externalId: 7, price: 250, costPrice: 120, stock: 12 }

testWithApp('adds, changes and removes products, each with its line in the trail', async (app) => {
  const admin = await signInAsAdmin(app)
  const { status, body } = await admin.post(path, cola)
  expect(status).toBe(201)
  const plain = await admin.post(path, { name: 'Any snack', externalId: 0 })
  expect((await admin.get(path)).body).toEqual([
    {
      id: plain.body.id,
      name: 'Any snack',
      description: '',
      externalId: 0,
      price: null,
      costPrice: null,
      stock: null,
      oversold: 0,
    },
    { id: body.id, ...cola, oversold: 0 },
  ])
  expect(await admin.put(`${path}${body.id}/`, { price: 300, stock: 12 })).toMatchObject({ status: 200, body: {} })
  expect((await admin.put(`${path}${body.id}/`, {})).status).toBe(200)
  expect((await admin.get(path)).body[1]).toEqual({ id: body.id, ...cola, price: 300, oversold: 0 })
  expect((await admin.delete(`${path}${body.id}/`)).status).toBe(200)
  expect((await admin.delete(`${path}${body.id}/`)).status).toBe(404)
  expect((await admin.put(`${path}${body.id}/`, { price: 1 })).status).toBe(404)
  expect((await admin.get(path)).body).toHaveLength(1)
  expect((await admin.post(path, cola)).status).toBe(201)
  const trail = (await admin.get(`/api/admin/audit/?subject=product:${body.id}`)).body
  expect(trail).toMatchObject([
    { action: 'product.remove' },
    { action: 'product.update', before: { price: 250 }, after: { price: 300 } },
    { action: 'product.create', actor: 'Aroha Ngata' },
  ])
})

testWithApp('an external number belongs to one product', async (app) => {
  const admin = await signInAsAdmin(app)
  await admin.post(path, cola)
  const other = await admin.post(path, { ...cola, externalId: 8 })
  const taken = { status: 409, body: { code: 'external_id_already_used' } }
  expect(await admin.post(path, { ...cola, name: 'Lemonade' })).toMatchObject(taken)
  expect(await admin.put(`${path}${other.body.id}/`, { externalId: 7 })).toMatchObject(taken)
})

testWithApp('refuses what is no product', async (app) => {
  const admin = await signInAsAdmin(app)
  const wrong: [object, string, string][] = [
    [{ name: '' }, 'name', 'validation.notEmpty'],
    [{ externalId: 1.5 }, 'externalId', 'validation.wholeNumber'],
    [{ externalId: -1 }, 'externalId', 'validation.wholeNumber'],
    [{ stock: -1 }, 'stock', 'validation.wholeNumber'],
    [{ costPrice: -1 }, 'costPrice', 'validation.amount'],
    [{ price: 0 }, 'price', 'validation.amount'],
    [{ colour: 'red' }, 'colour', 'validation.unknownField'],
  ]
  for (const [change, field, message] of wrong) {
    const answer = await admin.post(path, { ...cola, ...change })
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: [field], message }] } })
  }
  expect((await admin.get(path)).body).toEqual([])
})

testWithApp('changes and removes machines and tools; each list holds its own kind', async (app) => {
  const admin = await signInAsAdmin(app)
  const create = async (kind: string) =>
    (await admin.post('/api/admin/devices/', { kind, serial: kind, name: kind })).body.id
  const [tool, machine] = [await create('interlock'), await create('memberbucks')]
  const tools = '/api/admin/interlocks/'
  const machines = '/api/admin/memberbucks-devices/'
  expect((await admin.get(tools)).body).toMatchObject([{ id: tool, kind: 'interlock', costPerKwh: 0, heldOpen: false }])
  expect((await admin.get(machines)).body).toMatchObject([{ id: machine, kind: 'memberbucks', allowCredit: false }])
  expect((await admin.put(`${machines}${machine}/`, { allowCredit: true, name: 'Fridge' })).status).toBe(200)
  expect((await admin.put(`${machines}${machine}/`, { costPerHour: 1 })).status).toBe(400)
  expect((await admin.put(`${tools}${tool}/`, { allowCredit: true })).status).toBe(400)
  expect((await admin.put(`${tools}${tool}/`, { costPerHour: -1 })).body.issues).toMatchObject([
    { path: ['costPerHour'], message: 'validation.amount' },
  ])
  expect((await admin.put(`${tools}${machine}/`, { name: 'x' })).status).toBe(404)
  expect((await admin.put(`${machines}${tool}/`, { name: 'x' })).status).toBe(404)
  expect((await admin.get(`${machines}${machine}/`)).body).toMatchObject({ name: 'Fridge', allowCredit: true })
  const [entry] = (await admin.get('/api/admin/audit/?action=device.update')).body
  expect(entry).toMatchObject({
    before: { allow_credit: 0, name: 'memberbucks' },
    after: { allow_credit: 1, name: 'Fridge' },
  })
  expect((await admin.delete(`${machines}${tool}/`)).status).toBe(404)
  expect((await admin.delete(`${machines}${machine}/`)).status).toBe(200)
  expect((await admin.get(machines)).body).toEqual([])
  expect((await admin.get(`${machines}${machine}/`)).status).toBe(404)
})
