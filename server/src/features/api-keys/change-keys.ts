import { type ApiKeyScope, apiKeyScopes } from '@fobhouse/contract/api-keys.ts'
import type { NeededDuty } from '@fobhouse/contract/duties.ts'
import type { Route } from '@fobhouse/contract/route.ts'
import { routeTable } from '@fobhouse/contract/route-table.ts'
import type { newApiKeySchema } from '@fobhouse/contract/routes/api-keys.ts'
import { foldName } from '@fobhouse/contract/text.ts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { writeAudit } from '../../db/audit.ts'
import { isUniqueViolation } from '../../db/dialect.ts'
import { requireDuty } from '../../http/access-guard.ts'
import { type Caller, createApiKey as createKey, parseScopes } from '../../identity/public.ts'
import { findApiKey, insertApiKey, listHeld, markReleased, markRevoked } from './store.ts'

type NewApiKey = z.output<typeof newApiKeySchema>

/** The duties needed for all calls of these scopes. */
function dutiesOfScopes(scopes: readonly ApiKeyScope[]): NeededDuty[] {
  const routes = Object.values(routeTable).flatMap((group: Record<string, Route>) => Object.values(group))
  return routes.flatMap(({ key, duty }) =>
    key !== undefined && duty !== undefined && scopes.includes(key) ? [duty] : [],
  )
}

/**
 * Makes a key and returns its secret, which is never shown again. Throws 403 `duty_missing` for a scope whose duty its
 * maker lacks, and 409 if another valid key has the name.
 */
export async function createApiKey(
  ctx: Pick<Context, 'clock' | 'ids' | 'transact'>,
  { name, expiresAt = null, actor, ...chosen }: NewApiKey & { actor: Caller },
): Promise<{ id: number; key: string }> {
  const now = toText(ctx.clock.now())
  const scopes = apiKeyScopes.filter((scope) => chosen.scopes.includes(scope)) // in one order everywhere
  for (const needed of dutiesOfScopes(scopes)) requireDuty(actor, needed)
  if (expiresAt !== null && expiresAt <= now) throw invalidField('expiresAt', 'validation.future')
  const { key, start, hash } = createKey(ctx.ids)
  try {
    const id = await ctx.transact(async (trx) => {
      const inserted = await insertApiKey(trx, {
        name,
        name_key: foldName(name),
        key_hash: hash,
        start,
        scopes: JSON.stringify(scopes),
        created_at: now,
        created_by: actor.memberId,
        expires_at: expiresAt,
      })
      const after = { name, scopes, expires_at: expiresAt }
      await writeAudit(ctx, trx, { actor, action: 'apiKey.create', subject: `apiKey:${inserted}`, after })
      return inserted
    })
    return { id, key }
  } catch (error) {
    if (isUniqueViolation(error, 'name_key')) throw new AppError('api_key_already_exists', { cause: error })
    throw error
  }
}

/**
 * Releases one key that is held after a restore, or all. Returns how many; throws `not_found` if that one is not held.
 */
export async function releaseApiKeys(
  ctx: Pick<Context, 'clock' | 'transact'>,
  { id, actor }: { id?: number; actor: Caller },
): Promise<number> {
  return ctx.transact(async (trx) => {
    const held = await listHeld(trx, id)
    if (id !== undefined && held.length === 0) throw new AppError('not_found')
    if (held.length === 0) return 0
    await markReleased(
      trx,
      held.map((key) => key.id),
    )
    for (const key of held) {
      const after = { name: key.name, scopes: parseScopes(key.scopes) }
      await writeAudit(ctx, trx, { actor, action: 'apiKey.release', subject: `apiKey:${key.id}`, after })
    }
    return held.length
  })
}

/** Takes effect with the next call; the name becomes free again. */
export async function revokeApiKey(
  ctx: Pick<Context, 'clock' | 'transact'>,
  { id, actor }: { id: number; actor: Caller },
): Promise<void> {
  await ctx.transact(async (trx) => {
    const key = await findApiKey(trx, id)
    if (!key) throw new AppError('not_found')
    await markRevoked(trx, id, toText(ctx.clock.now()))
    const before = { name: key.name, scopes: parseScopes(key.scopes) }
    await writeAudit(ctx, trx, { actor, action: 'apiKey.revoke', subject: `apiKey:${id}`, before })
  })
}
