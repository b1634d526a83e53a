import type { PaymentCard } from '@fobhouse/contract/routes/payment-cards.ts'
import type { Context } from '../../../context.ts'
import { publicOrigin } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import { askStripe } from '../../../integrations/payments/stripe.ts'
import { memberChanged } from '../../../live/member-changed.ts'
import { stripeOf } from '../stripe/stripe-of.ts'
import { withCustomer } from './customer-of.ts'
import { isCardNeeded } from './rules.ts'
import { findAccount, findPaying, saveAccount } from './store.ts'
import { type CardContext, cardFacts, detach } from './take-up-card.ts'

type Deed = { memberId: number; actor: Actor }

export async function readCard({ db }: Pick<Context, 'db'>, memberId: number): Promise<PaymentCard> {
  const account = await findAccount(db, memberId)
  return {
    brand: account?.card_brand ?? null,
    last4: account?.card_last4 ?? null,
    expiry: account?.card_expiry ?? null,
    isNeeded: isCardNeeded(await findPaying(db, memberId)),
  }
}

/** Pages to which the provider leads back. */
const pages = { billing: '/account/billing', signup: '/signup' } as const

/**
 * Returns the Stripe page on which the member saves a card; it leads back to the portal. The card number never comes
 * here.
 */
export async function startSaving(
  ctx: CardContext & Pick<Context, 'config'>,
  { memberId, from }: { memberId: number; from: 'billing' | 'signup' },
): Promise<{ url: string }> {
  const stripe = await stripeOf(ctx)
  const page = `${publicOrigin(ctx)}${pages[from]}`
  const session = await withCustomer(ctx, stripe, {
    memberId,
    ask: (customer) =>
      stripe.checkout.sessions.create({
        mode: 'setup',
        customer,
        allowed_payment_method_types: ['card'],
        success_url: `${page}?saved=1`,
        cancel_url: page,
      }),
  })
  if (session.url === null)
    throw new AppError('stripe_unavailable', { detail: 'Stripe returned no page for saving a card' })
  return { url: session.url }
}

/** Removes the card at Stripe and here. Throws `card_needed` if the next membership fee depends on it. */
export async function removeCard(ctx: CardContext, { memberId, actor }: Deed): Promise<void> {
  if (isCardNeeded(await findPaying(ctx.db, memberId))) throw new AppError('card_needed')
  const account = await findAccount(ctx.db, memberId)
  const customerId = account?.stripe_customer_id
  if (account === undefined || typeof customerId !== 'string') return
  const stripe = await stripeOf(ctx)
  const { data } = await withCustomer(ctx, stripe, {
    memberId,
    ask: (customer) => stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 100 }),
  })
  for (const { id } of data) await askStripe(() => detach(stripe, id))
  await forgetCard(ctx, { memberId, actor })
}

async function forgetCard(ctx: CardContext, { memberId, actor }: Deed): Promise<void> {
  await ctx.transact(async (trx) => {
    const before = await findAccount(trx, memberId)
    if (before === undefined || before.stripe_payment_method_id === null) return
    const none = { stripe_payment_method_id: null, card_brand: null, card_last4: null, card_expiry: null }
    await saveAccount(trx, memberId, none)
    await writeAudit(ctx, trx, {
      actor,
      action: 'billing.removeCard',
      subject: `member:${memberId}`,
      before: cardFacts(before),
    })
    trx.afterCommit(() => memberChanged(ctx, memberId))
  })
}
