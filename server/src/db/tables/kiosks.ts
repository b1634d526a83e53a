import type { Generated } from 'kysely'

export type KioskTables = { kiosks: KiosksTable }

type KiosksTable = {
  id: Generated<number>
  /** Hex SHA-256 of its network hardware address. */
  kiosk_id: string
  name: string
  ip_address: string
  /** 0: it waits for an administrator. */
  authorised: Generated<number>
  play_theme: Generated<number>
  /** SHA-256 of its secret; null until that is given out, at the first contact after the approval. */
  secret_hash: string | null
  last_seen_at: string | null
  created_at: string
}
