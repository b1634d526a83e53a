import { settingDefinitions, type SettingKey, type SettingValue } from '@fobhouse/contract/settings.ts'
import { z } from 'zod'
import type { Queries } from './database.ts'
import type { Settings } from './settings.ts'

const auditedSchema = z.record(z.string(), z.unknown())

/**
 * What a setting was at a moment: the value before the first change since then, else the present one. The trail has the
 * value before and after every change.
 */
export async function readSettingAt<Key extends SettingKey>(
  ctx: { db: Queries; settings: Settings },
  key: Key,
  at: string,
): Promise<SettingValue<Key>> {
  const change = await ctx.db
    .selectFrom('audit')
    .select('before')
    .where('action', '=', 'settings.update')
    .where('at', '>', at)
    .where('before', 'like', `%"${key}"%`)
    .orderBy('at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!change) return ctx.settings.get(key)
  const before = settingDefinitions[key].schema.safeParse(auditedSchema.parse(JSON.parse(change.before))[key])
  return before.success ? (before.data as SettingValue<Key>) : ctx.settings.get(key) // parsed by the schema of this key
}
