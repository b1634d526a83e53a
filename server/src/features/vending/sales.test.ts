import { Temporal } from 'temporal-polyfill'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { connectAuthorised } from '../../testing/board.ts'
import { insertMember, signInAsAdmin } from '../../testing/factories.ts'
import { postTransfer } from '../memberbucks/public.ts'

const actor = { memberId: null, name: 'fobhouse' } as const

function topUp({ ctx }: TestApp, memberId: number): Promise<number> {
  const transfer = { from: { house: 'cash' }, to: { memberId }, kind: 'cash', description: '', actor } as const
  return ctx.transact((trx) => postTransfer(ctx, trx, { ...transfer, amount: 5000 }))
}

testWithApp('says who bought what at a machine, and what each product brought, lately and ever', async (app) => {
  const admin = await signInAsAdmin(app)
  const origin = await app.listen()
  const { id, key } = (
    await admin.post('/api/admin/devices/', { kind: 'memberbucks', serial: 'snacks', name: 'Fridge' })
  ).body
  const cola = (await admin.post('/api/admin/products/', { name: 'Cola', externalId: 1, price: 250 })).body.id
  await admin.post('/api/admin/products/', { name: 'Crisps', externalId: 2 })
  const ada = await insertMember(app.ctx, { first_name: 'Ada', last_name: 'Byron', card_number: '1001' })
  await topUp(app, ada)
  const { board } = await connectAuthorised(origin, { kind: 'memberbucks', serial: 'snacks', key })
  const buy = async (facts: object) => {
    board.send({ command: 'debit', card_id: '1001', ...facts })
    expect(await board.next()).toContain('"success":true')
    app.clock.advance(Temporal.Duration.from({ seconds: 2 }))
  }
  await buy({ amount: 2.5, product_external_id: 1 })
  await buy({ amount: 0.4 })
  app.clock.advance(Temporal.Duration.from({ hours: 24 * 40 }))
  await topUp(app, ada)
  await buy({ amount: 2.5, product_external_id: 1 })

  const later = await signInAsAdmin(app) // the first session has ended by then
  const { body } = await later.get(`/api/admin/memberbucks-devices/${id}/`)
  expect(body.statistics).toMatchObject([{ name: 'Ada Byron', totalSwipes: 3 }])
  expect(body.sales).toEqual([
    {
      productId: cola,
      name: 'Cola',
      sold: 2,
      takings: 500,
      soldLately: 1,
      takingsLately: 250,
      lastSale: '2026-04-21T08:00:04.000Z',
    },
    {
      productId: null,
      name: null,
      sold: 1,
      takings: 40,
      soldLately: 0,
      takingsLately: 0,
      lastSale: '2026-03-12T08:00:02.000Z',
    },
  ])
  const first = await later.get(`/api/admin/memberbucks-devices/${id}/sales/?limit=2`)
  expect(first.body).toMatchObject([
    { member: 'Ada Byron', kind: 'debit', description: 'Cola', amount: 250, date: '2026-04-21T08:00:04.000Z' },
    { description: 'Fridge', amount: 40 },
  ])
  const next = /<([^>]*)>/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await later.get(`/api/admin/memberbucks-devices/${id}/sales/${next}`)
  expect(second.body).toMatchObject([{ description: 'Cola', date: '2026-03-12T08:00:00.000Z' }])
  expect(second.headers.link).toBeUndefined()
  expect((await later.get(`/api/admin/memberbucks-devices/${cola + 999}/sales/`)).status).toBe(404)
})
