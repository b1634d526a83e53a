import { decide } from '@fobhouse/contract/protocol-2/decide.ts'
import fc from 'fast-check'
import type { Insertable } from 'kysely'
import { expect } from 'vitest'
import type { Tables } from '../../../db/tables.ts'
import { readTables } from '../../../testing/access-tables.ts'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { cardsOf, expectedDecision, isUnreadable, low } from '../../../testing/expected-decision.ts'
import { confirmAnew, insertMember, signInAsAdmin } from '../../../testing/factories.ts'
import { insertBooking } from '../../../testing/many-bookings.ts'
import { awardOfNow, insertCertificate } from '../../../testing/many-certificates.ts'
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
  // What is booked stands behind the door.
  const { id: place } = (await admin.post('/api/admin/places/', { name: 'Attic', doors: [id] })).body
  await confirmAnew(app)
  const room = { name: 'Attic', place, capacity: 6, rules: { opensDoors: true } }
  const bookable = Number((await admin.post('/api/admin/bookables/', room)).body.id)
  const certificates = [await insertCertificate(app.ctx, 'Kiln'), await insertCertificate(app.ctx, 'Saw')]
  return {
    admin,
    schedules,
    certificates,
    bookable,
    door: { id: Number(id), key: String(key), serial },
    members,
    origin: await app.listen(),
  }
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
  /** Hours until the door asks for a certificate, and until it asks for another one instead. */
  asks: fc.option(
    fc.record({ from: fc.integer({ min: -5, max: 60 }), other: fc.option(fc.integer({ min: 61, max: 71 })) }),
  ),
  /** Of each certificate, when each member's ends, in hours; `none`: never held. */
  awards: fc.array(
    fc.array(fc.constantFrom('none', 'endless', 'suspended', -3, 5, 40, 66), { minLength: 6, maxLength: 6 }),
    { minLength: 2, maxLength: 2 },
  ),
  /** Of each member, from which hour on they have booked, and for how many. */
  booked: fc.array(
    fc.option(fc.record({ from: fc.integer({ min: -4, max: 72 }), hours: fc.constantFrom(0.5, 2, 30) })),
    { minLength: 6, maxLength: 6 },
  ),
  lockdown: fc.option(fc.record({ hours: fc.option(fc.integer({ min: 1, max: 90 })), exception: fc.nat({ max: 5 }) })),
  instants: fc.array(fc.tuple(fc.integer({ min: 0, max: 71 }), fc.constantFrom(0, 1, 999, 1000, 1800_000, 3599_999)), {
    minLength: 40,
    maxLength: 40,
  }),
})
type Choice = typeof choice extends fc.Arbitrary<infer Value> ? Value : never

async function arrange(
  app: TestApp,
  { admin, schedules, door, members, certificates, bookable }: Club,
  chosen: Choice,
): Promise<void> {
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
  await bookFor(app, { members, bookable }, chosen)
  await certify(app, { door: door.id, members, certificates }, chosen)
  if (!chosen.lockdown) return
  const { hours, exception } = chosen.lockdown
  const body = { reason: 'Test', exceptions: [members[exception]], until: hours === null ? null : at(hours) }
  expect(await admin.post('/api/admin/lockdown/', body)).toMatchObject({ status: 201 })
}

type Booked = { members: readonly number[]; bookable: number }

async function bookFor({ ctx, clock }: TestApp, { members, bookable }: Booked, { booked }: Choice): Promise<void> {
  await ctx.db.deleteFrom('booking_units').execute()
  await ctx.db.deleteFrom('bookings').execute()
  const at = (hours: number) => new Date(clock.milliseconds() + hours * hourMs).toISOString()
  for (const [index, time] of booked.entries()) {
    if (time === null) continue
    const [starts, ends] = [at(time.from), at(time.from + time.hours)]
    await insertBooking(ctx.db, { bookable, item: null, member: members[index] ?? 0, starts, ends })
  }
}

type Certified = { door: number; members: readonly number[]; certificates: readonly number[] }

/** What the door asks for and who holds it, written as it is stored. */
async function certify({ ctx, clock }: TestApp, { door, members, certificates }: Certified, { asks, awards }: Choice) {
  const { db } = ctx
  const at = (hours: number) => new Date(clock.milliseconds() + hours * hourMs).toISOString()
  await db.deleteFrom('requirements').execute()
  await db.deleteFrom('awards').execute()
  const fixed = { device_id: door, begun: 1, set_at: at(-5), until_at: null }
  const wants = (index: number) => ({ ...fixed, expression: JSON.stringify({ certificate: certificates[index] }) })
  const other = asks?.other ?? null
  const rows = asks
    ? [
        { ...wants(0), from_at: at(asks.from), until_at: other === null ? null : at(other) },
        ...(other === null ? [] : [{ ...wants(1), from_at: at(other) }]),
      ]
    : []
  if (rows.length > 0) await db.insertInto('requirements').values(rows).execute()
  const held: Insertable<Tables['awards']>[] = []
  for (const [index, ends] of awards.entries()) {
    for (const [holder, end] of ends.entries()) {
      if (end === 'none') continue
      const of = { member_id: members[holder] ?? 0, certificate_id: certificates[index] ?? 0 }
      const state = end === 'suspended' ? 'suspended' : 'valid'
      const expires_at = typeof end === 'number' ? at(end) : null
      held.push({ ...awardOfNow, ...of, state, expires_at } as const)
    }
  }
  if (held.length > 0) await db.insertInto('awards').values(held).execute()
  await ctx.transact(async (trx) => ctx.devices.noteChange(trx, [door]))
}

/** The tables as they are, and as they will be at an instant to come if nobody does anything. */
async function readPresent(app: TestApp) {
  const rows = await readTables(app)
  const visits = await app.ctx.db.selectFrom('site_sessions').select(['member_id', 'started_at']).execute()
  const subscriptions = await app.ctx.db
    .selectFrom('subscriptions')
    .select(['member_id', 'current_period_end'])
    .execute()
  const isPaid = (id: number, now: number) => {
    const end = subscriptions.find(({ member_id: payer }) => payer === id)?.current_period_end ?? null
    return end === null || now < Date.parse(end) + graceDays * 24 * hourMs
  }
  const visitMs = rows.setting('access.siteSessionHours') * hourMs
  const at = (now: number) => ({
    ...rows,
    now,
    members: rows.members.map((row) => (isPaid(row.id, now) ? row : { ...row, state: 'inactive' as const })),
    onSite: visits.flatMap((row) => (now < Date.parse(row.started_at) + visitMs ? [row.member_id] : [])),
  })
  return { rows, at }
}

testWithApp('the list’s verdict is the rule’s at every instant of its time, if nothing changes', async (app) => {
  const club = await makeClub(app)
  let granted = 0
  await fc.assert(
    fc.asyncProperty(choice, async (chosen) => {
      await arrange(app, club, chosen)
      const end = await connectProven(club.origin, club.door)
      const list = await takeList(end, { acks: false, now: app.clock.milliseconds() })
      const present = await readPresent(app)
      for (const [hours, more] of chosen.instants) {
        const at = app.clock.milliseconds() + hours * hourMs + more
        const rows = present.at(at)
        const device = rows.devices[0]
        if (!device) throw new Error('There is no door')
        for (const member of club.members) {
          for (const card of cardsOf(rows, member)) {
            if (isUnreadable({ rows: present.rows, device }, card)) continue
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
