import { accountRoutes } from '@fobhouse/contract/routes/accounts.ts'
import { call, mobileTokens } from '../../lib/api.ts'
import { kioskOfSignIn } from '../../domain/device/kiosk-secret.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'

export type Credentials = { email: string; password: string }

/** Opens a session, or in the mobile shell obtains tokens. For a sign-on of another site gives where to go. */
export async function signIn(
  { email, password }: Credentials,
  sso?: { sso: string; sig: string },
): Promise<string | undefined> {
  if (!mobileTokens) {
    const body = { email, password, ...(sso && { sso }) }
    return (await call(accountRoutes.login, { body }, await kioskOfSignIn())).redirect
  }
  await mobileTokens.keep(await call(accountRoutes.obtainToken, { body: { email, password } }))
  return sso && (await call(awayFromKiosk(accountRoutes.sso), { body: sso })).redirect
}
