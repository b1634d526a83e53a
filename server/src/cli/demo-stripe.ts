import type { Context } from '../context.ts'
import { fillDemoFees } from '../features/demo/public.ts'
import { connectStandIn } from './connect-stand-in.ts'
import { startStandIn, type StripeStandIn } from './stripe-stand-in.ts'

/** Lets members of the demonstration club pay by card: Stripe's counterpart, which knows what they have. */
export async function startDemoStripe(ctx: Context, address: string): Promise<StripeStandIn> {
  const [standIn] = await Promise.all([startStandIn(ctx), fillDemoFees(ctx)])
  await connectStandIn(ctx, standIn, address)
  ctx.testClock?.onMoved((now) => {
    standIn
      .moveTo(now)
      .catch((error: unknown) => ctx.log.error({ err: error }, 'the time of Stripe’s counterpart stands'))
  })
  return standIn
}
