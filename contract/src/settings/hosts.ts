import type { SettingKey } from '../settings.ts'

/**
 * The origin as `URL` normalises it: lower case, without user or default port. Undefined for an address with a
 * backslash, because `URL` reads it as a slash and other programs read the text before it as a user.
 */
function originOf(address: string): string | undefined {
  return address.includes('\\') ? undefined : URL.parse(address)?.origin
}

/**
 * Whether two addresses belong to the same server (scheme, host and port), so that a secret for one may be sent to the
 * other. An invalid address never equals another.
 */
export function isSameHost(one: string, other: string): boolean {
  const origin = originOf(one)
  return one === other || (origin !== undefined && origin !== 'null' && origin === originOf(other))
}

type Owned = { key: SettingKey; secret: { host: string | null } | undefined }

/** The secrets that belong to this setting's host. */
export function secretsOfHost(owned: readonly Owned[], host: string): SettingKey[] {
  return owned.flatMap(({ key, secret }) => (secret?.host === host ? [key] : []))
}
