import { decide } from '@fobhouse/contract/protocol-2/decide.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { readTables } from '../../../testing/access-tables.ts'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { cardsOf, expectedDecision, isUnreadable, low } from '../../../testing/expected-decision.ts'
import { confirmAnew, insertMember, signInAsAdmin } from '../../../testing/factories.ts'
import { connectProven, tagIn, takeList } from '../../../testing/proven-board.ts'
import { setSettings } from '../../../testing/settings.ts'
import { insertSubscription } from '../../../testing/subscribe.ts'

const hourMs = 3_600_000
const graceDays = 1
const cards = ['5', '7', String(2 ** 24 + 5), '9', '11', '13']

/** A door of protocol 2 and members: the first two pay by hand, the last is inactive. */
async function makeClub(app: TestApp) {
  const admin = await signInAsAdmin(app)
  const schedules: number[] = []
  for (const [name, from, to] of [
    ['Office', '09:00', '17:00'],
    ['Evening', '17:00', '22:00'],
  ]) {
    const windows = [{ days: [1, 3, 4, 5], from, to }]
    schedules.push((await admin.post('/api/admin/schedules/', { name, windows })).body.id)
  }
  const serial = 'front'
  const { id, key } = (await admin.post('/api/admin/devices/', { kind: 'door', serial, name: serial })).body
  const members: number[] = []
  for (const card of cards) {
    members.push(await insertMember(app.ctx, { card_number: card, state: card === '13' ? 'inactive' : 'active' }))
  }
  for (const member_id of members.slice(0, 2)) await insertSubscription(app.ctx, { member_id, source: 'manual' })
  await setSettings(app.ctx, { 'billing.graceDays': graceDays })
  return { admin, schedules, door: { id: Number(id), key: String(key), serial }, members, origin: await app.listen() }
}
type Club = Awaited<ReturnType<typeof makeClub>>

const choice = fc.record({
  flags: fc.record({ reader24Bit: fc.boolean(), exemptFromSiteSignIn: fc.boolean() }),
  siteSignIn: fc.boolean(),
  schedule: fc.constantFrom(0, 1, null),
  tierSchedule: fc.constantFrom(0, 1, null),
  grants: fc.array(fc.constantFrom('none', 'inherit', 'always', 0, 1), { minLength: 6, maxLength: 6 }),
  /** Hours since each came; null: they are not there. */
  visits: fc.array(fc.option(fc.integer({ min: 1, max: 20 })), { minLength: 6, maxLength: 6 }),
  /** Hours until the paid time of the first two ends, or since. */
  paid: fc.array(fc.integer({ min: -23, max: 100 }), { minLength: 2, maxLength: 2 }),
  lockdown: fc.option(fc.record({ hours: fc.option(fc.integer({ min: 1, max: 90 })), exception: fc.nat({ max: 5 }) })),
  instants: fc.array(fc.tuple(fc.integer({ min: 0, max: 71 }), fc.constantFrom(0, 1, 999, 1000, 1800_000, 3599_999)), {
    minLength: 40,
    maxLength: 40,
  }),
})
type Choice = typeof choice extends fc.Arbitrary<infer Value> ? Value : never

async function arrange(app: TestApp, { admin, schedules, door, members }: Club, chosen: Choice): Promise<void> {
  const { ctx } = app
  const at = (hours: number) => new Date(app.clock.milliseconds() + hours * hourMs).toISOString()
  await confirmAnew(app)
  await admin.delete('/api/admin/lockdown/')
  await setSettings(ctx, { 'features.enableSiteSignIn': chosen.siteSignIn })
  await admin.put(`/api/admin/doors/${door.id}/`, {
    ...chosen.flags,
    schedule: schedules[chosen.schedule ?? 2] ?? null,
  })
  const { tier_id: tier } = await ctx.db.selectFrom('membership_plans').select('tier_id').executeTakeFirstOrThrow()
  await admin.put(`/api/admin/tiers/${tier}/`, { schedule: schedules[chosen.tierSchedule ?? 2] ?? null })
  await ctx.db.deleteFrom('site_sessions').execute()
  for (const [index, member] of members.entries()) {
    const hours = chosen.grants[index] ?? 'none'
    await admin.put(`/api/access/doors/${door.id}/${hours === 'none' ? 'revoke' : 'authorise'}/${member}/`)
    if (hours !== 'none') {
      const body = { hours: typeof hours === 'number' ? schedules[hours] : hours }
      await admin.put(`/api/access/doors/${door.id}/hours/${member}/`, body)
    }
    const visit = chosen.visits[index] ?? null
    const paid = chosen.paid[index]
    if (visit !== null) {
      const row = { member_id: member, guests: '[]', started_at: at(-visit) }
      await ctx.db.insertInto('site_sessions').values(row).execute()
    }
    if (paid === undefined) continue
    const change = ctx.db.updateTable('subscriptions').set({ current_period_end: at(paid) })
    await change.where('member_id', '=', member).execute()
  }
  if (!chosen.lockdown) return
  const { hours, exception } = chosen.lockdown
  const body = { reason: 'Test', exceptions: [members[exception]], until: hours === null ? null : at(hours) }
  expect(await admin.post('/api/admin/lockdown/', body)).toMatchObject({ status: 201 })
}

/** The tables as they are at an instant to come if nobody does anything. */
async function tablesAt(app: TestApp, now: number) {
  const rows = await readTables(app)
  const visits = await app.ctx.db.selectFrom('site_sessions').select(['member_id', 'started_at']).execute()
  const subscriptions = await app.ctx.db
    .selectFrom('subscriptions')
    .select(['member_id', 'current_period_end'])
    .execute()
  const isPaid = (id: number) => {
    const end = subscriptions.find(({ member_id: payer }) => payer === id)?.current_period_end ?? null
    return end === null || now < Date.parse(end) + graceDays * 24 * hourMs
  }
  const visitMs = rows.setting('access.siteSessionHours') * hourMs
  return {
    ...rows,
    now,
    members: rows.members.map((row) => (isPaid(row.id) ? row : { ...row, state: 'inactive' as const })),
    onSite: visits.flatMap((row) => (now < Date.parse(row.started_at) + visitMs ? [row.member_id] : [])),
  }
}

testWithApp('the list’s verdict is the rule’s at every instant of its time, if nothing changes', async (app) => {
  const club = await makeClub(app)
  let granted = 0
  await fc.assert(
    fc.asyncProperty(choice, async (chosen) => {
      await arrange(app, club, chosen)
      const end = await connectProven(club.origin, club.door)
      const list = await takeList(end, { acks: false, now: app.clock.milliseconds() })
      for (const [hours, more] of chosen.instants) {
        const at = app.clock.milliseconds() + hours * hourMs + more
        const rows = await tablesAt(app, at)
        const device = rows.devices[0]
        if (!device) throw new Error('There is no door')
        for (const member of club.members) {
          for (const card of cardsOf(rows, member)) {
            if (isUnreadable({ rows: await readTables(app), device }, card)) continue
            const sent = device.reader_24_bit === 1 ? low(card) : card
            const { outcome } = decide(list, { tag: tagIn(end, list, sent), now: at })
            const { access } = expectedDecision(rows, club.door.id, member)
            expect({ hours, more, member, isGranted: outcome === 'granted' }).toEqual({
              hours,
              more,
              member,
              isGranted: access,
            })
            if (access) granted += 1
          }
        }
      }
      await end.board.close()
    }),
    { numRuns: 12, endOnFailure: true },
  )
  expect(granted).toBeGreaterThan(0)
})
