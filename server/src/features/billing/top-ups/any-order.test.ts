import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type TestApp, withTestApp } from '../../../testing/app.ts'
import { testDatabases } from '../../../testing/databases.ts'
import { insertMember, signInAs } from '../../../testing/factories.ts'
import { openStripeClub, type StripeClub } from '../../../testing/simulated-stripe.ts'
import { readBalance } from '../../memberbucks/public.ts'

// A top-up is charged at once, days later or never, then refunded or disputed. Stripe's messages come in any order and
// several times, between visits of the member, job runs and a server that forgot its requests.

const path = '/api/memberbucks/topups/'
const amount = 2000

const cards = [
  'pm_card_visa',
  'pm_card_createDispute',
  'pm_card_indiaRecurringMandateSetupAndRenewalsSuccess',
  'pm_card_indiaRecurringPaymentFailureAfterPreDebitNotification',
] as const

const steps = ['days', 'refund', 'win', 'tell', 'return', 'job', 'together', 'forget', 'retry'] as const
type Step = (typeof steps)[number]

const lives = fc.record({
  card: fc.constantFrom(...cards),
  steps: fc.array(fc.tuple(fc.constantFrom(...steps), fc.nat()), { minLength: 2, maxLength: 10 }),
  order: fc.array(fc.nat(), { minLength: 30, maxLength: 30 }),
})
type Life = { card: string; steps: [Step, number][]; order: number[] }

const runs = { sqlite: 25, postgres: 6 }

describe.each(testDatabases.map((database) => ({ database })))('$database', ({ database }) => {
  test('whatever comes first, a top-up is booked once, less what went back', { timeout: 300_000 }, async () => {
    const isRight = (life: Life) => withTestApp(database, (app) => live(app, life))
    await fc.assert(fc.asyncProperty(lives, isRight), { numRuns: runs[database], endOnFailure: true })
  })
})

type Actors = { app: TestApp; club: StripeClub; topUp: number; post: (path: string, body?: object) => Promise<unknown> }

async function live(app: TestApp, { card, steps: planned, order }: Life): Promise<void> {
  const club = await openStripeClub(app)
  club.stripe.hold()
  const memberId = await insertMember(app.ctx, {})
  await club.saveCard(memberId, card)
  const member = await signInAs(app, memberId)
  const post = (to: string, body?: object) => member.post(to, body, { 'idempotency-key': 'a' })
  const { body } = await post(path, { amount })
  const actors = { app, club, topUp: body.id, post }
  for (const [step, number] of planned) await act(actors, step, number)
  await tellAll(club, order)
  await compare(actors, memberId)
}

async function act(actors: Actors, step: Step, number: number): Promise<unknown> {
  const { app, club, topUp, post } = actors
  switch (step) {
    case 'days':
      app.clock.advance({ hours: 30 })
      return club.stripe.advance()
    case 'refund':
      return refund(club, 1 + (number % amount))
    case 'win':
      return winDispute(club)
    case 'tell':
      return tellOne(club, number)
    case 'return':
      return post(`${path}${topUp}/refresh/`)
    case 'retry':
      return post(path, { amount })
    case 'job':
      return app.ctx.jobs.runNow('billing.topUps')
    case 'together':
      return Promise.all(([`tell`, `return`, `tell`] as const).map((one, index) => act(actors, one, number + index)))
    case 'forget':
      return app.ctx.db
        .updateTable('topups')
        .set({ stripe_payment_intent_id: null })
        .where('status', '!=', 'succeeded')
        .execute()
  }
}

async function refund({ client }: StripeClub, part: number): Promise<void> {
  const [charge] = (await client.charges.list()).data
  if (!charge?.paid || charge.disputed) return
  const left = charge.amount - charge.amount_refunded
  if (left > 0) await client.refunds.create({ charge: charge.id, amount: Math.min(part, left) })
}

async function winDispute({ client }: StripeClub): Promise<void> {
  const dispute = (await client.disputes.list()).data.find(({ status }) => status === 'needs_response')
  if (dispute) await client.disputes.update(dispute.id, { evidence: { uncategorized_text: 'winning_evidence' } })
}

async function tellOne({ stripe }: StripeClub, number: number): Promise<void> {
  const events = stripe.events()
  const event = events[number % events.length]
  if (event) await stripe.deliver([event.id])
}

/** Sends every message at least once, in any order. */
async function tellAll({ stripe }: StripeClub, order: readonly number[]): Promise<void> {
  const ids = stripe.events().map(({ id }, index) => ({ id, place: order[index % order.length] ?? 0 }))
  await stripe.deliver(ids.toSorted((one, other) => one.place - other.place).map(({ id }) => id))
}

async function compare({ app: { ctx }, club, topUp }: Actors, memberId: number): Promise<void> {
  const charges = (await club.client.charges.list()).data.filter(({ paid }) => paid)
  expect(charges.length).toBeLessThanOrEqual(1)
  const [charge] = charges
  const disputes = (await club.client.disputes.list()).data.flatMap((one) => one.balance_transactions)
  const kept = (charge?.amount ?? 0) - (charge?.amount_refunded ?? 0)
  const expected = disputes.reduce((sum, move) => sum + move.amount, kept)
  expect((await readBalance(ctx.db, memberId)).balance).toBe(expected)
  const booked = await ctx.db.selectFrom('transfers').select('id').where('kind', '=', 'stripe').execute()
  expect(booked).toHaveLength(charges.length)
  const accounts = await ctx.db.selectFrom('accounts').select('balance').execute()
  expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
  const row = await ctx.db
    .selectFrom('topups')
    .select(['status', 'returned'])
    .where('id', '=', topUp)
    .executeTakeFirst()
  if (charge) expect(row).toEqual({ status: 'succeeded', returned: charge.amount - expected })
}
