import { expect } from 'vitest'
import { DeviceHub } from '../../device-hub/hub.ts'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { connectAuthorised } from '../../testing/board.ts'
import { confirmAnew, insertMember, signInAs } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mail.ts'
import { setSettings } from '../../testing/settings.ts'
import { watchDevices } from './watch-devices.ts'

const look = (app: Pick<TestApp, 'ctx'>) => app.ctx.jobs.runNow('alarms.devices')
const subjectsTo = async (app: TestApp, email: string) => (await mailsTo(app.ctx, email)).map(({ subject }) => subject)

async function setUp(app: TestApp) {
  const id = await insertMember(app.ctx, { email: 'aroha@example.org', first_name: 'Aroha', is_admin: 1 })
  const admin = await signInAs(app, id)
  const origin = await app.listen()
  const serial = 'front'
  const { body } = await admin.post('/api/admin/devices/', { kind: 'door', serial, name: 'Front <b>door</b>' })
  const connect = async () => {
    const { board } = await connectAuthorised(origin, { serial, key: body.key })
    await board.close()
    await app.ctx.devices.lastSeen.flush() // a device that was never heard is not watched
  }
  return { admin, door: body.id as number, connect }
}

/** A new process that knows only what is stored, and started now. */
function restart(app: TestApp) {
  const devices = new DeviceHub(app.ctx)
  const upSince = app.clock.now()
  return { look: () => watchDevices({ ...app.ctx, devices }, upSince) }
}

testWithApp('tells administrators once of an outage and once of its end', async (app) => {
  const { connect } = await setUp(app)
  await insertMember(app.ctx, { email: 'asa@example.org', is_admin: 1, language: 'sv-SE' })
  await insertMember(app.ctx, { email: 'mia@example.org' })
  await connect()
  app.clock.advance('PT14M')
  await look(app)
  expect(await subjectsTo(app, 'aroha@example.org')).toEqual([])
  app.clock.advance('PT1M')
  await look(app)
  app.clock.advance('PT3H')
  await look(app)
  expect(await subjectsTo(app, 'aroha@example.org')).toEqual(['Offline: Front <b>door</b>'])
  const [mail] = await mailsTo(app.ctx, 'aroha@example.org')
  expect(mail?.text).toContain('Front <b>door</b>, last heard 12 Mar 2026')
  expect(mail?.text).toContain('http://club.test/manage/devices')
  expect((await mailsTo(app.ctx, 'asa@example.org'))[0]?.text).toContain('senast hörd 12 mars 2026 18:00')
  await connect()
  await look(app)
  await look(app)
  expect(await subjectsTo(app, 'aroha@example.org')).toEqual([
    'Offline: Front <b>door</b>',
    'Back online: Front <b>door</b>',
  ])
  expect(await subjectsTo(app, 'mia@example.org')).toEqual([])
  app.clock.advance('PT15M')
  await look(app)
  expect(await subjectsTo(app, 'aroha@example.org')).toHaveLength(3)
})

testWithApp('writes to the technical address alone if there is one, and one mail for all', async (app) => {
  const { admin, connect } = await setUp(app)
  await setSettings(app.ctx, { 'contact.sysadmin': 'tech@example.org', 'mail.writeByItself': false }) // it is no member
  await connect()
  for (const name of ['Laser', 'Lathe', 'Mill']) {
    const { id } = (await admin.post('/api/admin/devices/', { kind: 'interlock', serial: name, name })).body
    await app.ctx.db
      .updateTable('devices')
      .set({ last_seen_at: '2026-03-12T08:00:00.000Z' })
      .where('id', '=', id)
      .execute()
  }
  await admin.post('/api/admin/devices/', { kind: 'interlock', serial: 'never', name: 'Never seen' })
  app.clock.advance('PT20M')
  await look(app)
  expect(await subjectsTo(app, 'aroha@example.org')).toEqual([])
  expect(await subjectsTo(app, 'tech@example.org')).toEqual(['Offline: Front <b>door</b>, Laser, Lathe +1'])
  expect((await mailsTo(app.ctx, 'tech@example.org'))[0]?.text).not.toContain('Never seen')
})

testWithApp('is silent about devices that are not to be reported, and when it is off', async (app) => {
  const { admin, door, connect } = await setUp(app)
  await connect()
  await admin.put(`/api/admin/doors/${door}/`, { reportStatus: false })
  app.clock.advance('PT1H')
  await look(app)
  await setSettings(app.ctx, { 'access.offlineAlarmMinutes': 0 })
  await admin.put(`/api/admin/doors/${door}/`, { reportStatus: true })
  await look(app)
  expect(await subjectsTo(app, 'aroha@example.org')).toEqual([])
  await setSettings(app.ctx, { 'access.offlineAlarmMinutes': 120 })
  await look(app)
  expect(await subjectsTo(app, 'aroha@example.org')).toEqual([])
  app.clock.advance('PT1H')
  await look(app)
  expect(await subjectsTo(app, 'aroha@example.org')).toHaveLength(1)
  // Removed from the club: nobody waits for it to come back.
  await confirmAnew(app)
  await admin.delete(`/api/admin/doors/${door}/`)
  await look(app)
  expect(await app.ctx.db.selectFrom('device_outages').selectAll().execute()).toEqual([])
  expect(await subjectsTo(app, 'aroha@example.org')).toHaveLength(1)
})

testWithApp('a restart neither repeats nor forgets an alarm, and a server that was down waits', async (app) => {
  const { connect } = await setUp(app)
  await connect()
  await app.ctx.devices.lastSeen.flush()
  app.clock.advance('PT5H')
  const started = restart(app)
  await started.look()
  expect(await subjectsTo(app, 'aroha@example.org')).toEqual([])
  app.clock.advance('PT15M')
  await Promise.all([started.look(), started.look()])
  expect(await subjectsTo(app, 'aroha@example.org')).toHaveLength(1)
  const again = restart(app)
  app.clock.advance('PT1H')
  await again.look()
  expect(await subjectsTo(app, 'aroha@example.org')).toHaveLength(1)
  await connect()
  await app.ctx.devices.lastSeen.flush()
  await again.look()
  expect(await subjectsTo(app, 'aroha@example.org')).toHaveLength(2)
})
