import type { Generated } from 'kysely'

export type KioskTables = { kiosks: KiosksTable; kiosk_claims: KioskClaimsTable }

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
  /** The approved claim, until the kiosk has shown that its secret arrived. */
  claim_hash: string | null
  /** Of the PIN that opens its settings, as of a password; null: only an administrator's card does. */
  pin_hash: string | null
  /** The reader that it may trust; null until one was approved. */
  reader_url: string | null
  /** Another reader that somebody set at the kiosk, and no administrator has approved. */
  asked_reader_url: string | null
  /** The network that an unknown kiosk registered from; null once an administrator has let it in. */
  waits_from: string | null
  last_seen_at: string | null
  created_at: string
}

/** Who says that they are a kiosk which has no secret: whose screen shows the code, an administrator says. */
type KioskClaimsTable = {
  id: Generated<number>
  /** The row in `kiosks`. */
  kiosk_id: number
  /** SHA-256 of what only this claimant was told. */
  claim_hash: string
  code: string
  /** The network that it calls from. */
  address: string
  /** The reader that it is set to. */
  reader_url: string | null
  last_seen_at: string
}
