import type { setupRoutes } from '@fobhouse/contract/routes/setup.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import type { Handlers } from '../../http/handler.ts'
import { createSession, judge } from '../../identity/public.ts'
import { setUpClub } from './set-up-club.ts'
import { digestOfCode, isDigestOf } from './setup-code.ts'
import { isSetUpNeeded } from './store.ts'

export function setupHandlers(ctx: Context): Handlers<typeof setupRoutes> {
  // Each process printed a code of its own, and the operator's browser reached any of them.
  const others = ctx.channel.topic('setup code', {
    schema: z.string(),
    answer: (digest) => Promise.resolve(isDigestOf(ctx.setupCode, digest)),
  })
  const isPrinted = async (code: string) => {
    const digest = digestOfCode(code)
    return isDigestOf(ctx.setupCode, digest) || others.ask(digest)
  }
  return {
    status: async () => ({ needed: await isSetUpNeeded(ctx.db) }),
    run: async ({ body: { code, ...club }, address, userAgent, header, reply }) => {
      if (!(await isSetUpNeeded(ctx.db))) throw new AppError('already_set_up')
      // By address: a stranger's guesses must not shut the operator out, and the code is too long to be guessed.
      const trier = { account: `setup from ${address}`, address }
      if (!(await judge(ctx, trier, () => isPrinted(code)))) throw new AppError('setup_code_wrong')
      const memberId = await setUpClub(ctx, { club, publicUrl: originOf(header('origin')) })
      reply.setSession(await createSession(ctx, ctx.db, { memberId, address, userAgent }))
      return {}
    },
  }
}

/**
 * Where the operator's browser reached the portal. It goes into the links of every mail, so it is believed only here,
 * from whoever knows the code.
 */
function originOf(header: string | undefined): string {
  const url = header === undefined ? null : URL.parse(header)
  return url && /^https?:$/.test(url.protocol) ? url.origin : ''
}
