import { describe, expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { connectAuthorised } from '../../testing/board.ts'
import { besideInduction, signInAsLearner, signInAsTrainingAdministrator } from '../../testing/competence.ts'
import { confirmAnew } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'
import { explainAccess } from '../access/explanation/explain-access.ts'
import { checkRequirements } from './check-requirements.ts'

const stockholm = { 'general.timeZone': 'Europe/Stockholm' } as const

const subjectsOf = async ({ ctx }: TestApp, memberId: number) => {
  const rows = await ctx.db
    .selectFrom('outbox')
    .select('subject')
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
  return rows.map(({ subject }) => subject)
}

/** A door, a tool and a certificate. */
async function open(app: TestApp) {
  await setSettings(app.ctx, stockholm)
  const admin = await signInAsTrainingAdministrator(app)
  const kiln = await admin.make('Kiln', { validity: { kind: 'days', days: 10 } })
  const add = async (kind: 'door' | 'interlock') => {
    const { body } = await admin.client.post('/api/admin/devices/', { kind, serial: `a-${kind}`, name: `The ${kind}` })
    return { id: Number(body.id), key: String(body.key), serial: `a-${kind}` }
  }
  const door = await add('door')
  const tool = await add('interlock')
  const path = (id: number) => `/api/admin/requirements/devices/${id}/`
  const asks = { expression: { certificate: kiln } }
  const set = async (id: number, body: Record<string, unknown>) => {
    await confirmAnew(app)
    return admin.client.put(path(id), { ...asks, ...body })
  }
  const preview = async (id: number, body: Record<string, unknown> = {}) =>
    (await admin.client.post(`${path(id)}preview/`, { ...asks, ...body })).body
  /** A member who was granted both. */
  const join = async (facts: Parameters<typeof signInAsLearner>[1] = {}) => {
    const learner = await signInAsLearner(app, facts)
    await admin.client.put(`/api/access/doors/${door.id}/authorise/${learner.id}/`)
    await admin.client.put(`/api/access/interlocks/${tool.id}/authorise/${learner.id}/`)
    return learner
  }
  return { admin, kiln, door, tool, path, asks, set, preview, join }
}

type Learner = Awaited<ReturnType<typeof signInAsLearner>>

async function permissionOf({ client }: Learner, kind: 'doors' | 'interlocks') {
  return (await client.get('/api/access/permissions/')).body[kind][0]
}

type Shown = { id: number; opens: object[] }

testWithApp('a requirement is set only as rehearsed, and refuses those who lack it', async (app) => {
  const { admin, kiln, door, path, asks, set, preview, join } = await open(app)
  const holder = await join({ first_name: 'Hana', last_name: 'Holder', card_number: '4711' })
  const other = await join({ first_name: 'Olga', last_name: 'Other', card_number: '4712' })
  await admin.award(holder.id, kiln)
  expect(await preview(door.id)).toMatchObject({
    losesCount: 1,
    loses: [{ id: other.id, name: 'Olga Other', missing: [{ id: kiln, name: 'Kiln', state: 'none' }] }],
    keeps: 1,
    losesYou: false,
  })
  expect(await set(door.id, {})).toMatchObject({ status: 409, body: { code: 'preview_changed', params: { loses: 1 } } })
  expect((await admin.client.get(path(door.id))).body).toEqual({ current: null, planned: null, history: [] })
  expect((await permissionOf(other, 'doors')).access).toBe(true)
  expect((await set(door.id, { expected: 1 })).status).toBe(200)
  // Default access changes nothing about that, and says so.
  const stranger = await signInAsLearner(app, { first_name: 'Nia', last_name: 'New' })
  await admin.award(stranger.id, kiln)
  const lacking = await signInAsLearner(app, { first_name: 'Bo', last_name: 'Berg' })
  const byDefault = (await admin.client.get(`/api/admin/devices/${door.id}/default-access/?value=true`)).body
  const named = (people: { id: number }[]) => people.map(({ id }) => id)
  expect(named(byDefault.gains)).toContain(stranger.id)
  expect(named(byDefault.refused)).toContain(lacking.id)
  expect(named(byDefault.refused)).not.toContain(stranger.id)
  expect(await permissionOf(other, 'doors')).toMatchObject({
    access: false,
    reasons: [{ code: 'certificate_missing', params: { certificates: [{ id: kiln, name: 'Kiln' }] } }],
    requirement: {
      met: false,
      expression: asks.expression,
      certificates: [{ id: kiln, state: 'none' }],
      planned: null,
    },
    next: { kind: 'trainer', certificateId: kiln, path: `/account/certificates/${kiln}` },
  })
  const { expiresAt } = await holder.standing(kiln)
  expect(await permissionOf(holder, 'doors')).toMatchObject({ access: true, until: expiresAt, next: null })
  expect((await admin.client.get(path(door.id))).body).toMatchObject({ current: { ...asks, setBy: { id: admin.id } } })
  expect((await admin.client.get('/api/admin/requirements/')).body).toMatchObject([{ id: door.id, name: 'The door' }])
  const [shown] = besideInduction((await holder.client.get('/api/competence/')).body.certificates as Shown[])
  expect(shown?.opens).toMatchObject([{ id: door.id }])
  const removed = await admin.client.delete(`/api/admin/competence/certificates/${kiln}/`)
  expect(removed).toMatchObject({ status: 409, body: { code: 'certificate_in_use' } })
  await confirmAnew(app)
  expect((await admin.client.delete(path(door.id))).status).toBe(200)
  expect((await permissionOf(other, 'doors')).access).toBe(true)
  expect((await admin.client.get(path(door.id))).body).toMatchObject({ current: null, history: [asks] })
})

describe('what is refused', () => {
  testWithApp('is too deep, too long, unknown, an extra, archived, in the past, and no door', async (app) => {
    const { admin, kiln, door, path, set } = await open(app)
    const wrong = async (expression: unknown) => (await set(door.id, { expression })).status
    const leaf = { certificate: kiln }
    expect(await wrong({ all: [{ any: [{ all: [leaf] }] }] })).toBe(200)
    expect(await wrong({ all: [{ any: [{ all: [{ any: [leaf] }] }] }] })).toBe(400)
    expect(await wrong({ all: Array.from({ length: 21 }, () => leaf) })).toBe(400)
    expect(await wrong({ any: [] })).toBe(400)
    expect(await wrong({ any: [leaf], all: [leaf] })).toBe(400)
    expect(await wrong({ certificate: 4711 })).toBe(400)
    const extra = await admin.make('Marquetry', { grade: 'extra' })
    expect((await set(door.id, { expression: { certificate: extra } })).body.code).toBe('extra_never_required')
    const old = await admin.make('Old', { archived: true })
    expect((await set(door.id, { expression: { certificate: old } })).body.code).toBe('certificate_archived')
    expect((await set(door.id, { from: '2026-03-11' })).status).toBe(400)
    expect((await admin.client.get(path(4711))).status).toBe(404)
  })
})

describe('a planned requirement', () => {
  testWithApp('begins with its day, for exactly those who were named, and boards hear at that instant', async (app) => {
    const { admin, kiln, door, set, preview, join } = await open(app)
    const keeps = await join({ card_number: '4711' })
    const ends = await join({ card_number: '4712' })
    const never = await join({ card_number: '4713' })
    await admin.award(keeps.id, kiln)
    await admin.award(ends.id, kiln, { awardedOn: '2026-03-05' })
    const rehearsed = await preview(door.id, { from: '2026-03-20' })
    expect(rehearsed).toMatchObject({ at: '2026-03-19T23:00:00.000Z', keeps: 1 })
    const named = rehearsed.loses.filter(({ id }: { id: number }) => id === ends.id || id === never.id)
    expect(named).toMatchObject([
      { id: ends.id, missing: [{ state: 'expired' }] },
      { id: never.id, missing: [{ state: 'none' }] },
    ])
    expect((await set(door.id, { from: '2026-03-20', expected: rehearsed.losesCount })).status).toBe(200)
    expect(await subjectsOf(app, never.id)).toEqual(['From 20 March 2026 you need a certificate for The door'])
    expect(await permissionOf(never, 'doors')).toMatchObject({
      access: true,
      until: '2026-03-19T23:00:00.000Z',
      requirement: { met: true, planned: { from: '2026-03-19T23:00:00.000Z', met: false } },
    })
    const { board, greeting } = await connectAuthorised(await app.listen(), { serial: door.serial, key: door.key })
    expect(greeting.join()).toContain('4713')
    const begins = Date.parse('2026-03-19T23:00:00.000Z')
    app.clock.advance({ milliseconds: begins - 1 - app.clock.milliseconds() })
    expect((await permissionOf(never, 'doors')).access).toBe(true)
    app.clock.advance({ milliseconds: 1 })
    expect((await permissionOf(never, 'doors')).access).toBe(false)
    await app.ctx.jobs.runNow('competence.requirements')
    const list = JSON.parse(await board.next())
    expect(list).toMatchObject({ command: 'sync' })
    expect(list.tags).toContain('4711')
    expect(list.tags).not.toContain('4712')
    expect(list.tags).not.toContain('4713')
    await board.close()
    const why = (at: string) => explainAccess(app.ctx, { member: never.id, card: undefined, device: door.id, at })
    app.clock.advance({ hours: 1 })
    expect((await why('2026-03-19T22:59:59.999Z')).access).toBe(true)
    expect((await why('2026-03-19T23:00:00.000Z')).reasons).toMatchObject([{ code: 'certificate_missing' }])
  })

  testWithApp('is replaced by another, left by a change at once, and moves with the zone', async (app) => {
    const { admin, kiln, tool, path, set } = await open(app)
    const saw = await admin.make('Saw')
    const read = async () => (await admin.client.get(path(tool.id))).body
    await set(tool.id, { from: '2026-04-01' })
    await set(tool.id, { from: '2026-05-01', expression: { certificate: saw } })
    expect(await read()).toMatchObject({
      current: null,
      planned: { expression: { certificate: saw }, from: '2026-04-30T22:00:00.000Z' },
    })
    await set(tool.id, {})
    expect(await read()).toMatchObject({
      current: { expression: { certificate: kiln }, until: '2026-04-30T22:00:00.000Z' },
      planned: { expression: { certificate: saw } },
    })
    await setSettings(app.ctx, { 'general.timeZone': 'Australia/Brisbane' })
    await app.ctx.jobs.runNow('competence.requirements')
    expect(await read()).toMatchObject({
      current: { until: '2026-04-30T14:00:00.000Z' },
      planned: { from: '2026-04-30T14:00:00.000Z' },
    })
    await confirmAnew(app)
    await admin.client.delete(path(tool.id))
    expect(await read()).toMatchObject({
      current: null,
      planned: null,
      history: [{ expression: { certificate: kiln } }],
    })
  })

  testWithApp(
    'reminds those who lose a week and a day before, once, in one mail for all devices of a day',
    async (app) => {
      const { door, tool, set, preview, join } = await open(app)
      const learner = await join()
      for (const { id } of [door, tool]) {
        await set(id, { from: '2026-04-01', expected: (await preview(id, { from: '2026-04-01' })).losesCount })
      }
      const told = async () => {
        await app.ctx.jobs.runNow('competence.requirements')
        return (await subjectsOf(app, learner.id)).slice(2)
      }
      expect(await told()).toEqual([])
      app.clock.advance({ milliseconds: Date.parse('2026-03-24T22:00:00.000Z') - app.clock.milliseconds() })
      const both = 'From 1 April 2026 you need a certificate for The door, The interlock'
      expect(await told()).toEqual([both])
      expect(await told()).toEqual([both])
      app.clock.advance({ hours: 24 * 6 })
      expect(await told()).toEqual([both, both])
      app.clock.advance({ hours: 24 })
      expect(await told()).toEqual([both, both])
    },
  )
})

testWithApp(
  'a suspension shows the devices that go with it, and what is required goes with its device',
  async (app) => {
    const { admin, kiln, door, tool, set, preview, join } = await open(app)
    const holder = await join({ card_number: '4711' })
    const award = await admin.award(holder.id, kiln)
    for (const { id } of [door, tool]) await set(id, { expected: (await preview(id)).losesCount })
    const cascade = async () => (await admin.client.get(`/api/competence/awards/${award}/cascade/`)).body.loses
    expect(await cascade()).toEqual([
      { kind: 'device', id: door.id, name: 'The door' },
      { kind: 'device', id: tool.id, name: 'The interlock' },
    ])
    await admin.client.post(`/api/competence/awards/${award}/suspend/`, { reason: 'Careless' })
    expect((await permissionOf(holder, 'interlocks')).reasons).toEqual([{ code: 'certificate_suspended' }])
    await admin.client.delete(`/api/admin/doors/${door.id}/`)
    await admin.client.delete(`/api/admin/interlocks/${tool.id}/`)
    expect((await admin.client.get('/api/admin/requirements/')).body).toEqual([])
    expect(await app.ctx.db.selectFrom('certificate_uses').selectAll().execute()).toEqual([])
  },
)

testWithApp('doctor names devices that ask for what nobody has, and no other', async (app) => {
  const { admin, kiln, door, tool, set, join } = await open(app)
  const [holder] = [await join(), await join()]
  const complaints = async () =>
    (await checkRequirements(app.ctx)).filter(({ level }) => level === 'warning').map(({ message }) => message)
  expect(await complaints()).toEqual([])
  expect((await set(door.id, { expected: 2 })).status).toBe(200)
  expect((await set(tool.id, { expected: 2, from: '2026-04-01' })).status).toBe(200)
  // What begins later shuts nobody out yet.
  expect(await complaints()).toEqual([expect.stringMatching(/: The door\.$/)])
  await admin.award(holder.id, kiln)
  expect(await complaints()).toEqual([])
})
