import type { KioskIdentity } from './kiosk-queries.ts'

/**
 * The reader to listen to; empty for none. A kiosk that signs people in listens only to the approved one: anybody who
 * could choose another reader could send any card's number.
 */
export function trustedReader(
  identity: Pick<KioskIdentity, 'secret' | 'readerUrl'> | undefined,
  ownUrl: string,
): string {
  if (!identity) return ''
  return identity.secret === null ? ownUrl : (identity.readerUrl ?? '')
}
