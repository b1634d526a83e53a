import type { Route } from './route.ts'
import { accessRoutes } from './routes/access.ts'
import { accountRoutes } from './routes/accounts.ts'
import { receiptRoutes } from './routes/receipts.ts'
import { reconciliationRoutes } from './routes/reconciliation.ts'
import { rehearsalRoutes } from './routes/rehearsal.ts'
import { requirementRoutes } from './routes/requirements.ts'
import { settingsRoutes } from './routes/admin-settings.ts'
import { apiKeyRoutes } from './routes/api-keys.ts'
import { approvalRoutes } from './routes/approvals.ts'
import { auditRoutes } from './routes/audit.ts'
import { backupRoutes } from './routes/backups.ts'
import { badgeKeyRoutes, badgeRoutes } from './routes/badges.ts'
import { bankRoutes } from './routes/bank.ts'
import { billingRoutes } from './routes/billing.ts'
import { calendarFeedRoutes } from './routes/calendar-feeds.ts'
import { cardRoutes } from './routes/cards.ts'
import { awardRoutes, certificateRoutes } from './routes/certificates.ts'
import { competenceRoutes, trainerRoutes } from './routes/competence.ts'
import { configRoutes } from './routes/config.ts'
import { boardRoutes } from './routes/boards.ts'
import { deviceRoutes } from './routes/devices.ts'
import { digitalIdRoutes } from './routes/digital-id.ts'
import { emailChangeRoutes } from './routes/email-changes.ts'
import { evidenceRoutes } from './routes/evidence.ts'
import { hourPackAdminRoutes, hourPackRoutes } from './routes/hour-packs.ts'
import { bookableAdminRoutes, bookableRoutes } from './routes/bookables.ts'
import { bookingUseRoutes, strikeAdminRoutes } from './routes/booking-use.ts'
import { calendarSourceRoutes } from './routes/calendar-sources.ts'
import { bookingAdminRoutes, bookingRoutes } from './routes/bookings.ts'
import { waitingListRoutes } from './routes/waiting-list.ts'
import { equipmentAdminRoutes } from './routes/equipment-admin.ts'
import { equipmentRoutes } from './routes/equipment.ts'
import { maintenanceRoutes } from './routes/maintenance.ts'
import { eventRoutes } from './routes/events.ts'
import { factorRoutes } from './routes/factors.ts'
import { fileRoutes } from './routes/files.ts'
import { firstStepRoutes } from './routes/first-steps.ts'
import { healthRoutes } from './routes/health.ts'
import { hourRoutes } from './routes/hours.ts'
import { houseRoutes, lockdownRoutes } from './routes/house.ts'
import { interlockRoutes } from './routes/interlocks.ts'
import { issueRoutes } from './routes/issues.ts'
import { kioskRoutes } from './routes/kiosks.ts'
import { ledgerRoutes } from './routes/ledger.ts'
import { manualFeeRoutes } from './routes/manual-fees.ts'
import { meetingRoutes } from './routes/meetings.ts'
import { metricsRoutes } from './routes/metrics.ts'
import { membershipRoutes } from './routes/membership.ts'
import { memberImportRoutes } from './routes/member-import.ts'
import { memberbucksRoutes } from './routes/memberbucks.ts'
import { memberLogRoutes } from './routes/member-logs.ts'
import { memberRoutes } from './routes/members.ts'
import { messageRoutes } from './routes/messages.ts'
import { mqttRoutes } from './routes/mqtt.ts'
import { mqttDoorRoutes } from './routes/mqtt-doors.ts'
import { openIdRoutes } from './routes/openid.ts'
import { outboxRoutes } from './routes/outbox.ts'
import { ownSessionRoutes } from './routes/own-sessions.ts'
import { pairingRoutes } from './routes/pairing.ts'
import { paymentCardRoutes } from './routes/payment-cards.ts'
import { planRoutes } from './routes/plans.ts'
import { privacyRoutes } from './routes/privacy.ts'
import { proxyRoutes } from './routes/proxies.ts'
import { quizRoutes } from './routes/quizzes.ts'
import { profileRoutes } from './routes/profile.ts'
import { setupRoutes } from './routes/setup.ts'
import { signUpRoutes } from './routes/sign-up.ts'
import { siteSessionRoutes } from './routes/site-sessions.ts'
import { stripeWebhookRoutes } from './routes/stripe-webhook.ts'
import { testClockRoutes } from './routes/test-clock.ts'
import { statisticsRoutes } from './routes/statistics.ts'
import { spaceApiRoutes } from './routes/space-api.ts'
import { themeRoutes } from './routes/themes.ts'
import { topUpRoutes } from './routes/top-ups.ts'
import { cardSignOffRoutes } from './routes/card-sign-offs.ts'
import { trainedPeopleRoutes } from './routes/trained-people.ts'
import { trainingRoutes } from './routes/training.ts'
import { vendingRoutes } from './routes/vending.ts'
import { webhookRoutes } from './routes/webhooks.ts'
import { webcamRoutes } from './routes/webcams.ts'

/** Every call of Fobhouse, by feature. */
export const routeTable = {
  access: accessRoutes,
  accounts: accountRoutes,
  apiKeys: apiKeyRoutes,
  approvals: approvalRoutes,
  audit: auditRoutes,
  backups: backupRoutes,
  badges: badgeRoutes,
  badgeKeys: badgeKeyRoutes,
  evidence: evidenceRoutes,
  bank: bankRoutes,
  billing: billingRoutes,
  cards: cardRoutes,
  certificates: certificateRoutes,
  awards: awardRoutes,
  competence: competenceRoutes,
  trainers: trainerRoutes,
  config: configRoutes,
  boards: boardRoutes,
  devices: deviceRoutes,
  digitalId: digitalIdRoutes,
  emailChanges: emailChangeRoutes,
  equipment: equipmentRoutes,
  equipmentAdmin: equipmentAdminRoutes,
  maintenance: maintenanceRoutes,
  bookables: bookableRoutes,
  bookablesAdmin: bookableAdminRoutes,
  calendarSources: calendarSourceRoutes,
  bookings: bookingRoutes,
  bookingsAdmin: bookingAdminRoutes,
  bookingUse: bookingUseRoutes,
  strikesAdmin: strikeAdminRoutes,
  hourPacks: hourPackRoutes,
  hourPacksAdmin: hourPackAdminRoutes,
  calendarFeeds: calendarFeedRoutes,
  waitingList: waitingListRoutes,
  events: eventRoutes,
  factors: factorRoutes,
  files: fileRoutes,
  firstSteps: firstStepRoutes,
  health: healthRoutes,
  hours: hourRoutes,
  house: houseRoutes,
  lockdown: lockdownRoutes,
  interlocks: interlockRoutes,
  issues: issueRoutes,
  kiosks: kioskRoutes,
  ledger: ledgerRoutes,
  manualFees: manualFeeRoutes,
  meetings: meetingRoutes,
  metrics: metricsRoutes,
  memberbucks: memberbucksRoutes,
  memberImport: memberImportRoutes,
  memberLogs: memberLogRoutes,
  membership: membershipRoutes,
  members: memberRoutes,
  messages: messageRoutes,
  mqtt: mqttRoutes,
  mqttDoors: mqttDoorRoutes,
  openId: openIdRoutes,
  outbox: outboxRoutes,
  pairing: pairingRoutes,
  ownSessions: ownSessionRoutes,
  paymentCards: paymentCardRoutes,
  plans: planRoutes,
  privacy: privacyRoutes,
  profile: profileRoutes,
  proxies: proxyRoutes,
  quizzes: quizRoutes,
  receipts: receiptRoutes,
  reconciliation: reconciliationRoutes,
  rehearsal: rehearsalRoutes,
  requirements: requirementRoutes,
  settings: settingsRoutes,
  setup: setupRoutes,
  signup: signUpRoutes,
  siteSessions: siteSessionRoutes,
  stripeWebhook: stripeWebhookRoutes,
  testClock: testClockRoutes,
  statistics: statisticsRoutes,
  spaceApi: spaceApiRoutes,
  themes: themeRoutes,
  trainedPeople: trainedPeopleRoutes,
  training: trainingRoutes,
  cardSignOffs: cardSignOffRoutes,
  topUps: topUpRoutes,
  vending: vendingRoutes,
  webhooks: webhookRoutes,
  webcams: webcamRoutes,
} as const satisfies Record<string, Record<string, Route>>
