import type { AccessTables } from './tables/access.ts'
import type { AuditTable } from './tables/audit.ts'
import type { DeviceTables } from './tables/devices.ts'
import type { InterlockTables } from './tables/interlocks.ts'
import type { LedgerTables } from './tables/ledger.ts'
import type { MeetingTables } from './tables/meetings.ts'
import type { MemberTables } from './tables/members.ts'
import type { OutboxTables } from './tables/outbox.ts'
import type { SessionTables } from './tables/sessions.ts'
import type { SettingTables } from './tables/settings.ts'
import type { VendingTables } from './tables/vending.ts'

/** Every table, by feature. */
export type Tables = MemberTables &
  SessionTables &
  SettingTables &
  OutboxTables &
  AuditTable &
  DeviceTables &
  AccessTables &
  LedgerTables &
  MeetingTables &
  InterlockTables &
  VendingTables
