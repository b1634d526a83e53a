import fc from 'fast-check'
import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Context } from '../../../context.ts'
import { type TestApp, withTestApp } from '../../../testing/app.ts'
import { testDatabases } from '../../../testing/databases.ts'
import { insertMember, signInAs } from '../../../testing/factories.ts'
import { setSettings } from '../../../testing/settings.ts'
import { openStripeClub, type StripeClub } from '../../../testing/simulated-stripe.ts'
import { receiveEvent } from './receive-event.ts'

// A club handles a membership message by message. Another one then gets every message up to ten times, in any order,
// and its server is killed before or after the commit. Both must end in the same state.

const deeds = ['renew', 'fail', 'repair', 'cancel', 'resume', 'refund', 'end', 'days'] as const
type Deed = (typeof deeds)[number]

const lives = fc.record({
  card: fc.constantFrom('pm_card_visa', 'pm_card_visa', 'pm_card_createDispute'),
  deeds: fc.array(fc.constantFrom(...deeds), { minLength: 1, maxLength: 6 }),
  seed: fc.integer(),
})

const runs = { sqlite: 12, postgres: 3 }

describe.each(testDatabases.map((database) => ({ database })))('$database', ({ database }) => {
  test('every life of a subscription ends alike, however it is told', { timeout: 300_000 }, async () => {
    const isSame = async (life: { card: string; deeds: Deed[]; seed: number }) => {
      await withTestApp(database, (lived) => withTestApp(database, (told) => compare({ lived, told }, life)))
    }
    await fc.assert(fc.asyncProperty(lives, isSame), { numRuns: runs[database], endOnFailure: true })
  })
})

async function compare(
  { lived, told }: { lived: TestApp; told: TestApp },
  { card, deeds: planned, seed }: { card: string; deeds: Deed[]; seed: number },
): Promise<void> {
  const club = await openStripeClub(lived)
  const memberId = await insertMember(lived.ctx, { state: 'inactive' })
  await club.saveCard(memberId, card)
  await club.stripe.settled()
  const before = club.stripe.events().length
  const member = await signInAs(lived, memberId)
  expect((await member.post(`/api/billing/plans/${club.planId}/signup/`)).body.status).toBe('active')
  await copyClub(lived.ctx, told.ctx, club)
  for (const deed of planned) {
    await act(club, { deed, memberId })
    await club.stripe.settled()
  }
  await lived.ctx.jobs.runNow('billing.review')
  told.clock.set(lived.clock.now().toString())
  for (const event of shuffle(club.stripe.events().slice(before), seed)) await tell(told, club, event)
  await told.ctx.jobs.runNow('billing.review')
  expect(await factsOf(told.ctx)).toEqual(await factsOf(lived.ctx))
}

async function act(club: StripeClub, { deed, memberId }: { deed: Deed; memberId: number }): Promise<void> {
  const [running] = (await club.client.subscriptions.list()).data
  switch (deed) {
    case 'renew':
      return club.pass('P32D')
    case 'days':
      return club.pass('P9D')
    case 'fail':
      return club.saveCard(memberId, 'pm_card_chargeCustomerFail')
    case 'repair': {
      await club.saveCard(memberId, 'pm_card_visa')
      const open = await club.client.invoices.list({ status: 'open' })
      for (const { id } of open.data) await club.client.invoices.pay(id)
      return
    }
    case 'cancel':
    case 'resume':
      if (running) await club.client.subscriptions.update(running.id, { cancel_at_period_end: deed === 'cancel' })
      return
    case 'end':
      if (running) await club.client.subscriptions.cancel(running.id)
      return
    case 'refund': {
      const { data } = await club.client.charges.list()
      const whole = data.find(
        ({ paid, refunded, disputed, amount_refunded: part }) => paid && !refunded && !disputed && part === 0,
      )
      if (whole) await club.client.refunds.create({ charge: whole.id, amount: 1500 })
    }
  }
}

/** Copies the club as it was when the member had subscribed. */
async function copyClub(from: Context, to: Context, { stripe }: StripeClub): Promise<void> {
  const keys = [
    'features.enableStripe',
    'features.enableMembershipPayments',
    'stripe.apiBase',
    'stripe.secretKey',
  ] as const
  for (const key of keys) await setSettings(to, { [key]: from.settings.get(key) })
  await setSettings(to, {
    'features.signup.requireAccessCard': false,
    'induction.required': false,
    'stripe.webhookSecret': stripe.webhookSecret,
  })
  await insertMember(to, { state: 'active' }) // also the first member there
  const tables = ['membership_tiers', 'membership_plans', 'billing_accounts', 'subscriptions'] as const
  for (const table of tables) {
    const rows = await from.db.selectFrom(table).selectAll().execute()
    await to.db
      .insertInto(table as 'subscriptions') // stands for any of the tables, in the same schema
      .values(rows)
      .execute()
  }
}

class Killed extends Error {}

type Kill = 'never' | 'before the commit' | 'before the answer'

/** Kills the server in the middle: the write is lost or complete, and Stripe gets no answer in either case. */
function dyingAt(ctx: Context, kill: Kill): Context {
  if (kill === 'never') return ctx
  const transact: Context['transact'] = async (work) => {
    const result = await ctx.transact(async (trx) => {
      const written = await work(trx)
      if (kill === 'before the commit') throw new Killed()
      return written
    })
    throw new Killed(String(result))
  }
  return { ...ctx, transact }
}

type Telling = { id: string; payload: string; kill: Kill }

async function tell({ ctx, clock }: TestApp, { stripe }: StripeClub, { payload, kill }: Telling): Promise<void> {
  const seconds = Math.floor(clock.milliseconds() / 1000)
  const hash = createHmac('sha256', stripe.webhookSecret).update(`${seconds}.${payload}`).digest('hex')
  const message = { payload: Buffer.from(payload), signature: `t=${seconds},v1=${hash}` }
  try {
    await receiveEvent(dyingAt(ctx, kill), message)
  } catch (error) {
    if (!(error instanceof Killed)) throw error
  }
}

/** Each event up to ten times, in any order; the last time is always answered. */
function shuffle(events: readonly { id: string }[], seed: number): Telling[] {
  const random = randomOf(seed)
  const kills: readonly Kill[] = ['never', 'before the commit', 'before the answer']
  const all = events.flatMap((event) => {
    const payload = JSON.stringify(event)
    const times = 1 + Math.floor(random() * 10)
    return Array.from({ length: times }, () => {
      return { id: event.id, payload, kill: kills[Math.floor(random() * 3)] ?? 'never', place: random() }
    })
  })
  const inOrder = all.toSorted((one, other) => one.place - other.place)
  const isLast = new Map(inOrder.map(({ id }, index) => [id, index]))
  return inOrder.map((one, index) => (isLast.get(one.id) === index ? { ...one, kill: 'never' } : one))
}

/** Mulberry32: gives the same numbers for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

async function factsOf({ db }: Context) {
  const subscriptions = await db
    .selectFrom('subscriptions')
    .select(['status', 'current_period_end', 'cancel_at', 'payment_failed_at', 'ended_at', 'cost', 'plan_id'])
    .execute()
  const members = await db.selectFrom('members').select(['id', 'state']).orderBy('id').execute()
  const accounts = await db.selectFrom('accounts').select(['house', 'member_id', 'balance']).orderBy('house').execute()
  const payments = await db
    .selectFrom('payments')
    .select(['member_id', 'amount', 'returned', 'paid_at', 'period_start', 'period_end', 'stripe_invoice_id'])
    .orderBy('stripe_invoice_id')
    .execute()
  return { subscriptions, members, accounts: accounts.filter(({ balance }) => balance !== 0), payments }
}
