import { openIdScopes } from '@fobhouse/contract/openid.ts'
import type { OidcClient } from '@fobhouse/contract/routes/openid.ts'
import { z } from 'zod'
import { fullName } from '../../../core/full-name.ts'
import type { ClientRow, listClients } from './client-store.ts'

const addressesSchema = z.array(z.string())
const scopesSchema = z.array(z.enum(openIdScopes))

/** Parses the columns that are stored as JSON. */
export function readClient(row: ClientRow) {
  return {
    redirectUris: addressesSchema.parse(JSON.parse(row.redirect_uris)),
    postLogoutRedirectUris: addressesSchema.parse(JSON.parse(row.logout_uris)),
    scopes: scopesSchema.parse(JSON.parse(row.scopes)),
    activeOnly: row.active_only === 1,
  }
}

/** The host to which a program sends people: members know it by this, beside its name. */
export function hostOf(row: Pick<ClientRow, 'redirect_uris'>): string {
  const [first = ''] = addressesSchema.parse(JSON.parse(row.redirect_uris))
  return URL.parse(first)?.host ?? ''
}

export function presentClient(row: Awaited<ReturnType<typeof listClients>>[number]): OidcClient {
  return {
    id: row.id,
    name: row.name,
    clientId: row.client_id,
    isPublic: row.secret_hash === null,
    ...readClient(row),
    createdAt: row.created_at,
    createdBy: fullName(row),
  }
}
