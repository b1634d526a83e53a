import { mobileBridge } from '../../lib/platform.ts'

/** The app loads its page from the phone, not from the portal's address, so passkeys do not work there. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && !mobileBridge()
}
