import { shellBridge } from '../../lib/platform.ts'

/** Where the shell keeps it (`docs/rules/page.md`). */
export const kioskSecretKey = 'kioskSecret'

/** For a sign-in: at which kiosk it happens, so that the session is as short and limited as a card's; nothing elsewhere. */
export async function kioskOfSignIn(): Promise<{ kioskSecret?: string }> {
  const bridge = shellBridge()
  if (bridge?.kind !== 'kiosk') return {}
  return { kioskSecret: (await bridge.store.get(kioskSecretKey)) ?? '' }
}
