import type { Adapter, AdapterPayload } from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { Context } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import { hashSecret } from '../../../core/ids.ts'
import { type ClientRow, findClientByClientId } from '../clients/client-store.ts'
import { readClient } from '../clients/present-client.ts'
import {
  consumePayload,
  deletePayload,
  deletePayloadsOfGrant,
  findPayload,
  findPayloadByUid,
  savePayload,
} from './payload-store.ts'

type AdapterContext = Pick<Context, 'clock' | 'db'>

/** Their id is the secret that the program shows, so only its hash is stored. */
const secretKinds = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken'])
const yearSeconds = 365 * 24 * 3600

/** Stores the provider's data in the club's database, and finds its programs there. */
export function createAdapter(ctx: AdapterContext, kind: string): Adapter {
  const keyOf = (id: string) => hashSecret(`${kind}:${id}`)
  return {
    async upsert(id, payload, expiresIn = yearSeconds) {
      const { jti, ...rest } = payload
      const now = ctx.clock.now()
      await savePayload(ctx.db, {
        key: keyOf(id),
        kind,
        uid: payload.uid ?? null,
        grant_id: payload.grantId ?? null,
        member_id: memberOf(payload),
        client_id: payload.clientId ?? null,
        payload: JSON.stringify(secretKinds.has(kind) ? rest : { ...rest, jti }),
        consumed_at: null,
        created_at: toText(now),
        expires_at: toText(now.add({ seconds: expiresIn })),
      })
    },
    async find(id) {
      if (kind === 'Client') return findClientMetadata(ctx, id)
      const row = await findPayload(ctx.db, keyOf(id))
      return row && { ...readPayload(row), jti: id }
    },
    async findByUid(uid) {
      const row = await findPayloadByUid(ctx.db, kind, uid)
      return row && readPayload(row)
    },
    findByUserCode: () => Promise.resolve(undefined), // for devices without a keyboard, which are disabled
    async consume(id) {
      if (await consumePayload(ctx.db, keyOf(id), toText(ctx.clock.now()))) return
      throw new errors.InvalidGrant('already used')
    },
    destroy: (id) => deletePayload(ctx.db, keyOf(id)),
    revokeByGrantId: (grantId) => deletePayloadsOfGrant(ctx.db, kind, grantId),
  }
}

function readPayload(row: { payload: string; consumed_at: string | null }): AdapterPayload {
  const payload = JSON.parse(row.payload) as AdapterPayload // written by upsert
  return row.consumed_at === null ? payload : { ...payload, consumed: true }
}

function memberOf({ accountId, session }: AdapterPayload): number | null {
  const account = accountId ?? session?.accountId
  return account === undefined ? null : Number(account)
}

async function findClientMetadata(ctx: AdapterContext, clientId: string): Promise<AdapterPayload | undefined> {
  const row = await findClientByClientId(ctx.db, clientId)
  return row && metadataOf(row)
}

/** OpenID Connect Dynamic Client Registration 1.0, 2. The secret is a hash: see `compareClientSecret`. */
function metadataOf(row: ClientRow): AdapterPayload {
  const { redirectUris, postLogoutRedirectUris, scopes, activeOnly } = readClient(row)
  return {
    client_id: row.client_id,
    client_name: row.name,
    ...(row.secret_hash === null ? {} : { client_secret: row.secret_hash }),
    token_endpoint_auth_method: row.secret_hash === null ? 'none' : 'client_secret_basic',
    redirect_uris: redirectUris,
    post_logout_redirect_uris: postLogoutRedirectUris,
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
    scope: scopes.join(' '),
    active_only: activeOnly,
  }
}
