import type { Route } from './route.ts'
import { accessRoutes } from './routes/access.ts'
import { accountRoutes } from './routes/accounts.ts'
import { settingsRoutes } from './routes/admin-settings.ts'
import { auditRoutes } from './routes/audit.ts'
import { configRoutes } from './routes/config.ts'
import { deviceRoutes } from './routes/devices.ts'
import { eventRoutes } from './routes/events.ts'
import { healthRoutes } from './routes/health.ts'
import { interlockRoutes } from './routes/interlocks.ts'
import { meetingRoutes } from './routes/meetings.ts'
import { memberRoutes } from './routes/members.ts'
import { outboxRoutes } from './routes/outbox.ts'
import { profileRoutes } from './routes/profile.ts'
import { setupRoutes } from './routes/setup.ts'
import { vendingRoutes } from './routes/vending.ts'

/** Every call of Fobhouse, by feature. */
export const routeTable = {
  access: accessRoutes,
  accounts: accountRoutes,
  audit: auditRoutes,
  config: configRoutes,
  devices: deviceRoutes,
  events: eventRoutes,
  health: healthRoutes,
  interlocks: interlockRoutes,
  meetings: meetingRoutes,
  members: memberRoutes,
  outbox: outboxRoutes,
  profile: profileRoutes,
  settings: settingsRoutes,
  setup: setupRoutes,
  vending: vendingRoutes,
} as const satisfies Record<string, Record<string, Route>>
