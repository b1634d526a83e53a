import { languages } from '@fobhouse/contract/languages.ts'
import { formatAmount } from '@fobhouse/contract/money.ts'
import type { TopUpState } from '@fobhouse/contract/routes/top-ups.ts'
import { publicOrigin } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import type { Trx } from '../../../db/database.ts'
import { askStripe, cardRefusalOf, isMissingAtStripe, type Stripe } from '../../../integrations/payments/stripe.ts'
import { findAccount } from '../cards/store.ts'
import { stripeOf } from '../stripe/stripe-of.ts'
import { settleTopUp, stateOf } from './settle-top-up.ts'
import { findTopUpByKey, insertTopUp, listOpenTopUps, saveTopUp, type TopUp } from './store.ts'
import type { TopUpContext } from './top-up-context.ts'

type Start = {
  memberId: number
  /** Minor units. */
  amount: number
  /** Chosen by the client: each key is charged once. */
  idempotencyKey: string
  /** Allows another top-up while an earlier one is undecided. */
  another?: boolean | undefined
}

/**
 * Charges the member's saved card to top up their balance. The row is written before the provider is asked, so every
 * charge has one. While an earlier top-up may still be charged, a new one needs `another`. Throws `no_card`,
 * `topup_processing`, 400 above the club's maximum, and `conflict` for a key used with another amount.
 */
export async function startTopUp(ctx: TopUpContext, start: Start): Promise<TopUpState> {
  refuseTooMuch(ctx, start.amount)
  const stripe = await stripeOf(ctx)
  const account = await findAccount(ctx.db, start.memberId)
  const customer = account?.stripe_customer_id
  const card = account?.stripe_payment_method_id
  if (typeof customer !== 'string' || typeof card !== 'string') throw new AppError('no_card')
  const harmless = await refuseWhileProcessing(ctx, start)
  const { topUp, isNew } = await enterTopUp(ctx, start, harmless)
  if (isNew) await charge(ctx, stripe, { topUp, customer, card })
  return topUp.status === 'open' ? settleTopUp(ctx, topUp.id) : stateOf(ctx, topUp)
}

function refuseTooMuch({ settings }: TopUpContext, amount: number): void {
  const most = settings.get('billing.maxTopUp')
  if (amount <= most) return
  const params = { number: formatAmount(most, settings.get('general.siteLocaleCurrency')) }
  throw new AppError('validation', { issues: [{ path: ['amount'], message: 'validation.maximum', params }] })
}

function keyOf({ memberId, idempotencyKey }: Start): string {
  return `member ${memberId} ${idempotencyKey}`
}

/**
 * Settles earlier undecided top-ups. Refuses a new one while an earlier one may still be charged. Returns the ids of
 * those that cannot be charged without the member's action.
 */
async function refuseWhileProcessing(ctx: TopUpContext, start: Start): Promise<ReadonlySet<number>> {
  const harmless = new Set<number>()
  if (start.another === true || (await findTopUpByKey(ctx.db, keyOf(start)))) return harmless
  for (const topUp of await listOpenTopUps(ctx.db, { memberId: start.memberId })) {
    if (await mayBeCharged(ctx, topUp)) throw new AppError('topup_processing')
    harmless.add(topUp.id)
  }
  return harmless
}

async function mayBeCharged(ctx: TopUpContext, topUp: TopUp): Promise<boolean> {
  if (topUp.unknown_told_at !== null) return false // administrators handle it
  if (topUp.stripe_payment_intent_id === null) return true
  try {
    const { status } = await settleTopUp(ctx, topUp.id)
    return status === 'processing'
  } catch (error) {
    if (isMissingAtStripe(error)) return false
    throw error
  }
}

async function refuseOthers(trx: Trx, { memberId }: Start, harmless: ReadonlySet<number>): Promise<void> {
  const open = await listOpenTopUps(trx, { memberId })
  if (open.some(({ id }) => !harmless.has(id))) throw new AppError('topup_processing')
}

async function enterTopUp(ctx: TopUpContext, start: Start, harmless: ReadonlySet<number>) {
  const { memberId, amount, another } = start
  const key = keyOf(start)
  return ctx.transact(async (trx): Promise<{ topUp: TopUp; isNew: boolean }> => {
    const known = await findTopUpByKey(trx, key)
    if (known && known.amount !== amount) {
      throw new AppError('conflict', { detail: 'The idempotency key belongs to another amount.' })
    }
    if (known) return { topUp: known, isNew: false }
    if (another !== true) await refuseOthers(trx, start, harmless)
    const row = {
      member_id: memberId,
      amount,
      currency: languages[ctx.settings.get('general.siteLocaleCurrency')].currency,
    }
    const created_at = toText(ctx.clock.now())
    return { topUp: await insertTopUp(trx, { ...row, idempotency_key: key, status: 'open', created_at }), isNew: true }
  })
}

type Charge = { topUp: TopUp; customer: string; card: string }

/** Other refusals by Stripe mean that nothing was charged; if Stripe was unreachable, that is unknown. */
async function giveUpUncharged(ctx: TopUpContext, topUp: TopUp, error: unknown): Promise<never> {
  const isUnsure = error instanceof AppError && error.code === 'stripe_unavailable'
  if (!isUnsure) await saveTopUp(ctx.db, topUp.id, { status: 'failed' })
  throw error
}

/** A card refusal is stored as the reason of the failure. */
async function charge(ctx: TopUpContext, stripe: Stripe, { topUp, customer, card }: Charge): Promise<void> {
  const payment: Stripe.PaymentIntentCreateParams = {
    amount: topUp.amount,
    currency: topUp.currency.toLowerCase(),
    customer,
    payment_method: card,
    allowed_payment_method_types: ['card'],
    confirm: true,
    return_url: `${publicOrigin(ctx)}/account/memberbucks/add?topup=${topUp.id}`,
    metadata: { topup: String(topUp.id), member: String(topUp.member_id) },
  }
  const idempotencyKey = `fobhouse top-up ${topUp.id} of ${topUp.created_at}`
  try {
    const intent = await askStripe(() => stripe.paymentIntents.create(payment, { idempotencyKey }))
    await saveTopUp(ctx.db, topUp.id, { stripe_payment_intent_id: intent.id })
  } catch (error) {
    const refusal = cardRefusalOf(error)
    if (!refusal) return giveUpUncharged(ctx, topUp, error)
    await saveTopUp(ctx.db, topUp.id, { status: 'failed', message: refusal.message })
    topUp.status = 'failed'
    topUp.message = refusal.message
  }
}
