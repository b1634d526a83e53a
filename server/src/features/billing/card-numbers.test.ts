import { strFromU8, unzipSync } from 'fflate'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { type TestApp, withTestApp } from '../../testing/app.ts'
import { testDatabases } from '../../testing/databases.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { openStripeClub } from '../../testing/simulated-stripe.ts'
import { card, submit } from '../../testing/stripe.ts'

/** Test cards of https://docs.stripe.com/testing: one works, one needs a confirmation, one is refused. */
const numbers = { ordinary: '4242424242424242', confirmed: '4000002760003184', declined: '4000000000000341' }

/** Returns the test cards that occur in a text, whether or not their digits are grouped. */
function cardsIn(text: string): string[] {
  const digits = text.replaceAll(/(?<=\d)[ -](?=\d)/g, '')
  return Object.values(numbers).filter((number) => digits.includes(number))
}

test('a card is found however it is written', () => {
  expect(cardsIn('{"a":"4242 4242 4242 4242"}, 4000-0027-6000-3184')).toEqual([numbers.ordinary, numbers.confirmed])
  expect(cardsIn('4242')).toEqual([])
})

describe.each(testDatabases.map((database) => ({ database })))('$database', ({ database }) => {
  test('no card number is in the database, the log or an export after people paid by card', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
    const run = async (app: TestApp) => {
      await payByEveryCard(app)
      log.info('the end')
      expect(lines.join('')).toContain('the end')
      expect(cardsIn(lines.join(''))).toEqual([])
      expect(cardsIn(await databaseText(app))).toEqual([])
      expect(cardsIn(await exportsText(app))).toEqual([])
    }
    await withTestApp(database, run, { log })
  })
})

/** Members enter their cards at Stripe, join, top up, and are refused. */
async function payByEveryCard(app: TestApp): Promise<void> {
  const { stripe, planId, pass } = await openStripeClub(app)
  for (const [name, number] of Object.entries(numbers)) {
    const memberId = await insertMember(app.ctx, { state: 'inactive', email: `${name}@example.org` })
    const member = await signInAs(app, memberId)
    const { url } = (await member.post('/api/billing/card/', {})).body
    const page = await submit(url, card(number))
    if (page.location?.includes('authenticate')) await submit(page.location, { outcome: 'complete' })
    await stripe.settled()
    await member.post('/api/billing/card/refresh/', {})
    expect((await member.get('/api/billing/card/')).body.last4).toBe(number.slice(-4))
    await member.post(`/api/billing/plans/${planId}/signup/`)
    await member.post('/api/memberbucks/topups/', { amount: 2000 }, { 'idempotency-key': name })
  }
  await stripe.settled()
  await pass('P32D')
}

async function databaseText({ ctx }: TestApp): Promise<string> {
  const tables = await ctx.db.introspection.getTables()
  const rows = await Promise.all(
    tables.map(({ name }) => {
      const table = name as 'payments' // stands for any table, to read it whole
      return ctx.db.selectFrom(table).selectAll().execute()
    }),
  )
  const text = JSON.stringify(rows)
  expect(text).toContain('4242') // the last four digits may be stored
  return text
}

async function exportsText(app: TestApp): Promise<string> {
  const admin = await signInAsAdmin(app)
  const members = await app.ctx.db.selectFrom('members').select('id').orderBy('id').execute()
  const texts: string[] = []
  for (const { id } of members) {
    app.clock.advance('PT2M') // only one export a minute is allowed
    const { status, bytes } = await admin.get(`/api/admin/members/${id}/export/`)
    expect(status).toBe(200)
    texts.push(...Object.values(unzipSync(bytes)).map((content) => strFromU8(content)))
  }
  for (const list of ['ledger', 'members']) {
    const { status, body } = await admin.get(`/api/admin/${list}/export/`)
    expect(status).toBe(200)
    texts.push(body)
  }
  return texts.join('\n')
}
