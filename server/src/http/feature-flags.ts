import { type FeatureFlag, isComputed } from '@fobhouse/contract/feature-flags.ts'
import type { Context } from '../context.ts'

/** Whether a feature is switched on. */
export function isFlagOn(ctx: Pick<Context, 'settings'>, flag: FeatureFlag): boolean {
  if (flag === 'enableStripe' && ctx.settings.get('stripe.secretKey') === '') return false // no card can be charged
  if (isComputed(flag)) return ctx.settings.isComputedOn(flag)
  return ctx.settings.get(`features.${flag}`)
}
