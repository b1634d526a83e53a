import { formatAmount } from '@fobhouse/contract/money.ts'
import { publicOrigin } from '../../../context.ts'
import { nowText, toText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { fullName } from '../../../core/full-name.ts'
import { askStripe, isMissingAtStripe, type Stripe } from '../../../integrations/payments/stripe.ts'
import { listAdministrators, recipientOf } from '../../accounts/public.ts'
import { queueMail } from '../../outbox/public.ts'
import { findAccount } from '../cards/store.ts'
import { findPaidBy } from '../payments/store.ts'
import { stripeOf } from '../stripe/stripe-of.ts'
import { applyDecision } from './book-top-up.ts'
import { topUpUnknownMail } from './mail-texts.ts'
import { settleTopUp } from './settle-top-up.ts'
import { findTopUp, listOpenTopUps, saveTopUp, type TopUp } from './store.ts'
import type { TopUpContext } from './top-up-context.ts'

/** Long after the request itself stopped trying. */
const quietMinutes = 10
const confirmHours = 24

/**
 * Settles top-ups that were left open: the member closed the bank's page, the payment takes days, or the server stopped
 * between the charge and its note. Never charges. A payment not confirmed within a day is given up. One that cannot be
 * settled does not stop the others.
 */
export async function settleOpenTopUps(ctx: TopUpContext, signal: AbortSignal): Promise<void> {
  const before = toText(ctx.clock.now().subtract({ minutes: quietMinutes }))
  const stripe = await stripeOf(ctx)
  const failures: unknown[] = []
  for (const topUp of await listOpenTopUps(ctx.db, { before })) {
    if (signal.aborted) return
    await settleOne(ctx, stripe, topUp).catch(async (error: unknown) => {
      if (isMissingAtStripe(error)) return tellUnknown(ctx, topUp.id)
      // Stripe is down: all others would fail, too.
      if (error instanceof AppError && error.code.startsWith('stripe_')) throw error
      failures.push(error)
    })
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} top-ups could not be settled`)
}

async function settleOne(ctx: TopUpContext, stripe: Stripe, topUp: TopUp): Promise<void> {
  const isKnown = topUp.stripe_payment_intent_id !== null || (await findCharge(ctx, stripe, topUp))
  if (!isKnown) return
  const state = await settleTopUp(ctx, topUp.id)
  const isOld = topUp.created_at < toText(ctx.clock.now().subtract({ hours: confirmHours }))
  if (state.status === 'redirect' && isOld) await giveUp(ctx, stripe, topUp)
}

/** Finds the charge of a top-up whose answer was lost; without one, nothing was charged. */
async function findCharge(ctx: TopUpContext, stripe: Stripe, topUp: TopUp): Promise<boolean> {
  const customer = (await findAccount(ctx.db, topUp.member_id))?.stripe_customer_id
  const found = typeof customer === 'string' ? await searchIntent(stripe, customer, topUp) : undefined
  if (found) await saveTopUp(ctx.db, topUp.id, { stripe_payment_intent_id: found.id })
  else await fail(ctx, topUp.id)
  return found !== undefined
}

async function searchIntent(stripe: Stripe, customer: string, topUp: TopUp): Promise<Stripe.PaymentIntent | undefined> {
  return askStripe(async () => {
    for await (const intent of stripe.paymentIntents.list({ customer, limit: 100 })) {
      const { topup: id, member } = intent.metadata
      const isOfThis = id === String(topUp.id) && member === String(topUp.member_id)
      if (isOfThis && intent.amount === topUp.amount) return intent
    }
    return undefined
  })
}

async function giveUp(ctx: TopUpContext, stripe: Stripe, { id, stripe_payment_intent_id }: TopUp): Promise<void> {
  if (stripe_payment_intent_id === null) return
  await askStripe(() => stripe.paymentIntents.cancel(stripe_payment_intent_id))
  await settleTopUp(ctx, id)
}

async function fail(ctx: TopUpContext, id: number): Promise<void> {
  await ctx.transact((trx) => applyDecision(ctx, trx, { id, decision: { status: 'failed', message: undefined } }))
}

/** Tells administrators once. The top-up stays open and is retried: the right key may be configured again. */
async function tellUnknown(ctx: TopUpContext, id: number): Promise<void> {
  await ctx.transact(async (trx) => {
    const topUp = await findTopUp(trx, id)
    if (!topUp || topUp.unknown_told_at !== null) return
    await saveTopUp(trx, id, { unknown_told_at: nowText(ctx.clock) })
    const payer = await findPaidBy(trx, topUp.member_id)
    const params = {
      name: payer ? fullName(payer) : '–',
      amount: formatAmount(topUp.amount, ctx.settings.get('general.siteLocaleCurrency')),
      payment: topUp.stripe_payment_intent_id ?? '–',
      link: `${publicOrigin(ctx)}/manage/members/${topUp.member_id}`,
    }
    for (const administrator of await listAdministrators(trx)) {
      await queueMail(ctx, trx, { template: topUpUnknownMail, recipient: recipientOf(administrator), params })
    }
  })
}
