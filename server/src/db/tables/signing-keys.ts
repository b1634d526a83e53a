export type SigningKeyTables = { signing_keys: SigningKeysTable }

/** Secrets of the club that sign links; here and not in a file, so that all processes have the same. */
type SigningKeysTable = {
  name: string
  secret: string
}
