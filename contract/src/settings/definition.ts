import type { z } from 'zod'

export const settingGroups = [
  'general',
  'theme',
  'features',
  'joining',
  'access',
  'billing',
  'mail',
  'sms',
  'chat',
  'issues',
  'signIn',
  'privacy',
  'backups',
] as const
export type SettingGroup = (typeof settingGroups)[number]

export type SettingDefinition<Schema extends z.ZodType> = {
  group: SettingGroup
  schema: Schema
  default: z.output<Schema>
  /** Written, never read back. */
  secret?: true
}

export function setting<Schema extends z.ZodType>(definition: SettingDefinition<Schema>): SettingDefinition<Schema> {
  return definition
}
