import type { Sealed } from '../secrets/seal.ts'

export type SigningKeyTables = { signing_keys: SigningKeysTable }

/** Secrets of the club that sign links; in the database, so that all processes have the same. */
type SigningKeysTable = {
  name: string
  secret: Sealed
}
