import type { EquipmentState, Verdict } from '@fobhouse/contract/equipment.ts'
import type { Generated } from 'kysely'

export type EquipmentTables = {
  places: PlacesTable
  place_doors: { place_id: number; device_id: number }
  equipment: ItemsTable
  used_codes: { code: string }
  equipment_history: ItemHistoryTable
  equipment_caretakers: { equipment_id: number; member_id: number }
  equipment_watchers: { equipment_id: number; member_id: number }
}

type PlacesTable = {
  id: Generated<number>
  name: string
  name_key: string
  description: string
  hidden: number
}

/** What decides whether an item can be used. */
type Condition = {
  /** The interlock that switches it. */
  device_id: number | null
  state: EquipmentState
  since: string
  note: string
  /** A day of the club. */
  expected_back: string | null
  /** Until then `test_by` alone may run it although it is out of order. */
  test_until: string | null
  test_by: number | null
}

type ItemsTable = Condition & {
  id: Generated<number>
  name: string
  /** Unique among items that are not retired. */
  name_key: string
  description: string
  place_id: number | null
  owner: string
  price_note: string
  manual_url: string
  manual_file_id: number | null
  photo_file_id: number | null
  hidden: number
  /** On the label; never changed. */
  code: string
  /** Who brought it into its state; both null: the server. A name without a member: a key or a plan. */
  by_member_id: number | null
  by_name: string | null
  /** The day in `expected_back` of which caretakers were told. */
  told_back: string | null
}

/** What happened to an item, with how it was from this instant on. `linked`: another interlock. */
type ItemHistoryTable = Condition & {
  id: Generated<number>
  equipment_id: number
  at: string
  kind: 'linked' | 'state' | 'report' | 'test'
  actor_id: number | null
  actor: string | null
  /** Of a report; null once its reporter was erased. */
  issue_id: number | null
  verdict: Verdict | null
}
