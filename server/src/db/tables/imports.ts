export type ImportTables = { import_mappings: ImportMappingsTable }

/** How the columns of a file that was imported once are to be read: next month's has the same head. */
type ImportMappingsTable = {
  /** SHA-256 of the folded names of the columns. */
  signature: string
  /** JSON: column to field. */
  mapping: string
  updated_at: string
}
