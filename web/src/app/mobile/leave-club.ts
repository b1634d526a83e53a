import type { MobileBridge } from '@fobhouse/contract/shell-bridge.ts'
import { mobileTokens } from '../../lib/api.ts'
import { UnreachableError } from '../../lib/api-error.ts'
import { forgetDigitalId } from '../../domain/card/forget-digital-id.ts'
import { logOut } from '../../domain/member/session.ts'

/** Ends what this phone has with the club, and asks anew for one. A club that is gone cannot stand in the way. */
export async function leaveClub(bridge: MobileBridge): Promise<void> {
  try {
    await logOut()
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error
  }
  await mobileTokens?.forget()
  forgetDigitalId()
  await bridge.store.remove('clubAddress')
  history.replaceState(null, '', '/')
  bridge.reload()
}
