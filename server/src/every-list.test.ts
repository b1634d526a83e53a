import type { Route } from '@fobhouse/contract/route.ts'
import { routeTable } from '@fobhouse/contract/route-table.ts'
import { DefaultQueryExecutor } from 'kysely'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type TestApp, testWithApp } from './testing/app.ts'
import type { TestClient } from './testing/client.ts'
import { insertMember, signInAs } from './testing/factories.ts'
import { type Anchors, insertAnchors, insertOneOfAll } from './testing/many-of-all.ts'
import { setSettings } from './testing/settings.ts'

// Every list, with one row and with fifty, must need equally many queries.

/** Each list's path, about things that have many rows. */
const lists: Record<string, (about: Anchors) => string> = {
  'access.permissions': () => '/api/access/permissions/',
  'access.memberPermissions': ({ admin }) => `/api/admin/members/${admin}/access/`,
  'access.swipes': () => '/api/tools/swipes/',
  'access.lastSeen': () => '/api/tools/lastseen/',
  'apiKeys.list': () => '/api/admin/api-keys/',
  'approvals.list': () => '/api/admin/approvals/',
  'audit.list': () => '/api/admin/audit/',
  'audit.export': () => '/api/admin/audit/export/',
  'awards.export': () => '/api/admin/competence/awards/export/',
  'awards.list': () => '/api/admin/competence/awards/',
  'backups.list': () => '/api/admin/backups/',
  'bank.entries': () => '/api/admin/bank/entries/',
  'bookables.list': () => '/api/bookables/',
  'bookablesAdmin.list': () => '/api/admin/bookables/',
  'bookablesAdmin.sets': () => '/api/admin/exclusive-sets/',
  'bookingUse.strikes': () => '/api/bookings/strikes/',
  'strikesAdmin.list': ({ admin }) => `/api/admin/members/${admin}/strikes/`,
  'bookings.list': () => '/api/bookings/',
  'bookings.requests': () => '/api/bookings/requests/',
  'bookings.calendar': () => `/api/calendar/?from=2026-03-12T08:00:00.000Z&to=2026-05-11T08:00:00.000Z`,
  'bookingsAdmin.list': () => '/api/admin/bookings/',
  'bookingsAdmin.export': () => '/api/admin/bookings/export/',
  'calendarFeeds.list': () => '/api/calendar/feeds/',
  'calendarFeeds.read': () => '/api/calendar/feed/Thing%201.ics',
  'calendarSources.list': () => '/api/admin/calendar-sources/',
  'certificates.list': () => '/api/admin/competence/certificates/',
  'certificates.get': ({ certificate }) => `/api/admin/competence/certificates/${certificate}/`,
  'competence.list': () => '/api/competence/',
  'devices.doors': () => '/api/admin/doors/',
  'devices.door': ({ door }) => `/api/admin/doors/${door}/`,
  'devices.status': () => '/api/access/status/',
  'devices.pending': () => '/api/admin/devices/pending/',
  'boards.keys': () => '/api/admin/keys/',
  'boards.events': ({ door }) => `/api/admin/devices/${door}/events/`,
  'devices.log': ({ door }) => `/api/admin/devices/${door}/log/`,
  'devices.previewDefaultAccess': ({ tool }) => `/api/admin/devices/${tool}/default-access/?value=true`,
  'equipment.list': () => '/api/equipment/',
  'equipment.get': ({ item }) => `/api/equipment/${item}/`,
  'equipment.history': ({ item }) => `/api/equipment/${item}/history/`,
  'equipment.places': () => '/api/places/',
  'maintenance.list': ({ item }) => `/api/equipment/${item}/maintenance/`,
  'maintenance.due': () => '/api/admin/maintenance/',
  'equipmentAdmin.list': () => '/api/admin/equipment/',
  'equipmentAdmin.get': ({ item }) => `/api/admin/equipment/${item}/`,
  'equipmentAdmin.devices': () => '/api/admin/equipment/devices/',
  'equipmentAdmin.places': () => '/api/admin/places/',
  'equipmentAdmin.export': () => '/api/admin/equipment/export/',
  'equipmentAdmin.figures': () => '/api/admin/equipment/figures/',
  'factors.get': () => '/api/profile/factors/',
  'hours.schedules': () => '/api/admin/schedules/',
  'hours.closures': () => '/api/admin/closures/',
  'hourPacks.list': () => '/api/hour-packs/',
  'hourPacks.minutes': () => '/api/bookings/minutes/',
  'hourPacksAdmin.list': () => '/api/admin/hour-packs/',
  'house.state': () => '/api/admin/house/',
  'house.now': ({ door }) => `/api/admin/house/now/?device=${door}`,
  'interlocks.tools': () => '/api/access/tools/',
  'interlocks.sessions': ({ tool }) => `/api/admin/interlocks/${tool}/sessions/`,
  'interlocks.list': () => '/api/admin/interlocks/',
  'interlocks.get': ({ tool }) => `/api/admin/interlocks/${tool}/`,
  'issues.own': () => '/api/tools/issue/',
  'issues.list': () => '/api/admin/issues/',
  'kiosks.list': () => '/api/kiosks/',
  'ledger.transfers': () => '/api/admin/ledger/transfers/',
  'ledger.export': () => '/api/admin/ledger/export/',
  'manualFees.offers': ({ admin }) => `/api/admin/members/${admin}/plan/offers/`,
  'meetings.now': () => '/api/meetings/now/',
  'meetings.upcoming': () => '/api/tools/meetings/',
  'meetings.list': () => '/api/meetings/',
  'meetings.get': ({ meeting }) => `/api/meetings/${meeting}/`,
  'memberbucks.balanceList': () => '/api/memberbucks/balance-list/',
  'memberbucks.transactions': () => '/api/memberbucks/transactions/',
  'memberLogs.export': ({ admin }) => `/api/admin/members/${admin}/logs/export/`,
  'memberLogs.read': ({ admin }) => `/api/admin/members/${admin}/logs/`,
  'members.list': () => '/api/admin/members/',
  'members.export': () => '/api/admin/members/export/',
  'membership.memberPlan': ({ admin }) => `/api/admin/members/${admin}/plan/`,
  'membership.myPayments': () => '/api/billing/myplan/payments/',
  'openId.clients': () => '/api/admin/oidc-clients/',
  'openId.programs': () => '/api/profile/programs/',
  'outbox.list': () => '/api/admin/outbox/',
  'ownSessions.list': () => '/api/profile/sessions/',
  'plans.tiers': () => '/api/admin/tiers/',
  'plans.tier': ({ tier }) => `/api/admin/tiers/${tier}/`,
  'plans.plans': () => '/api/admin/plans/',
  'plans.plan': ({ plan }) => `/api/admin/plans/${plan}/`,
  'plans.offered': () => '/api/billing/tiers/',
  'proxies.list': () => '/api/proxies/',
  'proxies.held': () => '/api/proxies/held/',
  'proxies.members': () => '/api/tools/members/',
  'quizzes.get': ({ quiz }) => `/api/competence/attempts/${quiz.attemptId}/`,
  'quizzes.questions': ({ quiz }) =>
    `/api/admin/competence/certificates/${quiz.certificateId}/steps/${quiz.stepId}/quiz/`,
  'reconciliation.read': () => '/api/admin/reconciliation/',
  'siteSessions.onSite': () => '/api/sitesessions/onsite/',
  'statistics.deviceUse': () => '/api/admin/statistics/device-use/',
  'topUps.listOpen': () => '/api/memberbucks/topups/open/',
  'trainers.list': ({ certificate }) => `/api/competence/certificates/${certificate}/trainers/`,
  'vending.devices': () => '/api/admin/memberbucks-devices/',
  'training.people': ({ certificate }) => `/api/competence/certificates/${certificate}/people/`,
  'training.queue': () => '/api/competence/queue/',
  'requirements.get': ({ door }) => `/api/admin/requirements/devices/${door}/`,
  'requirements.list': () => '/api/admin/requirements/',
  'vending.device': ({ machine }) => `/api/admin/memberbucks-devices/${machine}/`,
  'vending.sales': ({ machine }) => `/api/admin/memberbucks-devices/${machine}/sales/`,
  'vending.products': () => '/api/admin/products/',
  'waitingList.list': () => '/api/waiting-list/',
  'webhooks.list': () => '/api/admin/webhooks/',
}

/** Arrays that do not grow with what a club has. */
const noLists: Record<string, string> = {
  'firstSteps.list': 'eight rows at most, by one question each',
  'awards.cascade': 'the awards of one member',
  'competence.get': 'the steps of one certificate',
  'badges.list': 'what one member made, by one question',
  'badges.get': 'one document',
  'badges.issuer': 'one document',
  'badges.achievement': 'one document',
  'badges.status': 'one document, by one question',
  'badgeKeys.list': 'as many as were ever renewed, by two questions',
  'equipment.listPublic': 'the same rows as `equipment.list`, without people; its own test asks for it',
  'equipment.manual': 'one document',
  'bookables.get': 'the items of one bookable',
  'bookablesAdmin.get': 'the items of one bookable',
  'bookings.get': 'the items of one booking',
  'bookings.free': 'the steps of a range: the facts are read once',
  'members.get': 'the duties of one member',
  'profile.get': 'the duties of the caller',
  'access.why': 'one decision and its reasons',
  'billing.accountSummary': 'one account',
  'cards.list': 'the cards of one member',
  'cards.listOwn': 'the ten cards of the caller',
  'config.get': 'what the settings hold',
  'events.stream': 'has no end',
  'files.get': 'one file',
  'hours.windows': 'the windows of one schedule',
  'house.hours': 'as many days as were asked for',
  'house.reach': 'the doors of one member, read as `access.why` reads one',
  'house.lockdown': 'empty without a lockdown; its own test compares it',
  'kiosks.screen': 'asked by a kiosk, whose own test compares it',
  'events.kioskStream': 'has no end',
  'ledger.accounts': 'the accounts of the house',
  'ledger.months': 'the months of a year',
  'meetings.calendar': 'a feed by a secret address, whose own test asks for it',
  'meetings.types': 'three',
  'metrics.read': 'sums, as many as there are routes and jobs',
  'messages.unsubscribePage': 'one page',
  'openId.consent': 'what one program asks for',
  'privacy.exportMember': 'an archive of one person',
  'privacy.exportOwn': 'an archive of one person',
  'receipts.get': 'one page',
  'rehearsal.export': 'one report',
  'rehearsal.read': 'one report',
  'settings.list': 'as many as the contract has',
  'settings.lostSecrets': 'as many as are sealed',
  'spaceApi.get': 'one space',
  'siteSessions.check': 'the guests of one visit',
  'statistics.report': 'a line a day',
  'signup.get': 'the six steps of one person',
}

function holdsRows({ method, response, mediaType }: Route): boolean {
  if (method !== 'GET' || mediaType?.startsWith('image/')) return false // a picture holds no rows
  const schema = JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any', io: 'output' }))
  return mediaType !== undefined || schema.includes('"type":"array"')
}

test('no list is left out', () => {
  const named = Object.entries(routeTable).flatMap(([feature, group]) =>
    Object.entries(group).flatMap(([call, route]) => (holdsRows(route) ? [`${feature}.${call}`] : [])),
  )
  expect([...Object.keys(lists), ...Object.keys(noLists)].toSorted()).toEqual(named.toSorted())
})

/**
 * Asks for each list once, so that cached results are there already: unknown card lists are read for twenty doors at a
 * time, so that taps have their turn between (`features/access/lists/send-card-lists.ts`).
 */
async function warmUp(client: TestClient, anchors: Anchors): Promise<void> {
  for (const pathOf of Object.values(lists)) await client.get(pathOf(anchors))
}

type Measured = Record<string, { queries: number; size: number }>

async function measure({ ctx }: TestApp, client: TestClient, anchors: Anchors): Promise<Measured> {
  const measured: Measured = {}
  for (const [name, pathOf] of Object.entries(lists)) {
    await ctx.db.updateTable('devices').set({ name: 'X' }).where('id', '=', 0).execute() // empties caches that a write clears
    const executed = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery')
    const answer = await client.get(pathOf(anchors))
    const queries = executed.mock.calls.length
    executed.mockRestore()
    expect([name, answer.status]).toEqual([name, 200])
    measured[name] = { queries, size: JSON.stringify(answer.body).length }
  }
  return measured
}

testWithApp('the database is asked as often for fifty rows as for one', async (app) => {
  await setSettings(app.ctx, {
    'features.enableMemberBucks': true,
    'features.enableMembershipPayments': true,
    'features.enableSiteSignIn': true,
  })
  const admin = await insertMember(app.ctx, { is_admin: 1, card_number: '1' })
  const client = await signInAs(app, admin)
  const anchors = await insertAnchors(app.ctx, admin)
  await insertOneOfAll(app.ctx, anchors, 1)
  await app.ctx.settings.reload() // there is a certificate now
  await warmUp(client, anchors)
  const few = await measure(app, client, anchors)
  await app.ctx.db.transaction().execute(async (trx) => {
    for (let index = 2; index <= 50; index += 1) await insertOneOfAll({ db: trx, clock: app.clock }, anchors, index)
  })
  await warmUp(client, anchors)
  const many = await measure(app, client, anchors)
  const queriesOf = (measured: Measured) => Object.entries(measured).map(([name, { queries }]) => [name, queries])
  expect(queriesOf(many)).toEqual(queriesOf(few))
  const silent = Object.keys(lists).filter((name) => (few[name]?.queries ?? 0) === 0)
  expect(silent).toEqual([])
  const unmoved = Object.keys(lists).filter((name) => (many[name]?.size ?? 0) < (few[name]?.size ?? 0) * 3)
  expect(unmoved).toEqual([]) // else the test would show nothing
})
