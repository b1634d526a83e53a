import { openIdScopes } from '@fobhouse/contract/openid.ts'
import type { AllowedProgram } from '@fobhouse/contract/routes/openid.ts'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { writeAudit } from '../../../db/audit.ts'
import type { Caller } from '../../../identity/public.ts'
import { findClientRow } from '../clients/client-store.ts'
import { hostOf } from '../clients/present-client.ts'
import { deleteGrants, listGrants } from './program-store.ts'

/** The part of a grant with the allowed scopes, as oidc-provider writes it. */
const grantSchema = z.object({ openid: z.object({ scope: z.string().optional() }).optional() })

/** Lists the programs that may know who the caller is, with what they were told, and since when the consent holds. */
export async function listPrograms(ctx: Pick<Context, 'clock' | 'db'>, caller: Caller): Promise<AllowedProgram[]> {
  const grants = await listGrants(ctx.db, { memberId: caller.memberId, now: nowText(ctx.clock) })
  return [...Map.groupBy(grants, ({ id }) => id).values()].flatMap((ofOne) => {
    const [first] = ofOne
    if (!first) return []
    const allowed = new Set(ofOne.flatMap(({ payload }) => scopesIn(payload)))
    const scopes = openIdScopes.filter((scope) => allowed.has(scope))
    return [{ id: first.id, name: first.name, host: hostOf(first), scopes, since: first.created_at }]
  })
}

function scopesIn(payload: string): string[] {
  const { openid } = grantSchema.parse(JSON.parse(payload))
  return openid?.scope?.split(' ') ?? []
}

/**
 * Withdraws the caller's consent: the program's codes and tokens end at once, and it must ask again. Throws `not_found`
 * if there was no consent.
 */
export async function withdrawConsent(
  ctx: Pick<Context, 'clock' | 'live' | 'transact'>,
  caller: Caller,
  id: number,
): Promise<void> {
  await ctx.transact(async (trx) => {
    const client = await findClientRow(trx, id)
    const whose = client && { memberId: caller.memberId, clientId: client.client_id }
    if (!whose || !(await deleteGrants(trx, whose))) throw new AppError('not_found')
    await writeAudit(ctx, trx, {
      actor: caller,
      action: 'oidcClient.withdraw',
      subject: `oidcClient:${id}`,
      after: { name: client.name },
    })
    trx.afterCommit(() => ctx.live.publish({ memberId: caller.memberId }, { type: 'profile' }))
  })
}
