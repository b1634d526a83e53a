import type { Context } from '../context.ts'
import { nowText } from '../core/clock.ts'
import { describeAccount, saveStandIn } from '../features/billing/public.ts'
import { fillDemoFees } from '../features/demo/public.ts'
import { startStandIn, type StripeStandIn } from './stripe-stand-in.ts'

/** Lets members of the demonstration club pay by card: Stripe's counterpart, which knows what they have. */
export async function startDemoStripe(ctx: Context, address: string): Promise<StripeStandIn> {
  const [standIn] = await Promise.all([startStandIn(ctx), fillDemoFees(ctx)])
  await standIn.seed(await describeAccount(ctx.db))
  const webhookSecret = await standIn.tell(`${address}/api/billing/stripe-webhook/`)
  await saveStandIn(ctx.db, { ...standIn, webhookSecret, at: nowText(ctx.clock) })
  await ctx.settings.reload()
  ctx.testClock?.onMoved((now) => {
    standIn
      .moveTo(now)
      .catch((error: unknown) => ctx.log.error({ err: error }, 'the time of Stripe’s counterpart stands'))
  })
  return standIn
}
