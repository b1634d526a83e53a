import type { ProposedAct } from '@fobhouse/contract/routes/approvals.ts'
import { openIdScopes } from '@fobhouse/contract/openid.ts'
import type { changedOidcClientSchema, newOidcClientSchema } from '@fobhouse/contract/routes/openid.ts'
import { foldName } from '@fobhouse/contract/text.ts'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { hashSecret } from '../../../core/ids.ts'
import { writeAudit } from '../../../db/audit.ts'
import { isUniqueViolation } from '../../../db/dialect.ts'
import type { Trx } from '../../../db/database.ts'
import type { Caller } from '../../../identity/public.ts'
import { requireSecondPerson } from '../../four-eyes/public.ts'
import { type ClientRow, deleteClient, findClientRow, insertClient, updateClientRow } from './client-store.ts'

type NewClient = z.output<typeof newOidcClientSchema>
type ChangedClient = z.output<typeof changedOidcClientSchema>
type ClientContext = Pick<Context, 'clock' | 'ids' | 'transact'>
/** The secret is returned only this once. */
export type Credentials = { id: number; clientId: string; clientSecret?: string }

/** Adds a program. Throws 409 if its name is taken. */
export async function createClient(
  ctx: ClientContext,
  { isPublic = false, ...facts }: NewClient,
  actor: Caller,
): Promise<Credentials> {
  const clientId = ctx.ids.alphanumeric(24)
  const clientSecret = isPublic ? undefined : ctx.ids.secret()
  const columns = columnsOf(facts)
  const id = await refuseTakenName(() =>
    ctx.transact(async (trx) => {
      await guardAddresses(ctx, trx, { columns, before: null, actor })
      const inserted = await insertClient(trx, {
        ...columns,
        client_id: clientId,
        secret_hash: clientSecret === undefined ? null : hashSecret(clientSecret),
        created_at: toText(ctx.clock.now()),
        created_by: actor.memberId,
      })
      const after = { ...auditFacts(columns), isPublic }
      await writeAudit(ctx, trx, { actor, action: 'oidcClient.create', subject: `oidcClient:${inserted}`, after })
      return inserted
    }),
  )
  return { id, clientId, ...(clientSecret === undefined ? {} : { clientSecret }) }
}

/** Changes a program. A public one has no secret to renew. */
export async function updateClient(
  ctx: ClientContext,
  { id, renewSecret = false, ...facts }: ChangedClient & { id: number },
  actor: Caller,
): Promise<Credentials> {
  const secret = ctx.ids.secret()
  const columns = columnsOf(facts)
  return refuseTakenName(() =>
    ctx.transact(async (trx) => {
      const row = await findClientRow(trx, id)
      if (!row) throw new AppError('not_found')
      const isMoved = row.redirect_uris !== columns.redirect_uris || row.logout_uris !== columns.logout_uris
      if (isMoved) await guardAddresses(ctx, trx, { columns, before: row, actor })
      const renews = renewSecret && row.secret_hash !== null
      await updateClientRow(trx, id, { ...columns, ...(renews ? { secret_hash: hashSecret(secret) } : {}) })
      const before = auditFacts(row)
      const after = { ...auditFacts(columns), ...(renews ? { secret: 'renewed' } : {}) }
      await writeAudit(ctx, trx, { actor, action: 'oidcClient.update', subject: `oidcClient:${id}`, before, after })
      return { id, clientId: row.client_id, ...(renews ? { clientSecret: secret } : {}) }
    }),
  )
}

export async function removeClient(ctx: Pick<Context, 'clock' | 'transact'>, id: number, actor: Caller): Promise<void> {
  await ctx.transact(async (trx) => {
    const row = await findClientRow(trx, id)
    if (!row) throw new AppError('not_found')
    await deleteClient(trx, row)
    const before = auditFacts(row)
    await writeAudit(ctx, trx, { actor, action: 'oidcClient.remove', subject: `oidcClient:${id}`, before })
  })
}

type Addresses = { redirect_uris: string; logout_uris: string }
type NewAddresses = {
  columns: Addresses & { name: string }
  before: (Addresses & { id: number }) | null
  actor: Caller
}

/** A new address would receive what lets members in there, so it needs a second administrator. */
async function guardAddresses(
  ctx: Pick<Context, 'clock'>,
  trx: Trx,
  { columns, before, actor }: NewAddresses,
): Promise<void> {
  const { name, redirect_uris, logout_uris } = columns
  const act: ProposedAct = { kind: 'service', settings: [{ key: name, value: redirect_uris }] }
  const old = before && [before.id, before.redirect_uris, before.logout_uris]
  await requireSecondPerson(ctx, trx, { actor, act, basis: [old, name, redirect_uris, logout_uris] })
}

function columnsOf({ name, redirectUris, postLogoutRedirectUris = [], activeOnly = true, ...chosen }: NewClient) {
  return {
    name,
    name_key: foldName(name),
    redirect_uris: JSON.stringify(redirectUris),
    logout_uris: JSON.stringify(postLogoutRedirectUris),
    scopes: JSON.stringify(openIdScopes.filter((scope) => chosen.scopes.includes(scope))), // always in the same order
    active_only: activeOnly ? 1 : 0,
  }
}

type Audited = Pick<ClientRow, 'name' | 'redirect_uris' | 'logout_uris' | 'scopes' | 'active_only'>

function auditFacts({ name, redirect_uris, logout_uris, scopes, active_only }: Audited) {
  return { name, redirect_uris, logout_uris, scopes, active_only }
}

async function refuseTakenName<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error, 'name_key')) throw new AppError('oidc_client_already_exists', { cause: error })
    throw error
  }
}
