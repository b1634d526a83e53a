import type { KioskIdentity } from './kiosk-queries.ts'

/**
 * The reader to listen to; empty for none. A kiosk that signs people in listens to the approved one alone: whoever could
 * name another one could send it any card's number.
 */
export function trustedReader(
  identity: Pick<KioskIdentity, 'secret' | 'readerUrl'> | undefined,
  ownUrl: string,
): string {
  if (!identity) return ''
  return identity.secret === null ? ownUrl : (identity.readerUrl ?? '')
}
