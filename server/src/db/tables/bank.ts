import type { Generated } from 'kysely'

export type BankTables = { bank_entries: BankEntriesTable; bank_mappings: BankMappingsTable }

/** Money that came in through the bank. Outgoing payments are the treasurer's and not kept. */
type BankEntriesTable = {
  id: Generated<number>
  /** The bank's own reference, or a hash of the statement's line: one payment is one row, however often imported. */
  identity: string
  /** `YYYY-MM-DD`. */
  booked_on: string
  /** Minor units of the club's currency. */
  amount: number
  payer: string
  /** What the payer wrote. */
  text: string
  state: Generated<'open' | 'booked' | 'ignored'>
  /** The member who paid, once it is booked. */
  member_id: number | null
  booked_as: 'membership' | 'memberbucks' | null
  imported_at: string
}

/** How to read the columns of a statement format that was imported before. */
type BankMappingsTable = {
  /** SHA-256 of the folded names of the columns. */
  signature: string
  /** JSON: folded column to field. */
  mapping: string
  updated_at: string
}
