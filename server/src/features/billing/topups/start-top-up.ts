import { currencyByLocale, formatAmount } from '@fobhouse/contract/money.ts'
import type { TopUpState } from '@fobhouse/contract/routes/topups.ts'
import { type Context, publicOrigin } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { askStripe, cardRefusalOf, type Stripe } from '../../../integrations/payments/stripe.ts'
import { findAccount } from '../cards/store.ts'
import { stripeOf } from '../stripe/stripe-of.ts'
import { settleTopUp, stateOf, type TopUpContext } from './settle-top-up.ts'
import { findTopUpByKey, insertTopUp, saveTopUp, type TopUp } from './store.ts'

type Start = {
  memberId: number
  /** Minor units. */
  amount: number
  /** The sender's own: each is charged once. */
  idempotencyKey: string
}

/**
 * Charges the member's saved card for their balance. The row is written before the provider is asked, so that no charge
 * is ever without one. Throws `no_card`, 400 above the club's maximum, and `conflict` for a key that was used for another amount.
 */
export async function startTopUp(ctx: TopUpContext & Pick<Context, 'config'>, start: Start): Promise<TopUpState> {
  refuseTooMuch(ctx, start.amount)
  const stripe = await stripeOf(ctx)
  const account = await findAccount(ctx.db, start.memberId)
  const customer = account?.stripe_customer_id
  const card = account?.stripe_payment_method_id
  if (typeof customer !== 'string' || typeof card !== 'string') throw new AppError('no_card')
  const { topUp, isNew } = await enterTopUp(ctx, start)
  if (isNew) await charge(ctx, stripe, { topUp, customer, card })
  return topUp.status === 'open' ? settleTopUp(ctx, topUp.id) : stateOf(ctx, topUp)
}

function refuseTooMuch({ settings }: TopUpContext, amount: number): void {
  const most = settings.get('billing.maxTopUp')
  if (amount <= most) return
  const params = { number: formatAmount(most, settings.get('general.siteLocaleCurrency')) }
  throw new AppError('validation', { issues: [{ path: ['amount'], message: 'validation.maximum', params }] })
}

async function enterTopUp(ctx: TopUpContext, { memberId, amount, idempotencyKey }: Start) {
  const key = `member ${memberId} ${idempotencyKey}`
  return ctx.transact(async (trx): Promise<{ topUp: TopUp; isNew: boolean }> => {
    const known = await findTopUpByKey(trx, key)
    if (known && known.amount !== amount) {
      throw new AppError('conflict', { detail: 'The idempotency key belongs to another amount.' })
    }
    if (known) return { topUp: known, isNew: false }
    const row = {
      member_id: memberId,
      amount,
      currency: currencyByLocale[ctx.settings.get('general.siteLocaleCurrency')],
    }
    const created_at = toText(ctx.clock.now())
    return { topUp: await insertTopUp(trx, { ...row, idempotency_key: key, status: 'open', created_at }), isNew: true }
  })
}

type Charge = { topUp: TopUp; customer: string; card: string }

/** A refused card is kept as the reason; the payment that it belongs to says what became of it. */
async function charge(
  ctx: TopUpContext & Pick<Context, 'config'>,
  stripe: Stripe,
  { topUp, customer, card }: Charge,
): Promise<void> {
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
    if (!refusal) throw error
    await saveTopUp(ctx.db, topUp.id, { status: 'failed', message: refusal.message })
    topUp.status = 'failed'
    topUp.message = refusal.message
  }
}
