import type { badgeKeyRoutes, badgeRoutes } from '@fobhouse/contract/routes/badges.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../db/audit.ts'
import type { Handlers, Reply } from '../../http/handler.ts'
import { readKeys, removeKey, renewKey } from './change-keys.ts'
import { makeBadge, withdrawBadge } from './make-badge.ts'
import { listOwn, readBadge, readBadgeState, readIssuer, readPublicAchievement, readStatusList } from './read-badges.ts'

export function badgeHandlers(ctx: Context): Handlers<typeof badgeRoutes> {
  return {
    list: ({ caller }) => listOwn(ctx, caller.memberId),
    make: ({ body: { awardId, withName }, caller }) =>
      makeBadge(ctx, { awardId, withName, memberId: caller.memberId, actor: actorOf(caller) }),
    async withdraw({ params: { id }, caller }) {
      await withdrawBadge(ctx, { id, memberId: caller.memberId, actor: actorOf(caller) })
      return {}
    },
    issuer: async ({ reply }) => published(reply, await readIssuer(ctx)),
    achievement: async ({ params, reply }) => published(reply, await readPublicAchievement(ctx, params.id)),
    status: async ({ params, reply }) => published(reply, await readStatusList(ctx, params.list)),
    async get({ params, reply }) {
      const signed = await readBadge(ctx, params.uuid)
      noIndex(reply)
      return signed
    },
    async state({ params, reply }) {
      noIndex(reply)
      return readBadgeState(ctx, params.uuid)
    },
  }
}

/** Who checks a badge asks anew: what was revoked counts at once. */
function published(reply: Reply, document: object): string {
  reply.header('cache-control', 'no-cache')
  return JSON.stringify(document)
}

function noIndex(reply: Reply): void {
  reply.header('cache-control', 'no-cache')
  reply.header('x-robots-tag', 'noindex')
}

export function badgeKeyHandlers(ctx: Context): Handlers<typeof badgeKeyRoutes> {
  return {
    list: () => readKeys(ctx),
    renew: async ({ caller }) => ({ key: await renewKey(ctx, actorOf(caller)) }),
    async remove({ params: { key }, caller }) {
      await removeKey(ctx, { key, actor: actorOf(caller) })
      return {}
    },
  }
}
