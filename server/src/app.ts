import type { Route } from '@fobhouse/contract/route.ts'
import { routeTable } from '@fobhouse/contract/route-table.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { doorHandlers } from './features/access/device-handlers.ts'
import { accessHandlers } from './features/access/routes.ts'
import { accountJobs } from './features/accounts/jobs.ts'
import { emailChangeHandlers } from './features/accounts/email-changes/routes.ts'
import { factorHandlers } from './features/accounts/factors/routes.ts'
import { ownSessionHandlers } from './features/accounts/own-sessions/routes.ts'
import { accountHandlers } from './features/accounts/routes.ts'
import { alarmJobs } from './features/alarms/jobs.ts'
import { apiKeyHandlers } from './features/api-keys/routes.ts'
import { approvalJobs } from './features/approvals/jobs.ts'
import { propose } from './features/approvals/propose.ts'
import { approvalHandlers } from './features/approvals/routes.ts'
import { auditHandlers } from './features/audit/routes.ts'
import { backupJobs } from './features/backups/jobs.ts'
import { backupHandlers } from './features/backups/routes.ts'
import { bankHandlers } from './features/bank/routes.ts'
import { cardJobs } from './features/billing/cards/jobs.ts'
import { paymentCardHandlers } from './features/billing/cards/routes.ts'
import { manualFeeHandlers } from './features/billing/manual/routes.ts'
import { planJobs } from './features/billing/plans/jobs.ts'
import { planHandlers } from './features/billing/plans/routes.ts'
import { reconciliationJobs } from './features/billing/reconciliation/jobs.ts'
import { reconciliationHandlers } from './features/billing/reconciliation/routes.ts'
import { receiptHandlers } from './features/billing/receipts/routes.ts'
import { rehearsalJobs } from './features/billing/rehearsal/jobs.ts'
import { rehearsalHandlers } from './features/billing/rehearsal/routes.ts'
import { billingHandlers } from './features/billing/routes.ts'
import { subscriptionJobs } from './features/billing/subscriptions/jobs.ts'
import { topUpJobs } from './features/billing/topups/jobs.ts'
import { topUpHandlers } from './features/billing/topups/routes.ts'
import { membershipHandlers } from './features/billing/my-plan/routes.ts'
import { stripeWebhookHandlers } from './features/billing/webhooks/routes.ts'
import { signupHandlers } from './features/billing/signup/routes.ts'
import { chainJobs } from './features/chain/jobs.ts'
import { configHandlers } from './features/config/routes.ts'
import { deviceHandlers } from './features/devices/routes.ts'
import { digitalIdHandlers } from './features/digital-id/routes.ts'
import { eventHandlers } from './features/events/routes.ts'
import { fileHandlers } from './features/files/routes.ts'
import { healthHandlers } from './features/health/routes.ts'
import { inductionJobs } from './features/induction/jobs.ts'
import { interlockDeviceHandlers } from './features/interlocks/device-handlers.ts'
import { interlockJobs } from './features/interlocks/jobs.ts'
import { interlockHandlers } from './features/interlocks/routes.ts'
import { issueHandlers } from './features/issues/routes.ts'
import { kioskHandlers } from './features/kiosks/routes.ts'
import { ledgerHandlers } from './features/ledger/routes.ts'
import { meetingHandlers } from './features/meetings/routes.ts'
import { proxyHandlers } from './features/meetings/proxies/routes.ts'
import { memberbucksHandlers } from './features/memberbucks/routes.ts'
import { memberImportHandlers } from './features/member-import/routes.ts'
import { memberLogHandlers } from './features/members/log/routes.ts'
import { memberJobs } from './features/members/states/applications.ts'
import { memberHandlers } from './features/members/routes.ts'
import { messageHandlers } from './features/messages/routes.ts'
import { metricsHandlers } from './features/metrics/routes.ts'
import { openIdJobs } from './features/openid/jobs.ts'
import { openProvider } from './features/openid/open-provider.ts'
import { assertOpenIdOn, openIdHandlers } from './features/openid/routes.ts'
import { outboxJobs } from './features/outbox/jobs.ts'
import { outboxHandlers } from './features/outbox/routes.ts'
import { privacyJobs } from './features/privacy/jobs.ts'
import { privacyHandlers } from './features/privacy/routes.ts'
import { profileHandlers } from './features/profile/routes.ts'
import { settingsHandlers } from './features/settings/routes.ts'
import { setupHandlers } from './features/setup/routes.ts'
import { siteSessionJobs } from './features/site-sessions/jobs.ts'
import { siteSessionHandlers } from './features/site-sessions/routes.ts'
import { testClockHandlers } from './features/test-clock/routes.ts'
import { statisticsJobs } from './features/statistics/jobs.ts'
import { statisticsHandlers } from './features/statistics/routes.ts'
import { spaceApiHandlers } from './features/space-api/routes.ts'
import { themeHandlers } from './features/themes/routes.ts'
import { vendingDeviceHandlers } from './features/vending/device-handlers.ts'
import { vendingHandlers } from './features/vending/routes.ts'
import { webhookHandlers } from './features/webhooks/routes.ts'
import { webcamHandlers } from './features/webcams/routes.ts'
import { serveApiDocument } from './http/api-page.ts'
import type { Handlers } from './http/handler.ts'
import { mountRaw } from './http/mount-raw.ts'
import { mount, type MountOptions, refuseOtherMethods } from './http/mount.ts'
import { servePage } from './http/page.ts'
import { CallRegister } from './http/perform-again.ts'
import { createServer } from './http/server.ts'
import type { Job } from './jobs/jobs.ts'

export type App = {
  server: FastifyInstance
  /** Stops taking work, finishes what runs, and closes what the app opened itself. The context is the caller's. */
  close(): Promise<void>
}

type AppOptions = {
  checkResponses?: boolean
  /** Off in tests, which run a job when they want it. */
  runJobs?: boolean
}

/** Composes context and features into a server. */
export async function createApp(
  ctx: Context,
  { checkResponses = false, runJobs = true }: AppOptions = {},
): Promise<App> {
  const server = await createServer(ctx)
  const register = new CallRegister(ctx)
  const options: MountOptions = { checkResponses, register, propose: (proposal) => propose(ctx, proposal) }
  mountFeatures(server, ctx, options)
  mountOpenId(server, ctx, options)
  refuseOtherMethods(
    server,
    Object.values(routeTable).flatMap((group: Record<string, Route>) => Object.values(group)),
  )
  serveApiDocument(server, routeTable, ctx.config)
  await servePage(server, ctx)
  ctx.devices.serve(server.server, [doorHandlers(ctx), interlockDeviceHandlers(ctx), vendingDeviceHandlers(ctx)])
  ctx.jobs.add(jobsOf(ctx))
  if (runJobs) ctx.jobs.start()
  return { server, close: () => closeApp(ctx, server) }
}

/** What a library answers by itself, and the calls beside it. */
function mountOpenId(server: FastifyInstance, ctx: Context, options: MountOptions): void {
  const openId = openProvider(ctx)
  mount(server, ctx, { routes: routeTable.openId, handlers: openIdHandlers(ctx, openId), options })
  mountRaw(server, ctx, { prefix: '/api/openid', assertOpen: () => assertOpenIdOn(ctx), handle: openId.handle })
}

/** The calls of every feature. One line a feature. */
function mountFeatures(server: FastifyInstance, ctx: Context, options: MountOptions): void {
  const add: Add = (routes, handlers) => mount(server, ctx, { routes, handlers, options })

  addAccounts(add, ctx)
  addMoney(add, ctx)
  addThings(add, ctx)
  add(routeTable.apiKeys, apiKeyHandlers(ctx))
  add(routeTable.approvals, approvalHandlers(ctx, options.register))
  add(routeTable.audit, auditHandlers(ctx))
  add(routeTable.backups, backupHandlers(ctx))
  add(routeTable.config, configHandlers(ctx))
  add(routeTable.digitalId, digitalIdHandlers(ctx))
  add(routeTable.events, eventHandlers(ctx))
  add(routeTable.files, fileHandlers(ctx))
  add(routeTable.health, healthHandlers(ctx))
  add(routeTable.issues, issueHandlers(ctx))
  add(routeTable.meetings, meetingHandlers(ctx))
  add(routeTable.memberLogs, memberLogHandlers(ctx))
  add(routeTable.memberImport, memberImportHandlers(ctx))
  add(routeTable.members, memberHandlers(ctx))
  add(routeTable.messages, messageHandlers(ctx))
  add(routeTable.metrics, metricsHandlers(ctx))
  add(routeTable.outbox, outboxHandlers(ctx))
  add(routeTable.privacy, privacyHandlers(ctx))
  add(routeTable.profile, profileHandlers(ctx))
  add(routeTable.proxies, proxyHandlers(ctx))
  add(routeTable.receipts, receiptHandlers(ctx))
  add(routeTable.reconciliation, reconciliationHandlers(ctx))
  add(routeTable.settings, settingsHandlers(ctx))
  add(routeTable.setup, setupHandlers(ctx))
  add(routeTable.siteSessions, siteSessionHandlers(ctx))
  add(routeTable.testClock, testClockHandlers(ctx))
  add(routeTable.statistics, statisticsHandlers(ctx))
  add(routeTable.spaceApi, spaceApiHandlers(ctx))
  add(routeTable.webhooks, webhookHandlers(ctx))
}

type Add = <Group extends Record<string, Route>>(routes: Group, handlers: Handlers<Group>) => void

/** How people sign in. */
function addAccounts(add: Add, ctx: Context): void {
  add(routeTable.accounts, accountHandlers(ctx))
  add(routeTable.emailChanges, emailChangeHandlers(ctx))
  add(routeTable.factors, factorHandlers(ctx))
  add(routeTable.ownSessions, ownSessionHandlers(ctx))
}

/** Doors, tools and what else hangs on a wall. */
function addThings(add: Add, ctx: Context): void {
  add(routeTable.access, accessHandlers(ctx))
  add(routeTable.devices, deviceHandlers(ctx))
  add(routeTable.interlocks, interlockHandlers(ctx))
  add(routeTable.kiosks, kioskHandlers(ctx))
  add(routeTable.themes, themeHandlers(ctx))
  add(routeTable.webcams, webcamHandlers(ctx))
}

/** Fees, balances and what is bought. */
function addMoney(add: Add, ctx: Context): void {
  add(routeTable.bank, bankHandlers(ctx))
  add(routeTable.billing, billingHandlers(ctx))
  add(routeTable.ledger, ledgerHandlers(ctx))
  add(routeTable.manualFees, manualFeeHandlers(ctx))
  add(routeTable.memberbucks, memberbucksHandlers(ctx))
  add(routeTable.paymentCards, paymentCardHandlers(ctx))
  add(routeTable.membership, membershipHandlers(ctx))
  add(routeTable.plans, planHandlers(ctx))
  add(routeTable.rehearsal, rehearsalHandlers(ctx))
  add(routeTable.signup, signupHandlers(ctx))
  add(routeTable.stripeWebhook, stripeWebhookHandlers(ctx))
  add(routeTable.topUps, topUpHandlers(ctx))
  add(routeTable.vending, vendingHandlers(ctx))
}

/** What recurs. One line a feature. */
function jobsOf(asked: Context): Job[] {
  const ctx: Context = { ...asked, isAutomatic: true }
  return [
    ...accountJobs(ctx),
    ...alarmJobs(ctx),
    ...approvalJobs(ctx),
    ...backupJobs(ctx),
    ...cardJobs(ctx),
    ...chainJobs(ctx),
    ...inductionJobs(ctx),
    ...interlockJobs(ctx),
    ...memberJobs(ctx),
    ...openIdJobs(ctx),
    ...outboxJobs(ctx),
    ...planJobs(ctx),
    ...privacyJobs(ctx),
    ...reconciliationJobs(ctx),
    ...rehearsalJobs(ctx),
    ...siteSessionJobs(ctx),
    ...subscriptionJobs(ctx),
    ...statisticsJobs(ctx),
    ...topUpJobs(ctx),
  ]
}

async function closeApp(ctx: Context, server: FastifyInstance): Promise<void> {
  ctx.live.close() // open pages would keep the server from closing
  await Promise.all([ctx.devices.close(), server.close(), ctx.jobs.stop()])
}
