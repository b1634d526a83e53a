import type { SettingKey } from '../settings.ts'

/**
 * As `URL` writes it: lower case, without a user, without the port that the scheme has anyway. None for an address with
 * a backslash: `URL` takes it for a slash, other programs take what stands before it for a user.
 */
function originOf(address: string): string | undefined {
  return address.includes('\\') ? undefined : URL.parse(address)?.origin
}

/**
 * Whether two addresses are of one server, so that a secret for one may be sent to the other: the same scheme, host and
 * port. What is no address is nobody's: from it and to it everything is another host.
 */
export function isSameHost(one: string, other: string): boolean {
  const origin = originOf(one)
  return one === other || (origin !== undefined && origin !== 'null' && origin === originOf(other))
}

type Owned = { key: SettingKey; secret: { host: string | null } | undefined }

/** The secrets that are for the host of this setting. */
export function secretsOfHost(owned: readonly Owned[], host: string): SettingKey[] {
  return owned.flatMap(({ key, secret }) => (secret?.host === host ? [key] : []))
}
