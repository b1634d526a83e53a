import { factorRoutes } from '@fobhouse/contract/routes/factors.ts'
import { call } from '../../../lib/api.ts'
import { askPasskey, PasskeyError } from '../../../domain/member/passkeys.ts'
import type { Finish } from './step-props.ts'
import { finish } from './use-step.ts'

/** Signs in with a passkey alone, which identifies its owner. False if the person cancelled: that needs no message. */
export async function signInByPasskey({ after, onEntered }: Pick<Finish, 'after' | 'onEntered'>): Promise<boolean> {
  const { step, passkey } = await call(factorRoutes.openPasskeySignIn)
  try {
    const credential = await askPasskey(passkey)
    await onEntered(await finish(step, { kind: 'passkey', credential }, after))
    return true
  } catch (error) {
    if (error instanceof PasskeyError && error.fault === 'cancelled') return false
    throw error
  }
}
