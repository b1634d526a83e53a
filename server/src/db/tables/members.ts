import type { MemberFieldName } from '@fobhouse/contract/members/field-sets.ts'
import type { memberFields } from '@fobhouse/contract/members/fields.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import type { Generated, GeneratedAlways } from 'kysely'

export type MemberTables = { members: MembersTable; state_undos: StateUndosTable }

/**
 * A change that an administrator may undo for a moment. `before` and `after` are JSON of `features/members/states/`.
 */
type StateUndosTable = {
  member_id: number
  actor_id: number
  trigger: 'enable' | 'disable'
  at: string
  before: string
  after: string
}

/** The column type of each kind of field. */
type Stored = {
  text: string
  optionalText: string | null
  instant: string
  optionalInstant: string | null
  /** 0 or 1; 0 until somebody sets it: its column has that default. */
  flag: Generated<number>
  state: MemberState
}

type Fields = typeof memberFields
type FieldColumns = { [Name in MemberFieldName as Fields[Name]['column']]: Stored[Fields[Name]['stored']] }

/** A member's fields are in the contract's table; the rest is the server's own (`db/member-columns.ts`). */
type MembersTable = FieldColumns & OtherColumns

export type OtherColumns = {
  id: Generated<number>
  /** Folded; unique. */
  email_key: string
  email_verified_at: string | null
  /** PHC string of argon2id; null until the person chooses one. */
  password_hash: string | null
  /** Folded; unique. */
  screen_name_key: string
  /** Folded "first last", for sorting. */
  name_key: string
  /** The folded text for searches; the name is the first line. The database keeps it. */
  search_text: GeneratedAlways<string>
  /** An administrator's duties, as JSON; null means all. `db/duties.ts` reads it. */
  duties: string | null
  /** The end of the induction that the member was reminded of. */
  induction_reminded_for: string | null
  /** The outcome of the last application for membership; null: none, or it lapsed undecided. */
  application: 'open' | 'accepted' | 'rejected' | null
  /** When the last one was made. */
  applied_at: string | null
  /** When an administrator switched off this person's access: nothing that they do brings it back. */
  disabled_at: string | null
  /** An erased person keeps a nameless row, for the books and the history. In no list of members. */
  erased_at: string | null
}
