export type SealingTables = { sealing: SealingTable }

/** One row: which key seals the database's secrets. The key itself is stored elsewhere. */
type SealingTable = {
  id: 1
  /** The key's name, with which sealed texts begin. */
  key_id: string
  /** A known text under that key: shows that a key of this name is the right one. */
  proof: string
  /** 1: clear texts were sealed, and the database's file may still have them. */
  has_remains: number
}
