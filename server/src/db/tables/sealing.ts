export type SealingTables = { sealing: SealingTable }

/** One row: which key seals what the database keeps sealed. The key itself lies outside of it. */
type SealingTable = {
  id: 1
  /** The key's name, as sealed texts begin with it. */
  key_id: string
  /** A known text under that key: shows that a key of this name is the one. */
  proof: string
  /** 1: texts in clear were sealed, and the database's file may still have them where they lay. */
  has_remains: number
}
