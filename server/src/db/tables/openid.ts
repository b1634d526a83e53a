import type { Generated } from 'kysely'

export type OpenIdTables = { oidc_clients: OidcClientsTable; oidc_payloads: OidcPayloadsTable }

/** Programs that members can sign in to with the portal. */
type OidcClientsTable = {
  id: Generated<number>
  client_id: string
  /** SHA-256; null for a public client. */
  secret_hash: string | null
  name: string
  name_key: string
  /** JSON, like the next two. */
  redirect_uris: string
  logout_uris: string
  scopes: string
  active_only: number
  created_at: string
  created_by: number
}

/** What the provider remembers: sign-ins, codes, tokens and members' consents. */
type OidcPayloadsTable = {
  /** SHA-256 of kind and id: reading the table gives nobody a token. */
  key: string
  kind: string
  uid: string | null
  grant_id: string | null
  member_id: number | null
  client_id: string | null
  /** JSON. */
  payload: string
  consumed_at: string | null
  created_at: string
  expires_at: string
}
