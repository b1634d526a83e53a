import type { FeatureFlag } from '@fobhouse/contract/feature-flags.ts'
import { settingDefinitions, type SettingKey } from '@fobhouse/contract/settings.ts'
import type { Context } from '../context.ts'
import { readSettingAt } from '../db/settings-history.ts'

/** Whether the club has a feature on. A flag without a setting belongs to a capability that is not there yet: off. */
export function isFlagOn(ctx: Pick<Context, 'settings'>, flag: FeatureFlag): boolean {
  if (flag === 'enableStripe' && ctx.settings.get('stripe.secretKey') === '') return false // no card can be charged
  const key = `features.${flag}`
  return isSettingKey(key) && ctx.settings.get(key) === true
}

/** Whether the club had it on at a moment. */
export async function wasFlagOn(
  ctx: Pick<Context, 'db' | 'settings'>,
  flag: FeatureFlag,
  at: string,
): Promise<boolean> {
  const key = `features.${flag}`
  return isSettingKey(key) && (await readSettingAt(ctx, key, at)) === true
}

function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingDefinitions, key)
}
