export type ImportTables = { import_mappings: ImportMappingsTable; membermatters_rows: MemberMattersRowsTable }

/** How the columns of a file that was imported once are to be read: next month's has the same head. */
type ImportMappingsTable = {
  /** SHA-256 of the folded names of the columns. */
  signature: string
  /** JSON: column to field. */
  mapping: string
  updated_at: string
}

/** Rows of a MemberMatters database that came over; its own fingerprint is one of them. */
type MemberMattersRowsTable = {
  source_table: string
  source_id: string
  /** What it became; null where nobody asks for it again. */
  target_id: number | null
}
