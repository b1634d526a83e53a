import type { Generated } from 'kysely'
import type { TapOutcome } from '@fobhouse/contract/routes/devices.ts'

export type AccessTables = { grants: GrantsTable; taps: TapsTable }

type GrantsTable = {
  device_id: number
  member_id: number
  /** By hand, or by the device's default access, which takes back only its own. */
  source: 'hand' | 'default'
  granted_at: string
}

type TapsTable = {
  id: Generated<number>
  device_id: number
  at: string
  card_number: string
  member_id: number | null
  outcome: TapOutcome
  /** Why the server refused it, as JSON; null where the device decided, and where nothing was refused. */
  reasons: Generated<string | null>
}
