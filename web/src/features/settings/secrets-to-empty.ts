import type { Setting } from '@fobhouse/contract/routes/admin-settings.ts'
import { isSameHost } from '@fobhouse/contract/settings/hosts.ts'
import { isGiven } from '../../domain/club/settings-query.ts'
import { type Drafts, shownValue } from './draft-values.ts'

/** The stored secrets that the server will empty when this address is saved as it is typed, and nobody has typed anew. */
export function secretsToEmpty(
  address: Setting,
  { settings, drafts }: { settings: readonly Setting[]; drafts: Drafts },
): Setting[] {
  if (isSameHost(String(address.value), String(shownValue(address, drafts)))) return []
  return settings.filter(
    (setting) => setting.host === address.key && isGiven(setting) && !Object.hasOwn(drafts, setting.key),
  )
}
