import type { Generated } from 'kysely'

export type BankTables = { bank_entries: BankEntriesTable; bank_mappings: BankMappingsTable }

/** Money that came in by the bank. Payments out are the treasurer's matter and not kept. */
type BankEntriesTable = {
  id: Generated<number>
  /** The bank's own reference, or a hash of what the statement says: one payment is one row, however often imported. */
  identity: string
  /** `YYYY-MM-DD`. */
  booked_on: string
  /** Minor units of the club's currency. */
  amount: number
  payer: string
  /** What the payer wrote. */
  text: string
  state: Generated<'open' | 'booked' | 'ignored'>
  /** Whose it is, once it is booked. */
  member_id: number | null
  booked_as: 'membership' | 'memberbucks' | null
  imported_at: string
}

/** How the columns of a statement that was imported once are to be read. */
type BankMappingsTable = {
  /** SHA-256 of the folded names of the columns. */
  signature: string
  /** JSON: folded column to field. */
  mapping: string
  updated_at: string
}
