import { routeTable } from '@fobhouse/contract/route-table.ts'
import type { Route } from '@fobhouse/contract/route.ts'
import type { ApiKey, apiKeyRoutes } from '@fobhouse/contract/routes/api-keys.ts'
import { type Context, publicOrigin } from '../../context.ts'
import { fullName } from '../../core/full-name.ts'
import { dutiesOf } from '../../db/duties.ts'
import type { Handlers } from '../../http/handler.ts'
import { parseScopes } from '../../identity/public.ts'
import { createApiKey, releaseApiKeys, revokeApiKey } from './change-keys.ts'
import { findStoppedScopes } from './rules.ts'
import { listApiKeys } from './store.ts'

export function apiKeyHandlers(
  ctx: Pick<Context, 'clock' | 'config' | 'db' | 'ids' | 'settings' | 'transact'>,
): Handlers<typeof apiKeyRoutes> {
  return {
    list: async () => (await listApiKeys(ctx.db)).map(present),
    create: async ({ body, caller }) => {
      const made = await createApiKey(ctx, { ...body, actor: caller })
      return { ...made, address: publicOrigin(ctx) }
    },
    release: async ({ params, caller }) => {
      await releaseApiKeys(ctx, { id: params.id, actor: caller })
      return {}
    },
    releaseAll: async ({ caller }) => ({ released: await releaseApiKeys(ctx, { actor: caller }) }),
    revoke: async ({ params, caller }) => {
      await revokeApiKey(ctx, { id: params.id, actor: caller })
      return {}
    },
  }
}

const routes = Object.values(routeTable).flatMap((group) => Object.values<Route>(group))

function present(row: Awaited<ReturnType<typeof listApiKeys>>[number]): ApiKey {
  const scopes = parseScopes(row.scopes)
  return {
    id: row.id,
    name: row.name,
    scopes,
    start: row.start,
    createdAt: row.created_at,
    createdBy: fullName(row),
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    heldAt: row.held_at,
    stoppedScopes: findStoppedScopes(scopes, { duties: dutiesOf(row), routes }),
  }
}
