import { routeTable } from '@fobhouse/contract/route-table.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { accessFeature } from './features/access/feature.ts'
import { accountsFeature } from './features/accounts/feature.ts'
import { alarmsFeature } from './features/alarms/feature.ts'
import { apiKeysFeature } from './features/api-keys/feature.ts'
import { approvalsFeature } from './features/approvals/feature.ts'
import { auditFeature } from './features/audit/feature.ts'
import { backupsFeature } from './features/backups/feature.ts'
import { badgesFeature } from './features/badges/feature.ts'
import { bankFeature } from './features/bank/feature.ts'
import { billingFeature } from './features/billing/feature.ts'
import { bookingsFeature } from './features/bookings/feature.ts'
import { calendarFeedsFeature } from './features/calendar-feeds/feature.ts'
import { calendarSourcesFeature } from './features/calendar-sources/feature.ts'
import { cardsFeature } from './features/cards/feature.ts'
import { certificatesFeature } from './features/certificates/feature.ts'
import { chainFeature } from './features/chain/feature.ts'
import { chatFeature } from './features/chat/feature.ts'
import { configFeature } from './features/config/feature.ts'
import { devicesFeature } from './features/devices/feature.ts'
import { digitalIdFeature } from './features/digital-id/feature.ts'
import { equipmentFeature } from './features/equipment/feature.ts'
import { equipmentStateFeature } from './features/equipment-state/feature.ts'
import { eventsFeature } from './features/events/feature.ts'
import { filesFeature } from './features/files/feature.ts'
import { firstStepsFeature } from './features/first-steps/feature.ts'
import { healthFeature } from './features/health/feature.ts'
import { hoursFeature } from './features/hours/feature.ts'
import { inductionFeature } from './features/induction/feature.ts'
import { interlocksFeature } from './features/interlocks/feature.ts'
import { issuesFeature } from './features/issues/feature.ts'
import { houseFeature } from './features/house/feature.ts'
import { kiosksFeature } from './features/kiosks/feature.ts'
import { ledgerFeature } from './features/ledger/feature.ts'
import { lockdownFeature } from './features/lockdown/feature.ts'
import { maintenanceFeature } from './features/maintenance/feature.ts'
import { meetingsFeature } from './features/meetings/feature.ts'
import { memberImportFeature } from './features/member-import/feature.ts'
import { memberbucksFeature } from './features/memberbucks/feature.ts'
import { membersFeature } from './features/members/feature.ts'
import { messagesFeature } from './features/messages/feature.ts'
import { metricsFeature } from './features/metrics/feature.ts'
import { mqttFeature } from './features/mqtt/feature.ts'
import { mqttDoorsFeature } from './features/mqtt-doors/feature.ts'
import { mqttTapsFeature } from './features/mqtt-taps/feature.ts'
import { openHouseFeature } from './features/open-house/feature.ts'
import { openIdFeature } from './features/openid/feature.ts'
import { outboxFeature } from './features/outbox/feature.ts'
import { pairingFeature } from './features/pairing/feature.ts'
import { privacyFeature } from './features/privacy/feature.ts'
import { profileFeature } from './features/profile/feature.ts'
import { quizzesFeature } from './features/quizzes/feature.ts'
import { requirementsFeature } from './features/requirements/feature.ts'
import { settingsFeature } from './features/settings/feature.ts'
import { setupFeature } from './features/setup/feature.ts'
import { onceSetUp } from './features/setup/public.ts'
import { siteSessionsFeature } from './features/site-sessions/feature.ts'
import { spaceApiFeature } from './features/space-api/feature.ts'
import { statisticsFeature } from './features/statistics/feature.ts'
import { testClockFeature } from './features/test-clock/feature.ts'
import { themesFeature } from './features/themes/feature.ts'
import { trainedPeopleFeature } from './features/trained-people/feature.ts'
import { vendingFeature } from './features/vending/feature.ts'
import { webcamsFeature } from './features/webcams/feature.ts'
import { webhooksFeature } from './features/webhooks/feature.ts'
import { propose } from './features/approvals/propose.ts'
import type { Feature, Parts } from './features/feature.ts'
import { serveApiDocument } from './http/api-page.ts'
import { servePage } from './http/page.ts'
import { createStateOf } from './http/session-state.ts'
import { CallRegister } from './http/perform-again.ts'
import { createServer } from './http/server.ts'

/** Every feature of the portal, one line each; details are in its `feature.ts`. */
export const features: readonly Feature[] = [
  accessFeature,
  accountsFeature,
  alarmsFeature,
  apiKeysFeature,
  approvalsFeature,
  auditFeature,
  backupsFeature,
  badgesFeature,
  bankFeature,
  billingFeature,
  bookingsFeature,
  calendarFeedsFeature,
  calendarSourcesFeature,
  cardsFeature,
  certificatesFeature,
  chainFeature,
  chatFeature,
  configFeature,
  devicesFeature,
  digitalIdFeature,
  equipmentFeature,
  equipmentStateFeature,
  eventsFeature,
  filesFeature,
  firstStepsFeature,
  healthFeature,
  hoursFeature,
  houseFeature,
  inductionFeature,
  interlocksFeature,
  issuesFeature,
  kiosksFeature,
  ledgerFeature,
  lockdownFeature,
  maintenanceFeature,
  meetingsFeature,
  memberImportFeature,
  memberbucksFeature,
  membersFeature,
  messagesFeature,
  metricsFeature,
  mqttFeature,
  mqttDoorsFeature,
  mqttTapsFeature,
  openHouseFeature,
  openIdFeature,
  outboxFeature,
  pairingFeature,
  privacyFeature,
  profileFeature,
  quizzesFeature,
  requirementsFeature,
  settingsFeature,
  setupFeature,
  siteSessionsFeature,
  spaceApiFeature,
  statisticsFeature,
  testClockFeature,
  themesFeature,
  trainedPeopleFeature,
  vendingFeature,
  webcamsFeature,
  webhooksFeature,
]

export type App = {
  server: FastifyInstance
  /** Accepts no more work, finishes running work, and closes what the app opened. The context is the caller's. */
  close(): Promise<void>
}

type AppOptions = {
  checkResponses?: boolean
  /** Off in tests, which run jobs themselves. */
  runJobs?: boolean
}

/** Makes a server of context and features. */
export async function createApp(
  ctx: Context,
  { checkResponses = false, runJobs = true }: AppOptions = {},
): Promise<App> {
  const server = await createServer(ctx)
  const register = new CallRegister(ctx)
  const parts: Parts = {
    features,
    options: { checkResponses, register, propose: (proposal) => propose(ctx, proposal) },
  }
  for (const served of features.flatMap((feature) => feature.calls ?? [])) served.mountOn(server, ctx, parts)
  serveApiDocument(server, routeTable, ctx.config)
  await servePage(server, { ...ctx, isSetUp: onceSetUp(ctx), stateOf: createStateOf(ctx) })
  ctx.devices.serve(
    server.server,
    features.flatMap(({ devices }) => (devices ? [devices(ctx)] : [])),
  )
  const automatic: Context = { ...ctx, isAutomatic: true }
  ctx.jobs.add(features.flatMap(({ jobs = [] }) => jobs.flatMap((jobsOf) => jobsOf(automatic, parts))))
  const ends = features.flatMap(({ begins }) => begins?.(ctx) ?? [])
  if (runJobs) ctx.jobs.start()
  return { server, close: () => closeApp(ctx, server, ends) }
}

async function closeApp(ctx: Context, server: FastifyInstance, ends: readonly (() => Promise<void>)[]): Promise<void> {
  ctx.live.close() // open pages would keep the server open
  await Promise.all(ends.map((end) => end()))
  await Promise.all([ctx.devices.close(), server.close(), ctx.jobs.stop()])
}
