import { createHash } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import { fullName } from '../../../core/full-name.ts'
import { askStripe, isMissingAtStripe, type Stripe } from '../../../integrations/payments/stripe.ts'
import { findAccount, findPayer, saveAccount } from './store.ts'

const forgotten = {
  stripe_customer_id: null,
  stripe_payment_method_id: null,
  card_brand: null,
  card_last4: null,
  card_expiry: null,
}

/**
 * Runs a call about a member as a Stripe customer, which is created at first use, once for each member. If the current
 * Stripe account does not know the customer, it is created again, and the saved card is forgotten.
 */
export async function withCustomer<Answer>(
  ctx: Pick<Context, 'db' | 'transact'>,
  stripe: Stripe,
  { memberId, ask }: { memberId: number; ask: (customerId: string) => Promise<Answer> },
): Promise<Answer> {
  const customerId = await customerOf(ctx, stripe, memberId)
  try {
    return await askStripe(() => ask(customerId))
  } catch (error) {
    if (!isMissingAtStripe(error)) throw error
    await saveAccount(ctx.db, memberId, forgotten)
    const renewed = await customerOf(ctx, stripe, memberId)
    return askStripe(() => ask(renewed))
  }
}

/** The member's customer id at Stripe; creates the customer if needed. */
export async function customerOf(
  ctx: Pick<Context, 'db' | 'transact'>,
  stripe: Stripe,
  memberId: number,
): Promise<string> {
  const known = (await findAccount(ctx.db, memberId))?.stripe_customer_id
  if (typeof known === 'string') return known
  const payer = await findPayer(ctx.db, memberId)
  if (!payer) throw new AppError('not_found')
  const { email } = payer
  const name = fullName(payer)
  // A repeated try must give one customer; a new address makes another request, which needs another key.
  const told = createHash('sha256').update(`${email}\n${name}`).digest('hex')
  const idempotencyKey = `fobhouse customer ${memberId} of ${payer.registered_at}, ${told}`
  const customer = { email, name, metadata: { member: String(memberId) } }
  const { id } = await askStripe(() => stripe.customers.create(customer, { idempotencyKey }))
  return ctx.transact(async (trx) => {
    const meanwhile = (await findAccount(trx, memberId))?.stripe_customer_id
    if (typeof meanwhile === 'string') return meanwhile
    await saveAccount(trx, memberId, { stripe_customer_id: id, stripe_email: email, stripe_name: name })
    return id
  })
}
