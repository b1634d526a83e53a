import type { Generated } from 'kysely'

export type RequirementTables = { requirements: RequirementsTable }

/** What a device or a piece of equipment asks for, from one instant until another: one of both. */
type RequirementsTable = {
  id: Generated<number>
  device_id: number | null
  equipment_id: number | null
  /** JSON, as `expressionSchema` of the contract. */
  expression: string
  /** The day on which a planned one begins, in the club's zone; null: it began at once. */
  from_day: string | null
  from_at: string
  /** Null: no end is known. */
  until_at: string | null
  /** Whether its beginning was told to boards and pages. Decisions read the instants. */
  begun: number
  set_by: number | null
  set_at: string
  /** How many days before its beginning those who lose access were told last. */
  told_days: number | null
}
