import type { Context } from '../../../../context.ts'
import { writeSettingValues } from '../../../../db/write-settings.ts'

type StandIn = { address: string; secretKey: string; webhookSecret: string; at: string }

/** Points this club's payment settings at the provider's stand-in only. */
export async function saveStandIn(
  ctx: Pick<Context, 'secrets' | 'transact'>,
  { at, ...standIn }: StandIn,
): Promise<void> {
  const values = {
    'features.enableStripe': true,
    'stripe.apiBase': standIn.address,
    'stripe.secretKey': standIn.secretKey,
    'stripe.webhookSecret': standIn.webhookSecret,
  }
  await ctx.transact((trx) => writeSettingValues(ctx, trx, { values, at }))
}
