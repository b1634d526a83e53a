import type { Sealed } from '../secrets/seal.ts'

export type SigningKeyTables = { signing_keys: SigningKeysTable }

/** The club's secrets that sign links; in the database, so that all processes share them. */
type SigningKeysTable = {
  name: string
  secret: Sealed
}
