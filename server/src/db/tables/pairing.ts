export type PairingTables = { pairing_codes: PairingCodesTable }

/** The code by which a door controller takes its name and key. */
type PairingCodesTable = {
  /** Always 1: a new code replaces the one before. */
  id: number
  /** SHA-256 of the code. */
  code_hash: string
  /** What the door will be called. */
  name: string
  expires_at: string
}
