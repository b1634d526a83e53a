import type { Generated } from 'kysely'

export type ChainTables = { chain: ChainTable; chain_removals: ChainRemovalsTable }

export const chainedTables = ['transfers', 'audit', 'chain_removals'] as const
export type ChainedTable = (typeof chainedTables)[number]

/** What each row of a chained table carries (`db/chain/`). Empty only where somebody wrote it by hand. */
export type ChainedColumns = {
  /** Of this row alone. Without it the commitment tells nothing of what was in the row. */
  salt: string | null
  /** HMAC of the content, with the salt. */
  commitment: string | null
  /** Its link of the chain; null until it has one. */
  position: number | null
  /** The line of the trail that tells why it is not any more what was written first. */
  reason_id: number | null
}

/** The links, one after another. Only what a link stands for is ever taken out of one. */
type ChainTable = {
  position: number
  source: ChainedTable
  row_id: number
  /** The row was written anew; the line of the trail that tells why. */
  reason_id: number | null
  /** The row's; null where the row was removed when its time was over. */
  commitment: string | null
  /** Then what commitment and row made together. */
  leaf: string | null
  link: string
}

/** Which lines of the trail were removed when their time was over. */
type ChainRemovalsTable = {
  id: Generated<number>
  at: string
  /** Their ids, in order: `1-480,482`. */
  lines: string
} & ChainedColumns
