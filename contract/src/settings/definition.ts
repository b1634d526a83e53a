import type { z } from 'zod'
import type { Danger } from '../dangers.ts'

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

/**
 * Whose a secret is. `host`: the setting with the address that it is sent to; when that changes to another host, the secret
 * is emptied. `null` where no setting says where it goes, and why that is so.
 */
export type SecretOwner = { host: string } | { host: null; because: string }

export type SettingDefinition<Schema extends z.ZodType> = {
  group: SettingGroup
  schema: Schema
  default: z.output<Schema>
  /** Written, never read back, and sealed in the database. */
  secret?: SecretOwner
  /** Sealed in the database although administrators read it: it may hold a password. */
  sealed?: true
  /** For whatever takes an address: whether the server calls it, or people are only shown it. */
  address?: 'called' | 'shown'
  /** What a change of it may bring about. Of a secret or a called address, unless it says otherwise, what one of a service may. */
  danger?: Danger
}

export function setting<Schema extends z.ZodType>(definition: SettingDefinition<Schema>): SettingDefinition<Schema> {
  return definition
}

type Facts = Pick<SettingDefinition<z.ZodType>, 'address' | 'danger' | 'secret'>

export function dangerOfSetting({ address, danger, secret }: Facts): Danger | undefined {
  return danger ?? (secret !== undefined || address === 'called' ? 'service' : undefined)
}
