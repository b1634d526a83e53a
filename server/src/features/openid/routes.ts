import type { openIdRoutes } from '@fobhouse/contract/routes/openid.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Caller } from '../../identity/public.ts'
import { answerQuestion, type Question, readQuestion } from './answer-interaction.ts'
import { createClient, removeClient, updateClient } from './clients/change-clients.ts'
import { listClients } from './clients/client-store.ts'
import { presentClient } from './clients/present-client.ts'
import { issuerOf, type OpenIdProvider } from './open-provider.ts'
import { listPrograms, withdrawConsent } from './programs/own-programs.ts'
import { openIdCookies } from './rules.ts'

export function openIdHandlers(ctx: Context, provider: OpenIdProvider): Handlers<typeof openIdRoutes> {
  async function questionOf(call: {
    params: { uid: string }
    caller: Caller
    header(name: string): string | undefined
  }): Promise<Question> {
    assertOpenIdOn(ctx)
    const { names } = openIdCookies(issuerOf(ctx))
    const cookie = cookieIn(call.header('cookie') ?? '', names.interaction)
    return { provider: await provider.current(), uid: call.params.uid, cookie, caller: call.caller }
  }
  return {
    clients: async () => (await listClients(ctx.db)).map(presentClient),
    createClient: async ({ body, caller }) => ({ ...(await createClient(ctx, body, caller)), issuer: issuerOf(ctx) }),
    updateClient: async ({ params, body, caller }) => ({
      ...(await updateClient(ctx, { ...body, id: params.id }, caller)),
      issuer: issuerOf(ctx),
    }),
    async removeClient({ params, caller }) {
      await removeClient(ctx, params.id, caller)
      return {}
    },
    programs: ({ caller }) => listPrograms(ctx, caller),
    async withdraw({ params, caller }) {
      await withdrawConsent(ctx, caller, params.id)
      return {}
    },
    consent: async (call) => readQuestion(ctx, await questionOf(call)),
    answer: async (call) => ({ redirect: await answerQuestion(ctx, await questionOf(call), call.body.allow) }),
  }
}

/** Throws 404 while the club has this feature switched off. */
export function assertOpenIdOn({ settings }: Pick<Context, 'settings'>): void {
  if (!settings.get('openid.enabled')) throw new AppError('feature_off')
}

function cookieIn(header: string, name: string): string | undefined {
  const part = header.split(/;\s*/).find((one) => one.startsWith(`${name}=`))
  return part?.slice(name.length + 1)
}
