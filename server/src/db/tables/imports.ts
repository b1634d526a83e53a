export type ImportTables = { import_mappings: ImportMappingsTable; membermatters_rows: MemberMattersRowsTable }

/** How to read the columns of a file format imported before: next month's has the same head. */
type ImportMappingsTable = {
  /** SHA-256 of the folded names of the columns. */
  signature: string
  /** JSON: column to field. */
  mapping: string
  updated_at: string
}

/** Rows of a MemberMatters database that were imported; its own fingerprint is one of them. */
type MemberMattersRowsTable = {
  source_table: string
  source_id: string
  /** The id here; null if nobody needs it again. */
  target_id: number | null
}
