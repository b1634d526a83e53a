import { duties } from '@fobhouse/contract/duties.ts'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { asKiosk, insertKiosk, newKioskId, tapAt } from '../../testing/kiosks.ts'
import { setSettings } from '../../testing/settings.ts'

const path = '/api/kiosks/'

function contact({ visitor }: TestApp, kioskId: string, secret?: string) {
  return visitor.put(path, { name: kioskId, kioskId }, secret === undefined ? {} : asKiosk(secret))
}

async function trailOf({ ctx }: TestApp): Promise<{ actor: string; action: string; after: unknown }[]> {
  const rows = await ctx.db.selectFrom('audit').select(['actor', 'action', 'after']).orderBy('id').execute()
  return rows.map(({ after, ...row }) => ({ ...row, after: JSON.parse(after) as unknown }))
}

testWithApp('a kiosk registers, is approved, and gets its secret at its next contact, once', async (app) => {
  const admin = await signInAsAdmin(app)
  const heard: string[] = []
  app.ctx.live.subscribe({ memberId: 0, duties, hear: ({ type }) => void heard.push(type) })
  const kioskId = newKioskId()
  expect((await contact(app, kioskId)).body).toEqual({ authorised: false })
  expect((await contact(app, kioskId.toUpperCase())).body).toEqual({ authorised: false })
  const listed = (await admin.get(path)).body
  const facts = { kioskIp: '127.0.0.1', playTheme: false, lastSeen: '2026-03-12T08:00:00.000Z' }
  expect(listed).toEqual([{ id: 1, name: kioskId, kioskId, authorised: false, hasSecret: false, ...facts }])
  expect(heard).toEqual(['kiosks'])

  expect((await admin.put(`${path}1/`, { name: 'Front door', authorised: true, playTheme: true })).status).toBe(200)
  const { authorised, secret } = (await contact(app, kioskId)).body
  expect([authorised, secret]).toEqual([true, expect.stringMatching(/^[\w-]{43}$/)])
  expect((await contact(app, kioskId)).body).toEqual({ authorised: true })
  const [row] = await app.ctx.db.selectFrom('kiosks').selectAll().execute()
  expect(JSON.stringify(row)).not.toContain(secret)
  expect((await admin.get(path)).body).toMatchObject([{ name: 'Front door', playTheme: true, hasSecret: true }])
  expect(await trailOf(app)).toMatchObject([
    { actor: 'Aroha Ngata', action: 'kiosk.authorise', after: { authorised: 1, name: 'Front door' } },
    { actor: 'Kiosk Front door', action: 'kiosk.receive_secret', after: { address: '127.0.0.1' } },
  ])
})

testWithApp('a secret that never arrived is renewed by an administrator', async (app) => {
  const admin = await signInAsAdmin(app)
  const { id, kioskId, secret } = await insertKiosk(app.ctx)
  const renewal = `${path}${id}/secret/`
  expect((await admin.delete(renewal)).status).toBe(200)
  expect((await app.visitor.get(`${path}screen/`, asKiosk(secret))).body).toMatchObject({ code: 'kiosk_secret_wrong' })
  const renewed = (await contact(app, kioskId, secret)).body.secret
  expect((await app.visitor.get(`${path}screen/`, asKiosk(renewed))).status).toBe(200)
  await admin.put(`${path}${id}/`, { authorised: false })
  expect(await admin.delete(renewal)).toMatchObject({ status: 403, body: { code: 'kiosk_not_authorised' } })
})

testWithApp('an approved kiosk is seen only when it shows its secret', async (app) => {
  const { kioskId, secret } = await insertKiosk(app.ctx)
  const seen = async () => (await app.ctx.db.selectFrom('kiosks').selectAll().executeTakeFirstOrThrow()).last_seen_at
  await contact(app, kioskId)
  await contact(app, kioskId, 'another')
  expect(await seen()).toBeNull()
  await contact(app, kioskId, secret)
  expect(await seen()).toBe('2026-03-12T08:00:00.000Z')
  app.clock.advance({ minutes: 2 })
  await app.visitor.get(`${path}screen/`, asKiosk(secret))
  expect(await seen()).toBe('2026-03-12T08:02:00.000Z')
})

testWithApp('strangers can register thirty kiosks a minute from an address, and a hundred in all', async (app) => {
  const register = (address: string) => {
    const kioskId = newKioskId()
    return app.visitor.send('PUT', path, { body: { name: kioskId, kioskId }, address })
  }
  for (let turn = 0; turn < 30; turn += 1) expect((await register('192.0.2.1')).status).toBe(200)
  expect(await register('192.0.2.1')).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
  for (let turn = 30; turn < 100; turn += 1) expect((await register(`192.0.2.${turn}`)).status).toBe(200)
  expect((await register('198.51.100.1')).status).toBe(429)
  const malformed = await app.visitor.put(path, { name: 'x', kioskId: 'not a hash' })
  expect(malformed).toMatchObject({ status: 400, body: { issues: [{ message: 'validation.kioskId' }] } })
})

testWithApp('shutting out or removing a kiosk ends its session at once', async (app) => {
  const admin = await signInAsAdmin(app)
  await insertMember(app.ctx, { card_number: '1001' })
  for (const shutOut of [
    (id: number) => admin.put(`${path}${id}/`, { authorised: false }),
    (id: number) => admin.delete(`${path}${id}/secret/`),
    (id: number) => admin.delete(`${path}${id}/`),
  ]) {
    const kiosk = await insertKiosk(app.ctx)
    const page = app.newClient()
    expect((await tapAt(page, kiosk, '1001')).status).toBe(200)
    expect((await page.get('/api/loggedin/')).status).toBe(200)
    expect((await shutOut(kiosk.id)).status).toBe(200)
    expect((await page.get('/api/loggedin/')).status).toBe(401)
    expect((await tapAt(page, kiosk, '1001')).status).toBeGreaterThanOrEqual(401)
    expect((await page.get(`${path}screen/`, asKiosk(kiosk.secret))).status).toBe(401)
  }
  expect((await admin.delete(`${path}999/`)).status).toBe(404)
})

testWithApp(
  'a kiosk shows who is here by given name, but for those who hide and where the club does not',
  async (app) => {
    const { secret } = await insertKiosk(app.ctx)
    const screen = async () => (await app.visitor.get(`${path}screen/`, asKiosk(secret))).body
    expect(await screen()).toEqual({ name: 'Front door', playTheme: false, onSite: null })
    await setSettings(app.ctx, { 'features.enableSiteSignIn': true, 'features.enableMembersOnSite': true })
    expect((await screen()).onSite).toEqual({ people: 0, members: [] })
    const visits = [
      { first_name: 'Łukasz', last_name: 'Wiśniewski' },
      { first_name: 'Shy', last_name: 'Person', hide_on_site: 1 },
    ]
    for (const person of visits) {
      const member = await signInAs(app, await insertMember(app.ctx, person))
      await member.post('/api/sitesessions/signin/', { guests: ['A friend'] })
    }
    expect((await screen()).onSite).toEqual({ people: 2, members: [{ id: 1, firstName: 'Łukasz', initials: 'ŁW' }] })
  },
)
