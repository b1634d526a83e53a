import { settingDefinitions } from '@fobhouse/contract/settings.ts'
import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { features } from '../../../app.ts'
import { commit } from '../../../db/chain/chain-hash.ts'
import { linkRows } from '../../../db/chain/link-rows.ts'
import { verifyChain } from '../../../db/chain/verify-chain.ts'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { insertBookable, insertBooking } from '../../../testing/many-bookings.ts'
import { insertItem } from '../../../testing/many-equipment.ts'
import { insertMember, signInAsAdmin } from '../../../testing/factories.ts'
import { readPlan } from '../../../testing/query-plan.ts'
import { setSettings } from '../../../testing/settings.ts'
import { oldEvents } from '../../access/events/event-store.ts'
import { oldTaps } from '../../access/taps/tap-store.ts'
import { oldAudit } from '../../audit/store.ts'
import { oldBookings } from '../../bookings/keeping/retention-store.ts'
import { oldConnections } from '../../devices/log-store.ts'
import { oldSessions } from '../../interlocks/store.ts'
import { oldMessages } from '../../outbox/store.ts'
import { oldVisits } from '../../site-sessions/store.ts'
import { keepToTimes, keptRowsOf } from './keep-to-times.ts'

const months = {
  'privacy.tapMonths': 1,
  'privacy.toolSessionMonths': 1,
  'privacy.visitMonths': 1,
  'privacy.bookingMonths': 1,
  'privacy.connectionMonths': 1,
  'privacy.doorEventMonths': 1,
  'privacy.messageMonths': 1,
  'privacy.auditMonths': 1,
}
const forEver = Object.fromEntries(Object.keys(months).map((key) => [key, 0]))
/** The club's midnight one month before the test's day, in Brisbane, and the last millisecond that is too old. */
const limit = '2026-02-11T14:00:00.000Z'
const justBefore = '2026-02-11T13:59:59.999Z'
const longAgo = '2020-01-01T00:00:00.000Z'
const committed = <Line extends Record<string, unknown>>(line: Line) => ({ ...line, ...commit('audit', line) })
const running = () => new AbortController().signal
const nightly = (app: TestApp) => app.ctx.jobs.runNow('privacy.retention')

/** One row of everything at each moment, and one of each kind that has not ended. */
async function seed({ ctx }: TestApp, moments: readonly string[]) {
  const { db } = ctx
  const ann = await insertMember(ctx, { first_name: 'Ann', last_name: 'Lee', card_number: '1001' })
  const bo = await insertMember(ctx, {})
  const row = { kind: 'interlock', serial: 'laser', name: 'Laser', authorised: 1, created_at: longAgo } as const
  const { id } = await db.insertInto('devices').values(row).returning('id').executeTakeFirstOrThrow()
  const prices = { cost_per_session: 0, cost_per_hour: 0, cost_per_kwh: 0 }
  const started = { device_id: id, member_id: ann, started_at: longAgo, last_news_at: longAgo, ...prices }
  const mail = { kind: 'mail', member_id: ann, recipient: 'a@example.org', subject: 'Hi', attempts: 1 } as const
  const line = { actor_id: ann, actor: 'Ann Lee', before: '{}', after: '{}' }
  const item = await insertItem(db, 'Lathe')
  const bookable = await insertBookable(db, 'Lathe', item)
  for (const at of moments) {
    const tap = { device_id: id, at, member_id: ann, outcome: 'granted' } as const
    await db
      .insertInto('taps')
      .values([
        { ...tap, card_number: '1001' },
        { ...tap, card_number: '' },
        { ...tap, card_number: '9', member_id: null, outcome: 'unknown_card' },
      ])
      .execute()
    const end = { ended_at: at, end_reason: 'switched_off', ended_by: bo, seconds: 60, cost: 125 } as const
    await db
      .insertInto('interlock_sessions')
      .values({ ...started, ...end, uuid: at })
      .execute()
    const visit = {
      member_id: ann,
      started_at: longAgo,
      ended_at: at,
      end_reason: 'administrator',
      ended_by: bo,
    } as const
    await db
      .insertInto('site_sessions')
      .values([
        { ...visit, guests: '[]' },
        { ...visit, guests: '["Gertrud","Hans"]' },
      ])
      .execute()
    await insertBooking(db, { bookable, item, member: ann, starts: longAgo, ends: at, reason: 'Broken' })
    await db.insertInto('device_connections').values({ device_id: id, at, event: 'connected', address: '' }).execute()
    const told = { device_id: id, boot_id: at, seq: 1, at, type: 'forced', time_uncertain: 0 } as const
    await db.insertInto('door_events').values(told).execute()
    for (const state of ['sent', 'failed', 'waiting'] as const) {
      await db
        .insertInto('outbox')
        .values({ ...mail, text: 'Hi', html: null, is_secret: 0, state, created_at: at })
        .execute()
    }
    for (const action of ['member.update', 'settings.update']) {
      await db
        .insertInto('audit')
        .values(committed({ ...line, at, action, subject: `member:${ann}` }))
        .execute()
    }
  }
  await db
    .insertInto('interlock_sessions')
    .values({ ...started, uuid: 'open' })
    .execute()
  await db.insertInto('site_sessions').values({ member_id: ann, started_at: longAgo, guests: '["Ida"]' }).execute()
  await linkRows(db)
  return { ann, bo, tool: id }
}

async function dump({ ctx: { db } }: TestApp) {
  await linkRows(db)
  return {
    taps: await db.selectFrom('taps').selectAll().orderBy('id').execute(),
    sessions: await db.selectFrom('interlock_sessions').selectAll().orderBy('id').execute(),
    visits: await db.selectFrom('site_sessions').selectAll().orderBy('id').execute(),
    bookings: await db.selectFrom('bookings').selectAll().orderBy('id').execute(),
    connections: await db.selectFrom('device_connections').selectAll().orderBy('id').execute(),
    doorEvents: await db.selectFrom('door_events').selectAll().orderBy('id').execute(),
    messages: await db.selectFrom('outbox').selectAll().orderBy('id').execute(),
    audit: await db.selectFrom('audit').selectAll().orderBy('id').execute(),
  }
}

async function linesOf({ ctx: { db } }: TestApp) {
  const lines = db.selectFrom('audit').selectAll().where('action', '=', 'privacy.retention').orderBy('id')
  return (await lines.execute()).map(({ actor, subject, after }) => ({ actor, subject, after: JSON.parse(after) }))
}

testWithApp('what is older loses its names or goes; what is younger or not over stays as it is', async (app) => {
  const { ann, bo } = await seed(app, [justBefore, limit])
  const before = await dump(app)
  await setSettings(app.ctx, months)
  await nightly(app)

  const after = await dump(app)
  expect(after.taps).toEqual(
    before.taps.map((tap) => (tap.at === justBefore ? { ...tap, member_id: null, card_number: '' } : tap)),
  )
  expect(after.sessions).toEqual(
    before.sessions.map((one) => (one.ended_at === justBefore ? { ...one, member_id: null, ended_by: null } : one)),
  )
  expect(after.visits.map(({ member_id, ended_by, guests }) => [member_id, ended_by, guests])).toEqual([
    [null, null, '[]'],
    [null, null, '["–","–"]'],
    [ann, bo, '[]'],
    [ann, bo, '["Gertrud","Hans"]'],
    [ann, null, '["Ida"]'],
  ])
  expect(after.visits.map(({ ended_at }) => ended_at)).toEqual([justBefore, justBefore, limit, limit, null])
  const nameless = { member_id: null, purpose: '', reason: '', call_id: null, call_mark: null }
  expect(after.bookings).toEqual(
    before.bookings.map((one) => (one.ends_at === justBefore ? { ...one, ...nameless } : one)),
  )
  expect(after.connections).toEqual(before.connections.filter(({ at }) => at !== justBefore))
  expect(after.doorEvents).toEqual(before.doorEvents.filter(({ at }) => at !== justBefore))
  expect(after.messages).toEqual(
    before.messages.filter(({ created_at, state }) => created_at !== justBefore || state === 'waiting'),
  )
  expect(after.audit.slice(0, -1)).toEqual(
    before.audit.filter(({ at, action }) => at !== justBefore || action === 'settings.update'),
  )
  const counts = {
    taps: 3,
    bookings: 1,
    toolSessions: 1,
    visits: 2,
    connections: 1,
    doorEvents: 1,
    messages: 2,
    audit: 1,
  }
  expect(await linesOf(app)).toEqual([{ actor: 'fobhouse', subject: 'settings', after: counts }])
})

testWithApp('a second run changes nothing, and the next day goes on', async (app) => {
  await seed(app, [justBefore, limit])
  await setSettings(app.ctx, months)
  await nightly(app)
  const once = await dump(app)
  await nightly(app)
  await keepToTimes({ ...app.ctx, features }, running()) // as another process would
  expect(await dump(app)).toEqual(once)
  app.clock.set('2026-03-12T13:59:59Z')
  await nightly(app)
  expect(await dump(app)).toEqual(once)
  app.clock.set('2026-03-12T14:00:00Z')
  await nightly(app)
  expect((await linesOf(app)).map(({ after }) => after.taps)).toEqual([3, 3])
  expect(
    (await dump(app)).taps.filter(({ member_id, card_number: card }) => member_id !== null || card !== ''),
  ).toEqual([])
})

testWithApp('what is set wrong by day can be set right until the night', async (app) => {
  await seed(app, [longAgo])
  await setSettings(app.ctx, forEver)
  const before = await dump(app)
  await nightly(app)
  await setSettings(app.ctx, months)
  await nightly(app)
  await setSettings(app.ctx, forEver)
  app.clock.advance('P1D')
  await nightly(app)
  expect(await dump(app)).toEqual(before)
})

testWithApp('many rows go in small transactions, are counted in one line, and a stop loses no count', async (app) => {
  await seed(app, [longAgo, justBefore])
  await setSettings(app.ctx, months)
  const stopping = new AbortController()
  let transactions = 0
  const transact: typeof app.ctx.transact = async (work) => {
    transactions += 1
    if (transactions === 2) stopping.abort()
    return app.ctx.transact(work)
  }
  await keepToTimes({ ...app.ctx, features, transact }, stopping.signal, 2)
  expect(transactions).toBe(3) // the last one writes the line
  expect((await linesOf(app)).map(({ after }) => after)).toEqual([{ taps: 4 }])
  await keepToTimes({ ...app.ctx, features }, running(), 2)
  const rest = {
    taps: 2,
    bookings: 2,
    toolSessions: 2,
    visits: 4,
    connections: 2,
    doorEvents: 2,
    messages: 4,
    audit: 2,
  }
  expect((await linesOf(app)).map(({ after }) => after)).toEqual([{ taps: 4 }, rest])
})

testWithApp('what a run removed that died is told by the next, and the chain proves the rest', async (app) => {
  await seed(app, [longAgo, justBefore, limit])
  await setSettings(app.ctx, months)
  const before = await dump(app)
  let transactions = 0
  const dying: typeof app.ctx.transact = async (work) => {
    transactions += 1
    if (transactions === 14) throw new Error('killed')
    return app.ctx.transact(work)
  }
  await expect(keepToTimes({ ...app.ctx, features, transact: dying }, running(), 2)).rejects.toThrow('killed')
  expect(await linesOf(app)).toEqual([])
  await keepToTimes({ ...app.ctx, features }, running(), 2)
  const counts = {
    taps: 6,
    bookings: 2,
    toolSessions: 2,
    visits: 4,
    connections: 2,
    doorEvents: 2,
    messages: 4,
    audit: 2,
  }
  expect((await linesOf(app)).map(({ after }) => after)).toEqual([counts])
  await linkRows(app.ctx.db)
  expect(await verifyChain(app.ctx.db)).toMatchObject({ unlinked: 0, faults: [] })

  // The chain check notices rows deleted or restored by hand.
  const gone = before.audit.find(({ at, action }) => at === longAgo && action !== 'settings.update')
  const kept = before.audit.find(({ at }) => at === limit)
  await app.ctx.db
    .insertInto('audit')
    .values(gone ?? [])
    .execute()
  await app.ctx.db
    .deleteFrom('audit')
    .where('id', '=', kept?.id ?? 0)
    .execute()
  expect((await verifyChain(app.ctx.db)).faults).toEqual([
    { kind: 'added', table: 'audit', id: gone?.id },
    { kind: 'removed', table: 'audit', id: kept?.id },
  ])
})

testWithApp(
  'of itself only bookings lose their names, and connections, events of doors and messages go',
  async (app) => {
    await seed(app, ['2024-03-11T13:59:59.999Z', '2025-03-11T13:59:59.999Z', '2025-03-11T14:00:00.000Z'])
    await nightly(app)
    expect((await linesOf(app)).map(({ after }) => after)).toEqual([
      { bookings: 1, connections: 2, doorEvents: 2, messages: 2 },
    ])
  },
)

testWithApp('nameless sessions stay in the lists, and a visit that may have been theirs is not denied', async (app) => {
  const admin = await signInAsAdmin(app)
  const { tool, ann } = await seed(app, [justBefore])
  await setSettings(app.ctx, { ...months, 'features.enableSiteSignIn': true })
  const started = { started_at: '2026-02-11T10:00:00.000Z' }
  await app.ctx.db.updateTable('site_sessions').set(started).where('ended_at', 'is not', null).execute()
  const facts = { in_use: 1, locked_out: 0, exempt_from_site_sign_in: 0, reader_24_bit: 0 }
  await app.ctx.db
    .insertInto('device_history')
    .values({ device_id: tool, at: longAgo, ...facts })
    .execute()
  const why = async () =>
    (await admin.get(`/api/admin/why/?device=${tool}&member=${ann}&at=2026-02-11T12:00:00.000Z`)).body.facts
  expect(await why()).toMatchObject({ signedIn: true })
  await nightly(app)
  expect(await why()).toMatchObject({ signedIn: null, unknown: expect.arrayContaining(['signedIn']) })

  const { body: sessions } = await admin.get(`/api/admin/interlocks/${tool}/sessions/`)
  expect(sessions).toEqual(
    expect.arrayContaining([expect.objectContaining({ memberId: null, member: null, endedBy: null, cost: 125 })]),
  )
  const { body: detail } = await admin.get(`/api/admin/interlocks/${tool}/`)
  expect(detail.statistics).toMatchObject([{ memberId: ann, totalSwipes: 1 }])
  const { body: swipes } = await admin.get('/api/tools/swipes/')
  expect(swipes.interlocks.map(({ userOn }: { userOn: string | null }) => userOn)).toContain(null)
})

const indexes = [
  [oldTaps, 'taps_known'],
  [oldSessions, 'interlock_sessions_known'],
  [oldVisits, 'site_sessions_known'],
  [oldBookings, 'bookings_named'],
  [oldConnections, 'device_connections_at'],
  [oldEvents, 'door_events_at'],
  [oldMessages, 'outbox_created'],
  [oldAudit, 'audit_at'],
] as const

testWithApp('reads along an index in the order of time', async (app) => {
  await app.ctx.transact(async (trx) => {
    // Index entries of rows that earlier tests deleted would influence the planner.
    const tables = 'taps, interlock_sessions, site_sessions, bookings, device_connections, door_events, outbox, audit'
    if (app.database === 'postgres') await trx.executeQuery(CompiledQuery.raw(`truncate ${tables} cascade`))
    for (const [old, index] of indexes) {
      const plan = await readPlan(trx, app.database, old(trx, { before: limit, limit: 1000, now: limit }))
      expect(plan).toContain(index)
      expect(plan).not.toMatch(/temp b-tree|"Sort|-> +Sort/i)
    }
  })
})

test.each(Object.keys(months))('%s takes whole months only', (key) => {
  const { schema } = settingDefinitions[key as keyof typeof months]
  expect([0, 240].every((value) => schema.safeParse(value).success)).toBe(true)
  expect([-1, 1.5, 241, ''].some((value) => schema.safeParse(value).success)).toBe(false)
})

test('each time that a club can set is declared once, in the table that it is about', () => {
  const kept = features.flatMap(keptRowsOf)
  const settings = Object.keys(settingDefinitions).filter((key) => /^privacy\..*Months$/.test(key))
  expect(kept.map((one) => one.months).toSorted()).toEqual(settings.toSorted())
  expect(Object.keys(months).toSorted()).toEqual(settings.toSorted())
  expect(new Set(kept.map(({ kind }) => kind)).size).toBe(kept.length)
  expect(indexes).toHaveLength(kept.length)
})
