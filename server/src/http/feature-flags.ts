import type { FeatureFlag } from '@fobhouse/contract/feature-flags.ts'
import { settingDefinitions, type SettingKey } from '@fobhouse/contract/settings.ts'
import type { Context } from '../context.ts'

/**
 * Whether a feature is switched on. A flag without a setting belongs to a capability that does not exist yet, so it is
 * off.
 */
export function isFlagOn(ctx: Pick<Context, 'settings'>, flag: FeatureFlag): boolean {
  if (flag === 'enableStripe' && ctx.settings.get('stripe.secretKey') === '') return false // no card can be charged
  const key = `features.${flag}`
  return isSettingKey(key) && ctx.settings.get(key) === true
}

function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingDefinitions, key)
}
