import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../../testing/factories.ts'
import { pdfText } from '../../../testing/pdf-text.ts'
import { setSettings } from '../../../testing/settings.ts'
import { recordPayment } from '../payments/record-payment.ts'

const fee = {
  subscriptionId: null,
  amount: 125_050,
  currency: 'SEK',
  source: 'bank',
  description: 'Fullvärdig medlem, årsvis',
  paidAt: '2026-03-01T12:00:00.000Z',
  period: { start: '2026-02-28T23:00:00.000Z', end: '2027-02-28T23:00:00.000Z' },
  actor: { memberId: null, name: 'fobhouse' },
} as const

const path = (id: number) => `/api/billing/payments/${id}/receipt.pdf`

async function pay({ ctx }: TestApp, memberId: number): Promise<number> {
  return ctx.transact((trx) => recordPayment(ctx, trx, { ...fee, memberId }))
}

async function openClub(app: TestApp) {
  await setSettings(app.ctx, {
    'general.siteOwner': 'Föreningen Växjö Verkstad',
    'general.siteLocaleCurrency': 'sv-SE',
    'general.timeZone': 'Europe/Stockholm',
    'contact.address': 'Älggatan 1, Växjö',
  })
}

testWithApp('a receipt says what was paid, in the language of who paid', async (app) => {
  await openClub(app)
  const memberId = await insertMember(app.ctx, { first_name: 'Åsa', last_name: 'Łódź Иванова', language: 'sv-SE' })
  const id = await pay(app, memberId)
  const client = await signInAs(app, memberId)
  const { status, headers, bytes } = await client.get(path(id))
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(headers['content-disposition']).toBe(`inline; filename="receipt-${id}.pdf"`)
  const text = pdfText(bytes).replaceAll('\u00A0', ' ')
  expect(text.split('\n')).toEqual([
    'Föreningen Växjö Verkstad',
    'Älggatan 1, Växjö',
    'Kvitto',
    `Kvittonummer${id}`,
    'Betalt den1 mars 2026',
    'Betalt avÅsa Łódź Иванова',
    'AvserFullvärdig medlem, årsvis',
    'Period1 mars 2026 – 28 februari 2027',
    'Betalt medBanköverföring',
    'Belopp1 250,50 kr',
  ])
})

testWithApp('what went back stands on it, and an old currency stays', async (app) => {
  await openClub(app)
  const memberId = await insertMember(app.ctx, { language: 'en-AU' })
  const id = await pay(app, memberId)
  await app.ctx.db.updateTable('payments').set({ returned: 25_000 }).where('id', '=', id).execute()
  await setSettings(app.ctx, { 'general.siteLocaleCurrency': 'en-IE' })
  const text = pdfText((await (await signInAsAdmin(app)).get(path(id))).bytes).replaceAll('\u00A0', ' ')
  expect(text).toContain('Amount1 250,50 kr')
  expect(text).toContain('Given back250,00 kr')
  expect(text).toContain('Paid after that1 000,50 kr')
  expect(text).toContain('Paid withBank transfer')
})

testWithApp('a receipt is for who paid, and for administrators', async (app) => {
  const memberId = await insertMember(app.ctx, { email: 'kim@example.org' })
  const id = await pay(app, memberId)
  const other = await signInAs(app, await insertMember(app.ctx, { email: 'other@example.org' }))
  expect((await other.get(path(id))).status).toBe(404)
  expect((await app.visitor.get(path(id))).status).toBe(401)
  const admin = await signInAsAdmin(app)
  expect((await admin.get(path(id))).status).toBe(200)
  expect((await admin.get(path(id + 1))).status).toBe(404)
  expect((await admin.get('/api/billing/payments/x/receipt.pdf')).status).toBe(404)
})
