import { shellBridge } from '../../lib/platform.ts'

/** The shell's storage key for the secret (`docs/rules/page.md`). */
export const kioskSecretKey = 'kioskSecret'

/** For a sign-in at a kiosk: its secret, so that the session is as short and limited as a card's. Empty elsewhere. */
export async function kioskOfSignIn(): Promise<{ kioskSecret?: string }> {
  const bridge = shellBridge()
  if (bridge?.kind !== 'kiosk') return {}
  return { kioskSecret: (await bridge.store.get(kioskSecretKey)) ?? '' }
}
