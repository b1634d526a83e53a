import type { Generated } from 'kysely'

export type ChainTables = { chain: ChainTable; chain_removals: ChainRemovalsTable }

export const chainedTables = ['transfers', 'audit', 'chain_removals'] as const
export type ChainedTable = (typeof chainedTables)[number]

/** The columns of each row of a chained table (`db/chain/`). Null only if somebody wrote the row by hand. */
export type ChainedColumns = {
  /** This row's own. Without it the commitment reveals nothing of the row. */
  salt: string | null
  /** HMAC of the content, with the salt. */
  commitment: string | null
  /** Its link of the chain; null until it has one. */
  position: number | null
  /** The line of the trail that tells why the row was rewritten. */
  reason_id: number | null
}

/** The links, in order. Only what a link stands for is ever taken out of one. */
type ChainTable = {
  position: number
  source: ChainedTable
  row_id: number
  /** Set if the row was rewritten: the line of the trail that tells why. */
  reason_id: number | null
  /** The row's; null if the row was removed when its time was over. */
  commitment: string | null
  /** Kept then: the hash of row and commitment. */
  leaf: string | null
  link: string
}

/** Which lines of the trail were removed at the end of their time. */
type ChainRemovalsTable = {
  id: Generated<number>
  at: string
  /** Their ids, in order: `1-480,482`. */
  lines: string
} & ChainedColumns
