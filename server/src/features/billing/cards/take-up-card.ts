import type { Context } from '../../../context.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import { askStripe, isMissingAtStripe, type Stripe } from '../../../integrations/payments/stripe.ts'
import { memberChanged } from '../../../live/member-changed.ts'
import { byStripe } from '../stripe/by-stripe.ts'
import { stripeOf } from '../stripe/stripe-of.ts'
import { chooseCard, writeExpiry } from './rules.ts'
import { type Account, findAccount, findMemberOf, saveAccount } from './store.ts'

export type CardContext = Pick<Context, 'clock' | 'db' | 'live' | 'settings' | 'transact'>

/**
 * Reads from Stripe which card a member saved, makes it the one that invoices are charged to, and stores its public
 * facts. The newest card wins, however often and by whom this is called: the webhook or the returning member. Ignores
 * unknown customers.
 */
export async function takeUpCard(
  ctx: CardContext,
  { actor = byStripe, ...whose }: ({ memberId: number } | { customerId: string }) & { actor?: Actor },
): Promise<void> {
  const memberId = 'memberId' in whose ? whose.memberId : await findMemberOf(ctx.db, whose.customerId)
  const account = memberId === undefined ? undefined : await findAccount(ctx.db, memberId)
  const customerId = account?.stripe_customer_id
  if (account === undefined || typeof customerId !== 'string') return
  const stripe = await stripeOf(ctx)
  const { kept, replaced } = chooseCard(await listCards(stripe, customerId))
  if (kept) await makeDefault(stripe, customerId, kept.id)
  await saveCard(ctx, { account, kept, actor })
  for (const { id } of replaced) await detach(stripe, id)
}

/** Newest first. Empty for a customer whom the current account does not know. */
async function listCards(stripe: Stripe, customerId: string): Promise<Stripe.PaymentMethod[]> {
  try {
    const cards = await askStripe(() => stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 100 }))
    return cards.data
  } catch (error) {
    if (isMissingAtStripe(error)) return []
    throw error
  }
}

async function makeDefault(stripe: Stripe, customerId: string, cardId: string): Promise<void> {
  await askStripe(() => stripe.customers.update(customerId, { invoice_settings: { default_payment_method: cardId } }))
}

/** Two concurrent calls may detach the same old card, so an already detached card is no error. */
export async function detach(stripe: Stripe, cardId: string): Promise<void> {
  try {
    await askStripe(() => stripe.paymentMethods.detach(cardId))
  } catch (error) {
    const { customer } = await askStripe(() => stripe.paymentMethods.retrieve(cardId))
    if (customer !== null) throw error
  }
}

type Saving = { account: Account; kept: Stripe.PaymentMethod | undefined; actor: Actor }

async function saveCard(ctx: CardContext, { account, kept, actor }: Saving): Promise<void> {
  const card = {
    stripe_payment_method_id: kept?.id ?? null,
    card_brand: kept?.card?.brand ?? null,
    card_last4: kept?.card?.last4 ?? null,
    card_expiry: kept?.card ? writeExpiry(kept.card.exp_month, kept.card.exp_year) : null,
  }
  const memberId = account.member_id
  await ctx.transact(async (trx) => {
    const before = await findAccount(trx, memberId)
    const isSame = before?.stripe_payment_method_id === card.stripe_payment_method_id
    if (before === undefined || (isSame && before.card_expiry === card.card_expiry)) return
    await saveAccount(trx, memberId, card)
    await writeAudit(ctx, trx, {
      actor,
      action: kept ? 'billing.saveCard' : 'billing.removeCard',
      subject: `member:${memberId}`,
      before: cardFacts(before),
      after: cardFacts(card),
    })
    trx.afterCommit(() => memberChanged(ctx, memberId))
  })
}

/** The facts of a card that the trail may contain. */
export function cardFacts(card: Pick<Account, 'card_brand' | 'card_last4' | 'card_expiry'>) {
  return { card_brand: card.card_brand, card_last4: card.card_last4, card_expiry: card.card_expiry }
}
