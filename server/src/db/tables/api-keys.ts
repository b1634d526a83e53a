import type { Generated } from 'kysely'

export type ApiKeyTables = { api_keys: ApiKeysTable }

type ApiKeysTable = {
  id: Generated<number>
  name: string
  /** Folded; unique among those that are not revoked. */
  name_key: string
  /** SHA-256 of the key. */
  key_hash: string
  /** The first characters of the key. */
  start: string
  /** JSON. */
  scopes: string
  created_at: string
  created_by: number
  /** Written once a minute at most. */
  last_used_at: string | null
  expires_at: string | null
  /** A revoked key keeps its row for the audit trail. */
  revoked_at: string | null
  /** Set by a restore: refused until an administrator has looked. */
  held_at: Generated<string | null>
}
