import { resolveRedirect } from '@fobhouse/contract/redirects.ts'
import type { accountRoutes } from '@fobhouse/contract/routes/accounts.ts'
import { kioskSessionSeconds } from '@fobhouse/contract/routes/kiosks.ts'
import { publicOrigin, type Context } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import { findKioskOfSignIn } from '../../identity/public.ts'
import { checkResetLink, requestReset, resetPassword } from './passwords/reset-password.ts'
import { register } from './register.ts'
import { obtainTokens, refreshTokens, signIn, signOut } from './sign-in.ts'
import { answerSignOn, readSignOn } from './single-sign-on/answer-sign-on.ts'
import { getAccount } from './store.ts'
import { verifyEmail } from './verify-email.ts'

export function accountHandlers(ctx: Context): Handlers<typeof accountRoutes> {
  return {
    async login({ body: { email, password, sso }, address, userAgent, caller, header, reply }) {
      const kiosk = await findKioskOfSignIn(ctx, { authorization: header('authorization'), address })
      const credentials = { email, password, address }
      const { sessionToken, redirect } = await signIn(ctx, { credentials, userAgent, sso, caller, kiosk })
      reply.setSession(sessionToken, kiosk && { seconds: kioskSessionSeconds })
      return redirect === undefined ? {} : { redirect }
    },
    async logout({ caller, reply }) {
      await signOut(ctx, caller)
      reply.clearSession()
      return {}
    },
    loggedIn: () => ({}),
    redirect: ({ query }) => allowedRedirect(ctx, query.next),
    async sso({ body, caller }) {
      const signOn = readSignOn(ctx, body)
      return { redirect: answerSignOn(ctx, signOn, await getAccount(ctx.db, caller.memberId)) }
    },
    async register({ body, address }) {
      await register(ctx, body, address)
      return {}
    },
    async verifyEmail({ params, address, userAgent, caller, reply }) {
      const sessionToken = await verifyEmail(ctx, { token: params.token, address, userAgent, caller })
      if (sessionToken === undefined) return { loginNeeded: true }
      reply.setSession(sessionToken)
      return {}
    },
    async resetPassword({ body, address }) {
      if ('email' in body) return requestReset(ctx, { email: body.email, address })
      if ('password' in body) return resetPassword(ctx, { ...body, address })
      return { success: await checkResetLink(ctx, { token: body.token, address }) }
    },
    obtainToken: ({ body, address, userAgent }) => obtainTokens(ctx, { ...body, address, userAgent }),
    refreshToken: ({ body, address }) => refreshTokens(ctx, { refresh: body.refresh, address }),
  }
}

function allowedRedirect(ctx: Pick<Context, 'config' | 'settings'>, next: string): { redirect?: string } {
  const redirect = resolveRedirect(next, publicOrigin(ctx), ctx.settings.get('signIn.allowedHosts'))
  return redirect === undefined ? {} : { redirect }
}
