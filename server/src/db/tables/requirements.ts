import type { Generated } from 'kysely'

export type RequirementTables = { requirements: RequirementsTable }

/** What a device asks for, from one instant until another. */
type RequirementsTable = {
  id: Generated<number>
  device_id: number
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
