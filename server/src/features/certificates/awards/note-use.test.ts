import { type UseKind, useKinds } from '@fobhouse/contract/competence/certificates.ts'
import { describe, expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { insertEquipment } from '../../../testing/change-equipment.ts'
import { signInAs } from '../../../testing/factories.ts'
import { signInAsLearner, signInAsTrainingAdministrator } from '../../../testing/competence.ts'
import { saveUses } from '../uses-store.ts'
import { noteUse } from './note-use.ts'

/** A kiln that needs a certificate which ends a month after its last use, or whose item does, and somebody who holds it. */
async function makeKiln(app: TestApp, kind: UseKind = 'device') {
  const { client: admin, make, award } = await signInAsTrainingAdministrator(app)
  const device = { kind: 'interlock', serial: 'kiln', name: 'Kiln' }
  const { id: deviceId } = (await admin.post('/api/admin/devices/', device)).body
  const kiln = await make('Kiln', { validity: { kind: 'disuse', months: 1 } })
  const itemId = await insertEquipment(admin, deviceId)
  const subjectId = kind === 'device' ? deviceId : itemId
  await saveUses(app.ctx.db, { kind, subjectId, now: [kiln], planned: [] })
  const { id: memberId } = await signInAsLearner(app)
  // A month passes in these tests, and sessions end meanwhile.
  const standing = async () => {
    const { body } = await (await signInAs(app, memberId)).get(`/api/competence/certificates/${kiln}/`)
    return body.standing
  }
  await award(memberId, kiln)
  const use = (startedAt: string, seconds: number) => {
    const endedAt = new Date(Date.parse(startedAt) + seconds * 1000).toISOString()
    return app.ctx.transact((trx) => noteUse(app.ctx, trx, { memberId, deviceId, startedAt, endedAt }))
  }
  return { kiln, deviceId, memberId, standing, use }
}

describe.each(useKinds)('what a %s needs', (kind) => {
  testWithApp('is kept by a session of ten seconds if it ends by disuse, by one of nine it is not', async (app) => {
    const { standing, use } = await makeKiln(app, kind)
    const { expiresAt } = await standing()
    app.clock.advance({ hours: 24 * 10 })
    const startedAt = new Date(app.clock.milliseconds()).toISOString()
    await use(startedAt, 9)
    expect(await standing()).toMatchObject({ expiresAt, lastUsedAt: null })
    await use(startedAt, 10)
    const after = await standing()
    expect(after.lastUsedAt).toBe(startedAt)
    expect(Date.parse(after.expiresAt)).toBeGreaterThan(Date.parse(expiresAt))
  })

  testWithApp('does not end while a session runs across the end, which counts then', async (app) => {
    const { deviceId, memberId, standing, use } = await makeKiln(app, kind)
    const end = Date.parse((await standing()).expiresAt)
    const startedAt = new Date(end - 60_000).toISOString()
    const costs = { cost_per_session: 0, cost_per_hour: 0, cost_per_kwh: 0 }
    const session = {
      device_id: deviceId,
      uuid: 'a',
      member_id: memberId,
      started_at: startedAt,
      last_news_at: startedAt,
    }
    await app.ctx.db
      .insertInto('interlock_sessions')
      .values({ ...session, ...costs })
      .execute()
    app.clock.advance({ milliseconds: end + 60_000 - app.clock.milliseconds() })
    await app.ctx.jobs.runNow('competence.ends')
    expect((await standing()).state).toBe('held')
    await app.ctx.db
      .updateTable('interlock_sessions')
      .set({ ended_at: new Date(end + 60_000).toISOString() })
      .execute()
    await use(startedAt, 120)
    expect(await standing()).toMatchObject({ state: 'held', lastUsedAt: startedAt })
    const mails = await app.ctx.db.selectFrom('outbox').select('subject').where('member_id', '=', memberId).execute()
    expect(mails.map(({ subject }) => subject)).toEqual(['You now hold “Kiln”'])
  })
})

testWithApp('a use after the end does not bring it back', async (app) => {
  const { standing, use } = await makeKiln(app)
  const { expiresAt } = await standing()
  app.clock.advance({ milliseconds: Date.parse(expiresAt) + 60_000 - app.clock.milliseconds() })
  await use(new Date(app.clock.milliseconds()).toISOString(), 600)
  expect(await standing()).toMatchObject({ state: 'expired', lastUsedAt: null })
})
