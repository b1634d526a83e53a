import type { Generated } from 'kysely'

export type KioskTables = { kiosks: KiosksTable; kiosk_claims: KioskClaimsTable }

type KiosksTable = {
  id: Generated<number>
  /** Hex SHA-256 of its network hardware address. */
  kiosk_id: string
  name: string
  ip_address: string
  /** 0 while it waits for an administrator. */
  authorised: Generated<number>
  play_theme: Generated<number>
  /** SHA-256 of its secret; null until that is given out, at the first contact after the approval. */
  secret_hash: string | null
  /** The approved claim, until the kiosk has proved that its secret arrived. */
  claim_hash: string | null
  /** Hash of the PIN that opens its settings, like a password's; null: only an administrator's card does. */
  pin_hash: string | null
  /** The reader that it may trust; null until one was approved. */
  reader_url: string | null
  /** Another reader set at the kiosk that no administrator has approved. */
  asked_reader_url: string | null
  /** The network from which an unknown kiosk registered; null once an administrator has let it in. */
  waits_from: string | null
  last_seen_at: string | null
  created_at: string
}

/** Claims to be a kiosk that has no secret: an administrator says whose screen shows the code. */
type KioskClaimsTable = {
  id: Generated<number>
  /** The row in `kiosks`. */
  kiosk_id: number
  /** SHA-256 of the token that only this claimant got. */
  claim_hash: string
  code: string
  /** The network that it calls from. */
  address: string
  /** The reader that it is set to. */
  reader_url: string | null
  last_seen_at: string
}
