import fc from 'fast-check'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { insertMember, signInAsAdmin } from '../../../testing/factories.ts'
import { awardOfNow, insertCertificate } from '../../../testing/many-certificates.ts'
import { readAwardStates } from './state-store.ts'

const now = '2026-03-01T10:00:00.000Z'
const people = 4
/** More than what is asked for everybody together: the same answer must come another way. */
const crowd = 600

const instants = ['2026-03-01T07:00:00.000Z', '2026-03-01T08:00:00.000Z', '2026-03-01T09:00:00.000Z'] as const
const anyAward = fc.record({
  person: fc.nat({ max: people - 1 }),
  awarded_at: fc.constantFrom(...instants),
  expires_at: fc.constantFrom(null, '2026-03-01T09:30:00.000Z', '2027-03-01T08:00:00.000Z'),
  state: fc.constantFrom('valid', 'suspended', 'revoked'),
  validity: fc.constantFrom('{"kind":"never"}', '{"kind":"disuse","months":1}'),
})
const anyUse = fc.record({ person: fc.nat({ max: people - 1 }), started_at: fc.constantFrom(...instants) })

type Use = { deviceId: number; memberId: number; started_at: string }

/** Somebody is at the tool since then. */
async function insertUse({ ctx }: TestApp, { deviceId, memberId, started_at }: Use): Promise<void> {
  const free = { cost_per_session: 0, cost_per_hour: 0, cost_per_kwh: 0 }
  const row = { ...free, device_id: deviceId, uuid: 'a', member_id: memberId, started_at, last_news_at: started_at }
  await ctx.db.insertInto('interlock_sessions').values(row).execute()
}

testWithApp('of everybody the same awards count as of each by name', async (app) => {
  const { ctx, database } = app
  const { db } = ctx
  const admin = await signInAsAdmin(app)
  const { id: deviceId } = (
    await admin.post('/api/admin/devices/', { kind: 'interlock', serial: 'kiln', name: 'Kiln' })
  ).body
  const certificateId = await insertCertificate(ctx, 'Kiln')
  const ids: number[] = []
  for (let index = 0; index < people; index += 1) ids.push(await insertMember(ctx))
  const idOf = (person: number) => ids[person] ?? 0
  const asked = { certificateIds: [certificateId], at: undefined, now, uses: [{ deviceId, certificateId }] }
  const property = fc.asyncProperty(fc.array(anyAward), fc.option(anyUse), async (awards, use) => {
    await db.deleteFrom('awards').where('certificate_id', '=', certificateId).execute()
    await db.deleteFrom('interlock_sessions').execute()
    for (const { person, ...own } of awards) {
      const row = { ...awardOfNow, ...own, member_id: idOf(person), certificate_id: certificateId }
      await db.insertInto('awards').values(row).execute()
    }
    if (use) await insertUse(app, { deviceId, memberId: idOf(use.person), started_at: use.started_at })
    const everybody = await readAwardStates(db, { ...asked, who: 'everybody' })
    const named = await readAwardStates(db, { ...asked, who: ids })
    const of = (states: typeof named) => ids.map((id) => states(id, certificateId))
    expect(of(everybody)).toEqual(of(named))
  })
  await fc.assert(property, { numRuns: database === 'sqlite' ? 100 : 30 })
})

testWithApp('where many have several awards, the newest counts for each of them', async (app) => {
  const { db } = app.ctx
  const certificateId = await insertCertificate(app.ctx, 'Kiln')
  const ids: number[] = []
  for (let index = 0; index < crowd; index += 1) ids.push(await insertMember(app.ctx))
  for (const [index, awarded_at] of instants.entries()) {
    const own = { ...awardOfNow, awarded_at, certificate_id: certificateId, expires_at: index === 0 ? now : null }
    await db
      .insertInto('awards')
      .values(ids.map((member_id) => ({ ...own, member_id })))
      .execute()
  }
  const asked = { who: 'everybody', certificateIds: [certificateId], at: undefined, now, uses: [] } as const
  const states = await readAwardStates(db, asked)
  const lasting = { state: 'valid', expiresAt: null, isInUse: false }
  expect(ids.filter((id) => states(id, certificateId)?.expiresAt === null)).toHaveLength(crowd)
  expect(states(ids[0] ?? 0, certificateId)).toEqual(lasting)
})

testWithApp('an award lasts by a use of its tool that began before its end, and by no later one', async (app) => {
  const { db } = app.ctx
  const admin = await signInAsAdmin(app)
  const device = { kind: 'interlock', serial: 'kiln', name: 'Kiln' }
  const { id: deviceId } = (await admin.post('/api/admin/devices/', device)).body
  const certificateId = await insertCertificate(app.ctx, 'Kiln')
  const award = { ...awardOfNow, awarded_at: instants[0], expires_at: instants[1], certificate_id: certificateId }
  const asked = { certificateIds: [certificateId], at: undefined, now, uses: [{ deviceId, certificateId }] }
  const uses: (boolean | undefined)[] = []
  for (const started_at of instants) {
    const member_id = await insertMember(app.ctx)
    const row = { ...award, member_id, validity: '{"kind":"disuse","months":1}' }
    await db.insertInto('awards').values(row).execute()
    await db.deleteFrom('interlock_sessions').execute()
    await insertUse(app, { deviceId, memberId: member_id, started_at })
    const states = await readAwardStates(db, { ...asked, who: [member_id] })
    uses.push(states(member_id, certificateId)?.isInUse)
  }
  expect(uses).toEqual([true, false, false])
})
