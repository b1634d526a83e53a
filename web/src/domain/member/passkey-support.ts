import { mobileBridge } from '../../lib/platform.ts'

/** The app's page comes from the phone, not from the portal's address, so a passkey does not know it. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && !mobileBridge()
}
