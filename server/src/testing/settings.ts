import type { SettingValues } from '@fobhouse/contract/settings.ts'
import type { Context } from '../context.ts'
import { toText } from '../core/clock.ts'

/** Puts settings straight into the database. */
export async function setSettings(
  ctx: Pick<Context, 'db' | 'clock' | 'settings'>,
  values: Partial<SettingValues>,
): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    const row = { key, value: JSON.stringify(value), updated_at: toText(ctx.clock.now()) }
    await ctx.db
      .insertInto('settings')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute()
  }
  await ctx.settings.reload()
}
