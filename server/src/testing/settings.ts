import type { SettingKey, SettingValues } from '@fobhouse/contract/settings.ts'
import type { Context } from '../context.ts'
import { toText } from '../core/clock.ts'
import { endInductionsAnew } from '../db/awards/induction.ts'
import { packSetting } from '../db/write-settings.ts'

/** Writes settings directly, without checks between them. */
export async function setSettings(
  ctx: Pick<Context, 'db' | 'clock' | 'secrets' | 'settings'>,
  values: Partial<SettingValues>,
): Promise<void> {
  const keys = Object.keys(values) as SettingKey[] // an object's own keys
  for (const key of keys) {
    const value = packSetting(ctx.secrets, key, JSON.stringify(values[key]))
    const row = { key, value, updated_at: toText(ctx.clock.now()) }
    await ctx.db
      .insertInto('settings')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute()
  }
  if (values['induction.maxInductionDays'] !== undefined) await endInductionsAnew(ctx.db, toText(ctx.clock.now()))
  await ctx.settings.reload()
}
