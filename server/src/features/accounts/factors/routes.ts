import type { factorRoutes } from '@fobhouse/contract/routes/factors.ts'
import { kioskSessionSeconds } from '@fobhouse/contract/routes/kiosks.ts'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../db/audit.ts'
import type { Handlers } from '../../../http/handler.ts'
import { findKioskOfSignIn } from '../../../identity/public.ts'
import { confirmAuthenticator, openAuthenticator, removeAuthenticator } from './own-authenticator.ts'
import { confirm, openConfirmation } from './confirm.ts'
import { finishSignIn, finishToken, openPasskeySignIn } from './sign-in/finish-sign-in.ts'
import { addPasskey, nameOwnPasskey, openPasskey, removePasskey } from './own-passkeys.ts'
import { readFactors } from './read-factors.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { removeFactors } from './remove-factors.ts'

type All = Handlers<typeof factorRoutes>
type SignInCall = 'openPasskeySignIn' | 'finishSignIn' | 'finishToken'

export function factorHandlers(ctx: Context): All {
  return { ...signInHandlers(ctx), ...ownHandlers(ctx) }
}

function signInHandlers(ctx: Context): Pick<All, SignInCall> {
  return {
    openPasskeySignIn: ({ address }) => openPasskeySignIn(ctx, address),
    async finishSignIn({ body: { step, answer, sso }, address, userAgent, caller, header, reply }) {
      const kiosk = await findKioskOfSignIn(ctx, { authorization: header('authorization'), address })
      const answered = { step, answer, sso, address, userAgent, caller, kiosk }
      const { sessionToken, redirect } = await finishSignIn(ctx, answered)
      reply.setSession(sessionToken, kiosk && { seconds: kioskSessionSeconds })
      return redirect === undefined ? {} : { redirect }
    },
    finishToken: ({ body, address, userAgent }) => finishToken(ctx, { ...body, address, userAgent }),
  }
}

function ownHandlers(ctx: Context): Omit<All, SignInCall> {
  return {
    get: ({ caller }) => readFactors(ctx, caller),
    openConfirmation: ({ caller }) => openConfirmation(ctx, caller),
    async confirm({ body, caller, address }) {
      await confirm(ctx, caller, { confirmation: body, address })
      return {}
    },
    openPasskey: ({ caller }) => openPasskey(ctx, caller),
    addPasskey: ({ body, caller }) => addPasskey(ctx, caller, body),
    async renamePasskey({ params, body, caller }) {
      await nameOwnPasskey(ctx, caller, { id: params.id, name: body.name })
      return {}
    },
    async removePasskey({ params, caller }) {
      await removePasskey(ctx, caller, params.id)
      return {}
    },
    openAuthenticator: ({ caller }) => openAuthenticator(ctx, caller),
    confirmAuthenticator: ({ body, caller, address }) => confirmAuthenticator(ctx, caller, { ...body, address }),
    async removeAuthenticator({ caller }) {
      await removeAuthenticator(ctx, caller)
      return {}
    },
    renewRecoveryCodes: async ({ caller }) => ({ recoveryCodes: await renewRecoveryCodes(ctx, caller) }),
    async removeOfMember({ params, caller }) {
      await removeFactors(ctx, { memberId: params.id }, actorOf(caller))
      return {}
    },
  }
}
