import { connectStandIn, type Context, startStandIn, type StripeStandIn } from '@fobhouse/server/public.ts'
import { fillDemoFees } from './fees/fill-fees.ts'

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
