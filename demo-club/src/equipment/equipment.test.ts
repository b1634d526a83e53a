import { setUpClub, toText, verifyClub } from '@fobhouse/server/public.ts'
import { type TestApp, testWithApp, withTestApp } from '@fobhouse/server/testing/app.ts'
import { signInAs } from '@fobhouse/server/testing/factories.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'

// The demonstration's equipment is told whole: whoever booked the laser used it, and nobody else did.

const admin = { email: 'ada@example.org', firstName: 'Ada', lastName: 'Harbour', password: 'quartz-lantern-meadow-41' }
const texts = { siteName: 'Harbourside Makers', siteOwner: 'Harbourside Makers', locale: 'en-AU' } as const

async function expectWhole({ ctx, clock, ...app }: TestApp): Promise<void> {
  await setUpClub(ctx, { club: { ...texts, timeZone: 'Australia/Brisbane', admin, demo: true }, publicUrl: '' })
  const asked = { db: ctx.db, now: toText(clock.now()) }
  await expectOutage(asked)
  await expectRequest(asked)
  await expectLaserUsed(asked)
  await expectRouterLeft(asked)
  const offers = await ctx.db
    .selectFrom('bookings')
    .select('offer_until')
    .where('offer_until', 'is not', null)
    .execute()
  expect(offers).toEqual([{ offer_until: toText(clock.now().add({ minutes: 55 })) }])
  await expectLens({ ctx, clock, ...app })
  for (const name of ctx.jobs.names()) await ctx.jobs.runNow(name)
  const left = ctx.db.selectFrom('bookings').select('state').where('state', 'in', ['offered', 'requested', 'released'])
  expect((await left.execute()).map(({ state }) => state).toSorted()).toEqual([
    'offered',
    'released',
    'released',
    'requested',
  ])
  expect((await verifyClub(ctx.db)).report).toMatchObject({ faults: [] })
}

type Asked = { db: TestApp['ctx']['db']; now: string }

/** Two people had booked the router, and both know that it is out. */
async function expectOutage({ db, now }: Asked): Promise<void> {
  const told = await db.selectFrom('outbox').select('member_id').where('subject', 'like', 'CNC router%').execute()
  const troubled = await db
    .selectFrom('bookings')
    .select(['member_id', 'starts_at'])
    .where('trouble', 'is not', null)
    .execute()
  expect(troubled.every(({ starts_at: start }) => start > now)).toBe(true)
  const people = new Set(troubled.map(({ member_id: member }) => member))
  expect(people.size).toBe(2)
  expect(new Set(told.map(({ member_id: member }) => member))).toEqual(people)
}

/** Whoever asks for the welding bay knows how to weld. */
async function expectRequest({ db, now }: Asked): Promise<void> {
  const requested = await db
    .selectFrom('bookings')
    .innerJoin('bookables', 'bookables.id', 'bookings.bookable_id')
    .innerJoin('awards', 'awards.member_id', 'bookings.member_id')
    .innerJoin('certificates', 'certificates.id', 'awards.certificate_id')
    .select(['bookables.name', 'awards.expires_at'])
    .where('bookings.state', '=', 'requested')
    .where('certificates.name', 'like', '%"Welding"%')
    .execute()
  expect(requested).toMatchObject([{ name: 'Welding bay' }])
  expect((requested[0]?.expires_at ?? '') > now).toBe(true)
}

const usesOf = (db: Asked['db'], name: string) =>
  db
    .selectFrom('interlock_sessions')
    .innerJoin('equipment', 'equipment.id', 'interlock_sessions.equipment_id')
    .select(['member_id', 'started_at', 'ended_at', 'cost', 'interlock_sessions.device_id'])
    .where('equipment.name', '=', name)
    .orderBy('started_at')
    .execute()

/** Since the laser needs a booking, each was used once, which it had paid for, and nobody else was at the laser. */
async function expectLaserUsed({ db, now }: Asked): Promise<void> {
  const bookable = await db
    .selectFrom('bookables')
    .select(['id', 'use'])
    .where('name', '=', 'Laser cutter')
    .executeTakeFirstOrThrow()
  expect(bookable.use).toBe('needs')
  const booked = await db
    .selectFrom('bookings')
    .select(['member_id', 'starts_at', 'ends_at', 'created_at'])
    .where('bookable_id', '=', bookable.id)
    .where('state', '=', 'booked')
    .orderBy('id')
    .execute()
  const past = booked.filter(({ ends_at: end }) => end <= now)
  const since = booked[0]?.created_at ?? ''
  const uses = (await usesOf(db, 'Laser cutter')).filter(({ ended_at: end }) => (end ?? '') > since)
  expect(past.length).toBeGreaterThan(4)
  for (const { member_id: member, starts_at: start, ends_at: end } of past) {
    const isIn = (use: (typeof uses)[number]) => use.started_at >= start && (use.ended_at ?? '') <= end
    expect(uses.filter(isIn)).toMatchObject([{ member_id: member, cost: 0 }])
  }
  expect(uses).toHaveLength(past.length)
  const [last] = uses.slice(-1)
  const taps = await db
    .selectFrom('taps')
    .select(['member_id', 'outcome', 'at'])
    .where('device_id', '=', last?.device_id ?? 0)
    .orderBy('at')
    .execute()
  expect(taps.slice(-2)).toEqual(
    [last?.started_at, last?.ended_at].map((at) => ({ at, member_id: last?.member_id, outcome: 'granted' })),
  )
}

async function expectRouterLeft({ db }: Asked): Promise<void> {
  const { since } = await db
    .selectFrom('equipment')
    .select('since')
    .where('name', '=', 'CNC router')
    .executeTakeFirstOrThrow()
  const uses = await usesOf(db, 'CNC router')
  expect(uses.length).toBeGreaterThan(5)
  expect((uses.at(-1)?.ended_at ?? '') < since).toBe(true)
}

const planSchema = z.object({ plan: z.object({ every: z.int(), used: z.number() }) })

async function expectLens(app: TestApp): Promise<void> {
  const { id } = await app.ctx.db.selectFrom('members').select('id').where('is_admin', '=', 1).executeTakeFirstOrThrow()
  const client = await signInAs(app, id)
  const [lens, ...others] = z.array(planSchema).parse((await client.get('/api/admin/maintenance/')).body)
  expect(others).toEqual([])
  expect((lens?.plan.used ?? 0) / (lens?.plan.every ?? 1)).toBeCloseTo(0.93, 2)
  const item = await app.ctx.db
    .selectFrom('equipment')
    .select('id')
    .where('name', '=', 'Laser cutter')
    .executeTakeFirstOrThrow()
  const history = z
    .array(z.looseObject({ kind: z.string() }))
    .parse((await client.get(`/api/equipment/${item.id}/history/`)).body)
  expect(history.map(({ kind }) => kind)).toEqual(['service', 'service'])
}

testWithApp('is told whole', expectWhole)

// In Brisbane: just after midnight, within a booking of the laser, between two, within the second, and just before midnight.
test.each(['14:02', '07:20', '08:30', '09:40', '13:58'])('is told whole at %s as well', (time) =>
  withTestApp('sqlite', async (app) => {
    app.clock.set(`2026-03-14T${time}:00Z`)
    await expectWhole(app)
  }),
)
