import { type Setting, settingsRoutes } from '@fobhouse/contract/routes/admin-settings.ts'
import type { SettingKey } from '@fobhouse/contract/settings.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'

/** For administrators only. Its key begins with `config`, because every change of a setting makes it stale. */
export const settingsQuery = queryOptions({
  queryKey: ['config', 'settings'],
  queryFn: ({ signal }) => call(awayFromKiosk(settingsRoutes.list), {}, { signal }),
})

/** Whether a secret is set. Undefined if the portal has no such secret. */
export function isSecretSet(settings: readonly Setting[], key: SettingKey): boolean | undefined {
  const setting = settings.find((one) => one.key === key)
  return setting?.secret ? isGiven(setting) : undefined
}

/** Whether a setting has a value: a secret, an entry of a list, or text. */
export function isFilled(setting: Setting): boolean {
  if (setting.secret) return isGiven(setting)
  return Array.isArray(setting.value) ? setting.value.length > 0 : setting.value !== ''
}

/** A secret's value only says whether it is set. */
export function isGiven({ value }: Setting): boolean {
  return typeof value === 'object' && value !== null && 'set' in value && value.set === true
}

/** False after a move from another portal, until an administrator switches it on. */
export function isWritingToMembers(settings: readonly Setting[]): boolean {
  return settings.find(({ key }) => key === 'mail.writeByItself')?.value !== false
}
