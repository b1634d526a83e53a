import type { Context } from '../../../context.ts'
import type { Job } from '../../../jobs/jobs.ts'
import { listChangedPayers, saveAccount } from './store.ts'
import { hasStripe, stripeOf } from '../stripe/stripe-of.ts'
import { askStripe, isMissingAtStripe } from '../../../integrations/payments/stripe.ts'
import { AppError } from '../../../core/errors.ts'

export function cardJobs(ctx: Context): Job[] {
  return [{ name: 'billing.payers', everySeconds: 300, run: (signal) => followPayers(ctx, signal) }]
}

/** Tells Stripe new addresses and names of its customers: it writes receipts to them. */
async function followPayers(ctx: Pick<Context, 'db' | 'log' | 'settings'>, signal: AbortSignal): Promise<void> {
  if (!hasStripe(ctx)) return
  try {
    for (const { member_id, stripe_customer_id: customerId, email, name } of await listChangedPayers(ctx.db)) {
      if (signal.aborted || customerId === null) return
      const stripe = await stripeOf(ctx)
      await askStripe(() => stripe.customers.update(customerId, { email, name })).catch((error: unknown) => {
        if (!isMissingAtStripe(error)) throw error // of another account: made anew at its next use
      })
      await saveAccount(ctx.db, member_id, { stripe_email: email, stripe_name: name })
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    ctx.log.warn({ err: error }, 'new addresses could not be sent to Stripe')
  }
}
