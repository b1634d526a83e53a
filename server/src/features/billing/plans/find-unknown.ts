import type { Context } from '../../../context.ts'
import { askStripe, isMissingAtStripe } from '../../../integrations/payments/stripe.ts'
import { stripeOf } from '../stripe/stripe-of.ts'
import type { PushContext } from './push-row.ts'
import { listPlans, listTiers } from './store.ts'
import { forgetStripeId } from './told-store.ts'

/** The account that was checked last in this process. */
const lookedThrough = new WeakMap<Context['settings'], string>()

/**
 * A new key may open another account, for example live instead of test mode, which knows none of our ids. Forgets those
 * ids so that they are created again. Checks once per key.
 */
export async function findUnknown(ctx: PushContext): Promise<void> {
  const account = `${ctx.settings.get('stripe.apiBase')} ${ctx.settings.get('stripe.secretKey')}`
  if (lookedThrough.get(ctx.settings) === account) return
  const known = await listKnown(ctx)
  for (const { table, id, stripeId } of known) {
    const stripe = await stripeOf(ctx)
    const ask =
      table === 'membership_tiers' ? () => stripe.products.retrieve(stripeId) : () => stripe.prices.retrieve(stripeId)
    if (!(await isThere(ask))) await forgetStripeId(ctx.db, table, id)
  }
  lookedThrough.set(ctx.settings, account)
}

async function listKnown({ db }: Pick<Context, 'db'>) {
  const tiers = (await listTiers(db)).map(({ id, stripe_product_id: stripeId }) => {
    return { table: 'membership_tiers' as const, id, stripeId }
  })
  const plans = (await listPlans(db)).map(({ id, stripe_price_id: stripeId }) => {
    return { table: 'membership_plans' as const, id, stripeId }
  })
  return [...tiers, ...plans].flatMap(({ stripeId, ...row }) => (stripeId === null ? [] : [{ ...row, stripeId }]))
}

async function isThere(ask: () => Promise<object>): Promise<boolean> {
  try {
    return !('deleted' in (await askStripe(ask)))
  } catch (error) {
    if (isMissingAtStripe(error)) return false
    throw error
  }
}
