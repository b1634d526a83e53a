import type { Migration } from 'kysely/migration'
import * as accounts from './0001-accounts.ts'
import * as settingsOutboxAudit from './0002-settings-outbox-audit.ts'
import * as devices from './0003-devices.ts'
import * as ledger from './0004-ledger.ts'
import * as meetings from './0005-meetings.ts'
import * as memberList from './0006-member-list.ts'
import * as outboxClaims from './0007-outbox-claims.ts'
import * as interlocksVending from './0008-interlocks-vending.ts'

/** In order; a merged one never changes. */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-settings-outbox-audit': settingsOutboxAudit,
  '0003-devices': devices,
  '0004-ledger': ledger,
  '0005-meetings': meetings,
  '0006-member-list': memberList,
  '0007-outbox-claims': outboxClaims,
  '0008-interlocks-vending': interlocksVending,
}
