import type { EventType } from '@fobhouse/contract/protocol-2/events.ts'
import type { Generated } from 'kysely'

export type DoorEventTables = { door_events: DoorEventsTable; door_boots: DoorBootsTable }

/** What boards of protocol 2 told, in the order in which it happened at each of them. A tap is in `taps`, too. */
type DoorEventsTable = {
  id: Generated<number>
  device_id: number
  boot_id: string
  /** Counts from 1 in each boot; of `lost` the last number that is gone. */
  seq: number
  at: string
  type: EventType
  /** Of `hold`: whether the door is held open from then on. */
  is_on: number | null
  time_uncertain: number
  /** When administrators were mailed about it; null: they were not. */
  mailed_at: string | null
}

/** For each boot of a board the number up to which everything is stored. */
type DoorBootsTable = {
  device_id: number
  boot_id: string
  stored_up_to: number
  /** When its last stored event happened. */
  last_at: string
}
