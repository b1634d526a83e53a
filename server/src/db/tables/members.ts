import type { Generated, GeneratedAlways } from 'kysely'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'

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

type MembersTable = {
  id: Generated<number>
  email: string
  /** Folded; unique. */
  email_key: string
  email_verified_at: string | null
  /** PHC string of argon2id; null until the person chooses one. */
  password_hash: string | null
  screen_name: string
  /** Folded; unique. */
  screen_name_key: string
  first_name: string
  last_name: string
  /** Folded "first last", for sorting. */
  name_key: string
  /** What a search looks at, folded; the name is the first line. The database keeps it. */
  search_text: GeneratedAlways<string>
  phone: string | null
  vehicle_registration_plate: string | null
  /** Decimal digits without leading zeros; unique. */
  card_number: string | null
  state: MemberState
  is_admin: number
  /** Of an administrator, as JSON: what they are responsible for; null is everything. `db/duties.ts` reads it. */
  duties: string | null
  language: string | null
  exclude_from_email_export: number
  hide_last_seen: number
  hide_on_site: number
  note: string
  registered_at: string
  profile_updated_at: string | null
  first_joined_at: string | null
  last_seen_at: string | null
  last_induction_at: string | null
  /** Until when the induction counts of which the member was reminded. */
  induction_reminded_for: string | null
  /** What became of the last application for membership; null: none, or it lapsed undecided. */
  application: 'open' | 'accepted' | 'rejected' | null
  /** When the last one was made. */
  applied_at: string | null
  /** Since when an administrator has switched off this person's access: nothing that they do brings it back. */
  disabled_at: string | null
  /** When the member asked to be erased. */
  erasure_requested_at: string | null
  /** An erased person keeps a row without a name, for the books and the history. In no list of members. */
  erased_at: string | null
}
