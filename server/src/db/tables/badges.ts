import type { Generated } from 'kysely'
import type { Sealed } from '../secrets/seal.ts'

export type BadgeTables = { badge_keys: BadgeKeysTable; badges: BadgesTable }

/** The club's keys that sign badges; the newest signs. */
type BadgeKeysTable = {
  id: Generated<number>
  /** The public key. */
  multikey: string
  /** The seed of 32 bytes, in base64url. */
  sealed_seed: Sealed
  made_at: string
}

/** An award in portable form. The row outlives its person: what was revoked stays revoked. */
type BadgesTable = {
  id: Generated<number>
  /** Names it in its address. */
  uuid: string
  /** Its bit in the list of what was revoked. */
  status_bit: number
  /** Null: somebody who was erased. */
  member_id: number | null
  award_id: number
  certificate_id: number
  /** The key that signed it. */
  multikey: string
  /** The signed document; empty for somebody who was erased. */
  signed: string
  created_at: string
  withdrawn_at: string | null
}
