import { localeSchema } from '@fobhouse/contract/languages.ts'
import type { OwnProfile, profileRoutes } from '@fobhouse/contract/routes/profile.ts'
import type { Context } from '../../context.ts'
import { adminsNeedFactor, lacksFactor } from '../../http/access-guard.ts'
import { type Handlers, PreparedAnswer } from '../../http/handler.ts'
import { changePassword, readPendingEmail } from '../accounts/public.ts'
import { readBillingFactsOf, readMembershipEnd } from '../billing-facts/public.ts'
import { trainsAny } from '../certificates/public.ts'
import type { Parts } from '../feature.ts'
import { hasOpenSteps } from '../first-steps/public.ts'
import { presentProfile } from './public.ts'
import { getOwnRow, getPrivacy, readMemberBucks, setLanguage, setPrivacy } from './store.ts'
import { updateProfile } from './update-profile.ts'

export function profileHandlers(ctx: Context, { features }: Pick<Parts, 'features'>): Handlers<typeof profileRoutes> {
  return {
    get: ({ caller }) => {
      const { memberId } = caller
      const needsSecondFactor = lacksFactor(caller, { adminsNeedFactor: adminsNeedFactor(ctx) })
      return ctx.remember(`profile:${memberId}:${needsSecondFactor}`, () =>
        ownProfile(ctx, { memberId, needsSecondFactor, features }),
      )
    },
    async update({ caller, body }) {
      await updateProfile(ctx, caller, body)
      return {}
    },
    async changePassword({ caller, body, address, userAgent, reply }) {
      const { current, new: password, keys: withKeys = false } = body
      const change = { caller, current, password, withKeys, address, userAgent }
      const { sessionToken, keysLeft } = await changePassword(ctx, change)
      if (sessionToken !== undefined) reply.setSession(sessionToken)
      return { keysLeft }
    },
    getPrivacy: ({ caller }) => getPrivacy(ctx.db, caller.memberId),
    async updatePrivacy({ caller, body }) {
      await setPrivacy(ctx.db, caller.memberId, body)
      ctx.live.publish('everyone', { type: 'siteSessions' })
      return {}
    },
    async changeLanguage({ caller, body }) {
      await setLanguage(ctx.db, caller.memberId, body.language)
      ctx.live.publish({ memberId: caller.memberId }, { type: 'profile' })
      return {}
    },
  }
}

async function ownProfile(
  ctx: Pick<Context, 'clock' | 'db' | 'settings'>,
  { memberId, needsSecondFactor, features }: Pick<Parts, 'features'> & { memberId: number; needsSecondFactor: boolean },
): Promise<PreparedAnswer<OwnProfile>> {
  const row = await getOwnRow(ctx.db, memberId)
  const memberBucks = await readMemberBucks(ctx.db, memberId)
  const billing = await readBillingFactsOf(ctx.db, memberId)
  const language = localeSchema.safeParse(row.language)
  const membershipEnded = await readMembershipEnd(ctx.db, memberId)
  const profile = presentProfile(row, { ...billing, memberBucks })
  return new PreparedAnswer({
    ...profile,
    language: language.data ?? null,
    membershipEnded,
    firstSteps: await hasOpenSteps(ctx, { features, duties: profile.duties }),
    needsSecondFactor,
    pendingEmail: await readPendingEmail(ctx, memberId),
    trains: await trainsAny(ctx, memberId),
  })
}
