import type { EquipmentState, Verdict } from '@fobhouse/contract/equipment.ts'
import type { PlanUnit } from '@fobhouse/contract/maintenance.ts'
import type { Generated } from 'kysely'

export type EquipmentTables = {
  places: PlacesTable
  place_doors: { place_id: number; device_id: number }
  equipment: ItemsTable
  used_codes: { code: string }
  equipment_history: ItemHistoryTable
  equipment_caretakers: { equipment_id: number; member_id: number }
  equipment_watchers: { equipment_id: number; member_id: number }
  maintenance_plans: PlansTable
  services: ServicesTable
}

type PlansTable = {
  id: Generated<number>
  equipment_id: number
  name: string
  unit: PlanUnit
  every: number
  /** JSON: texts. */
  checks: string
  stops: number
  /** From when on it counts: when it was last done, or made. */
  since: string
  last_done: string | null
  /** Ended sessions since then: milliseconds, milliwatt-hours, or how many. Of a plan by days 0. */
  counted: number
  /** When it was found to be due and its caretakers were told; null: it is not. */
  due_at: string | null
  created_at: string
  removed_at: string | null
}

type ServicesTable = {
  id: Generated<number>
  equipment_id: number
  /** Null: nobody had planned it. */
  plan_id: number | null
  at: string
  done_by: number | null
  /** JSON, as `newServiceSchema` of the contract. */
  checks: string
  note: string
  minutes: number | null
  /** In minor units. */
  cost: number | null
  void_at: string | null
  void_by: number | null
  void_reason: string
}

type PlacesTable = {
  id: Generated<number>
  name: string
  name_key: string
  description: string
  hidden: number
}

/** What decides whether an item can be used. */
export type Condition = {
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
  kind: 'linked' | 'state' | 'report' | 'test' | 'service'
  actor_id: number | null
  actor: string | null
  /** Of a report; null once its reporter was erased. */
  issue_id: number | null
  verdict: Verdict | null
  service_id: Generated<number | null>
}
