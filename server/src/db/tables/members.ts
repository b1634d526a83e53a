import type { MemberFieldName } from '@fobhouse/contract/members/field-sets.ts'
import type { memberFields } from '@fobhouse/contract/members/fields.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import type { Generated, GeneratedAlways } from 'kysely'

export type MemberTables = { members: MembersTable; state_undos: StateUndosTable }

/** What an administrator may take back for a moment. `before` and `after` are JSON of `features/members/states/`. */
type StateUndosTable = {
  member_id: number
  actor_id: number
  trigger: 'enable' | 'disable'
  at: string
  before: string
  after: string
}

/** How each kind of field stands in its column. */
type Stored = {
  text: string
  optionalText: string | null
  instant: string
  optionalInstant: string | null
  /** 0 or 1. */
  flag: number
  state: MemberState
}

type Fields = typeof memberFields
type FieldColumns = { [Name in MemberFieldName as Fields[Name]['column']]: Stored[Fields[Name]['stored']] }

/** The fields of a member stand in the contract's table; the rest is the server's own (`db/member-columns.ts`). */
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
  /** What a search looks at, folded; the name is the first line. The database keeps it. */
  search_text: GeneratedAlways<string>
  /** Of an administrator, as JSON: what they are responsible for; null is everything. `db/duties.ts` reads it. */
  duties: string | null
  /** Until when the induction counts of which the member was reminded. */
  induction_reminded_for: string | null
  /** What became of the last application for membership; null: none, or it lapsed undecided. */
  application: 'open' | 'accepted' | 'rejected' | null
  /** When the last one was made. */
  applied_at: string | null
  /** Since when an administrator has switched off this person's access: nothing that they do brings it back. */
  disabled_at: string | null
  /** An erased person keeps a row without a name, for the books and the history. In no list of members. */
  erased_at: string | null
}
