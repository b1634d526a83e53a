import { dutiesIn, type NeededDuty } from '@fobhouse/contract/duties.ts'
import type { LiveEvent } from '@fobhouse/contract/live-events.ts'
import { approvalRoutes } from '@fobhouse/contract/routes/approvals.ts'
import { backupRoutes } from '@fobhouse/contract/routes/backups.ts'
import { deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import { issueRoutes } from '@fobhouse/contract/routes/issues.ts'
import { kioskRoutes } from '@fobhouse/contract/routes/kiosks.ts'
import { meetingRoutes } from '@fobhouse/contract/routes/meetings.ts'
import { memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { outboxRoutes } from '@fobhouse/contract/routes/outbox.ts'
import { planRoutes } from '@fobhouse/contract/routes/plans.ts'
import { vendingRoutes } from '@fobhouse/contract/routes/vending.ts'

/**
 * Which administrators hear an event that is for administrators: those who may read what it makes stale. Null where
 * none is for administrators alone.
 */
export const dutyOfEvent: Record<LiveEvent['type'], NeededDuty | null> = {
  approvals: approvalRoutes.list.duty,
  backups: backupRoutes.list.duty,
  billing: planRoutes.tiers.duty,
  config: null,
  devices: [...dutiesIn(deviceRoutes.status.duty), ...dutiesIn(vendingRoutes.devices.duty)],
  issues: issueRoutes.list.duty,
  kiosks: kioskRoutes.list.duty,
  meetings: meetingRoutes.list.duty,
  members: memberRoutes.list.duty,
  outbox: outboxRoutes.list.duty,
  over: null,
  permissions: null,
  profile: null,
  siteSessions: null,
  tap: deviceRoutes.log.duty,
  theme: null,
}
