import { duties } from '@fobhouse/contract/duties.ts'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { asKiosk, insertKiosk, newKioskId, tapAt } from '../../testing/kiosks.ts'
import { setSettings } from '../../testing/settings.ts'

const path = '/api/kiosks/'

const readerUrl = 'ws://localhost:81'

type Contact = { kioskId: string; secret?: string; claim?: string; readerUrl?: string }

function contact({ visitor }: TestApp, { secret, ...body }: Contact) {
  return visitor.put(path, { name: body.kioskId, ...body }, secret === undefined ? {} : asKiosk(secret))
}

async function trailOf({ ctx }: TestApp): Promise<{ actor: string; action: string; after: unknown }[]> {
  const rows = await ctx.db.selectFrom('audit').select(['actor', 'action', 'after']).orderBy('id').execute()
  return rows.map(({ after, ...row }) => ({ ...row, after: JSON.parse(after) as unknown }))
}

testWithApp('a kiosk registers, is approved by its code, and gets its secret at its next contact', async (app) => {
  const admin = await signInAsAdmin(app)
  const heard: string[] = []
  app.ctx.live.subscribe({ memberId: 0, duties, hear: ({ type }) => void heard.push(type) })
  const kioskId = newKioskId()
  const first = (await contact(app, { kioskId, readerUrl })).body
  expect(first).toEqual({ authorised: false, code: expect.stringMatching(/^[A-Z2-9]{6}$/), claim: expect.any(String) })
  const { code, claim } = first
  const again = await contact(app, { kioskId: kioskId.toUpperCase(), claim, readerUrl })
  expect(again.body).toEqual({ authorised: false, code })
  const listed = (await admin.get(path)).body
  const facts = { kioskIp: '127.0.0.1', playTheme: false, lastSeen: '2026-03-12T08:00:00.000Z' }
  const unset = { hasSecret: false, isRecognised: false, hasPin: false, readerUrl: null, askedReaderUrl: null }
  expect(listed).toEqual([{ id: 1, name: kioskId, kioskId, authorised: false, ...unset, ...facts }])
  expect(heard).toEqual(['kiosks'])

  const approval = { name: 'Front door', authorised: true, playTheme: true }
  const refused = { status: 403, body: { code: 'kiosk_code_wrong' } }
  expect(await admin.put(`${path}1/`, approval)).toMatchObject(refused)
  expect(await admin.put(`${path}1/`, { ...approval, code: 'AAAAAA' })).toMatchObject(refused)
  const typed = ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `
  expect((await admin.put(`${path}1/`, { ...approval, code: typed })).status).toBe(200)
  expect((await admin.get(path)).body).toMatchObject([{ hasSecret: false, isRecognised: true, readerUrl }])
  const given = (await contact(app, { kioskId, claim, readerUrl })).body
  const { secret } = given
  const setUp = { readerUrl, hasPin: false }
  expect(given).toEqual({ authorised: true, secret: expect.stringMatching(/^[\w-]{43}$/), setUp })
  expect((await contact(app, { kioskId, secret, readerUrl })).body).toEqual({ authorised: true, setUp })
  expect((await contact(app, { kioskId, claim })).body).toEqual({ authorised: true })
  const [row] = await app.ctx.db.selectFrom('kiosks').selectAll().execute()
  expect(JSON.stringify(row)).not.toContain(secret)
  // No other screen's code is left, which an administrator could type by mistake later.
  expect(await app.ctx.db.selectFrom('kiosk_claims').selectAll().execute()).toEqual([])
  expect((await admin.get(path)).body).toMatchObject([{ name: 'Front door', playTheme: true, hasSecret: true }])
  expect(await trailOf(app)).toMatchObject([
    { actor: 'Aroha Ngata', action: 'kiosk.authorise', after: { authorised: 1, name: 'Front door' } },
    { actor: 'Kiosk Front door', action: 'kiosk.receive_secret', after: { address: '127.0.0.1' } },
  ])
})

testWithApp(
  'who registers with a kiosk’s id from elsewhere has another code and never gets its secret',
  async (app) => {
    const admin = await signInAsAdmin(app)
    const kioskId = newKioskId()
    const ask = (body: object, address: string) =>
      app.visitor.send('PUT', path, { body: { name: kioskId, kioskId, ...body }, address })
    const [rogue, real] = [
      (await ask({ readerUrl: 'ws://203.0.113.5:81' }, '203.0.113.5')).body,
      (await ask({ readerUrl }, '192.0.2.10')).body,
    ]
    expect(rogue.code).not.toBe(real.code)
    expect((await admin.put(`${path}1/`, { authorised: true, name: 'Entrance', code: real.code })).status).toBe(200)
    for (const body of [{}, { claim: rogue.claim }, { claim: real.code }, { claim: 'made up' }]) {
      expect((await ask(body, '203.0.113.5')).body).toEqual({ authorised: true })
    }
    // The answer with the secret may be lost on the way: an approved kiosk asks again.
    await ask({ claim: real.claim }, '192.0.2.10')
    const { secret } = (await ask({ claim: real.claim }, '192.0.2.10')).body
    expect((await app.visitor.get(`${path}screen/`, asKiosk(secret))).status).toBe(200)
    expect((await admin.get(path)).body).toMatchObject([{ readerUrl, hasSecret: true }])
  },
)

testWithApp('many who say that they are one kiosk push out each other, not the one that stands there', async (app) => {
  const admin = await signInAsAdmin(app)
  const kioskId = newKioskId()
  const ask = (body: object, address: string) =>
    app.visitor.send('PUT', path, { body: { name: kioskId, kioskId, ...body }, address })
  const real = (await ask({}, '192.0.2.10')).body
  for (let turn = 0; turn < 130; turn += 1) {
    app.clock.advance({ seconds: 2 })
    expect((await ask({ claim: 'none' }, `2001:db8::${turn}`)).status).toBe(200)
  }
  expect((await ask({ claim: real.claim }, '192.0.2.10')).body).toEqual({ authorised: false, code: real.code })
  expect(await app.ctx.db.selectFrom('kiosk_claims').select('id').execute()).toHaveLength(100)
  expect((await admin.put(`${path}1/`, { authorised: true, code: real.code })).status).toBe(200)
})

testWithApp('a flood of kiosks that nobody knows pushes out none but its own', async (app) => {
  const admin = await signInAsAdmin(app)
  const knock = (kioskId: string, address: string) =>
    app.visitor.put(path, { kioskId, name: kioskId }, { 'x-forwarded-for': address })
  const idsListed = async () => new Set((await admin.get(path)).body.map(({ kioskId }: Contact) => kioskId))
  const real = newKioskId()
  const { code } = (await knock(real, '198.51.100.7')).body
  const approved = await insertKiosk(app.ctx)
  const statuses: number[] = []
  for (let index = 0; index < 31; index += 1) statuses.push((await knock(newKioskId(), '203.0.113.1')).status)
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  for (let index = 0; index < 120; index += 1) {
    app.clock.advance('PT4S')
    expect((await knock(newKioskId(), `2001:db8::${100 + (index % 3)}`)).status).toBe(200)
  }
  const newcomer = newKioskId()
  await knock(newcomer, '192.0.2.77')
  const listed = await idsListed()
  expect(listed.size).toBe(101) // a hundred that wait, and the approved one
  for (const kioskId of [real, newcomer, approved.kioskId]) expect(listed).toContain(kioskId)
  const { id } = (await admin.get(path)).body.find(({ kioskId }: Contact) => kioskId === real)
  expect((await admin.put(`${path}${id}/`, { name: 'Door', authorised: true, playTheme: false, code })).status).toBe(
    200,
  )
})

testWithApp(
  'the browser of a kiosk that signs people in gets its first screen at once, until it does no more',
  async (app) => {
    const admin = await signInAsAdmin(app)
    const { id, kioskId, secret } = await insertKiosk(app.ctx)
    const marked = () => app.visitor.cookies.get('fobhouse_kiosk') === '1'
    await contact(app, { kioskId })
    expect(marked()).toBe(false)
    const { headers } = await contact(app, { kioskId, secret })
    expect(headers['set-cookie']).toBe('fobhouse_kiosk=1; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax')
    expect(marked()).toBe(true)
    await admin.put(`${path}${id}/`, { authorised: false })
    await contact(app, { kioskId, secret })
    expect(marked()).toBe(false)
  },
)

testWithApp('a kiosk whose secret was renewed is recognised anew', async (app) => {
  const admin = await signInAsAdmin(app)
  const { id, kioskId, secret } = await insertKiosk(app.ctx)
  const renewal = `${path}${id}/secret/`
  expect((await admin.delete(renewal)).status).toBe(200)
  expect((await app.visitor.get(`${path}screen/`, asKiosk(secret))).body).toMatchObject({ code: 'kiosk_secret_wrong' })
  const { code, claim, ...rest } = (await contact(app, { kioskId, secret })).body
  expect(rest).toEqual({ authorised: true })
  expect((await contact(app, { kioskId, claim })).body).toEqual({ authorised: true, code })
  expect((await admin.put(`${path}${id}/`, { code: 'ZZZZZZ' })).status).toBe(403)
  expect((await admin.put(`${path}${id}/`, { code })).status).toBe(200)
  const renewed = (await contact(app, { kioskId, claim })).body.secret
  expect((await app.visitor.get(`${path}screen/`, asKiosk(renewed))).status).toBe(200)
  await admin.put(`${path}${id}/`, { authorised: false })
  expect(await admin.delete(renewal)).toMatchObject({ status: 403, body: { code: 'kiosk_not_authorised' } })
  expect((await contact(app, { kioskId, claim })).body).toMatchObject({ authorised: false, code: expect.any(String) })
})

testWithApp('a kiosk that was approved before there were codes and readers goes on', async (app) => {
  const { kioskId, secret } = await insertKiosk(app.ctx)
  const old = await contact(app, { kioskId, secret })
  expect(old.body).toEqual({ authorised: true, setUp: { readerUrl: null, hasPin: false } })
  const { setUp } = (await contact(app, { kioskId, secret, readerUrl })).body
  expect(setUp.readerUrl).toBe(readerUrl)
  expect(await trailOf(app)).toMatchObject([{ action: 'kiosk.adopt_reader', after: { reader_url: readerUrl } }])
})

testWithApp('another reader is trusted only once an administrator has approved it', async (app) => {
  const admin = await signInAsAdmin(app)
  const { id, kioskId, secret } = await insertKiosk(app.ctx)
  await contact(app, { kioskId, secret, readerUrl })
  const asked = 'ws://192.0.2.66:81'
  const trusted = async (own: string) => (await contact(app, { kioskId, secret, readerUrl: own })).body.setUp.readerUrl
  const listed = async () => (await admin.get(path)).body[0]
  expect(await trusted(asked)).toBe(readerUrl)
  expect(await listed()).toMatchObject({ readerUrl, askedReaderUrl: asked })
  await contact(app, { kioskId, readerUrl: 'ws://203.0.113.5:81' }) // a stranger's contact does not propose a reader
  expect(await listed()).toMatchObject({ askedReaderUrl: asked })
  expect((await admin.put(`${path}${id}/`, { readerUrl: 'http://reader' })).status).toBe(400)
  expect((await admin.put(`${path}${id}/`, { readerUrl: asked })).status).toBe(200)
  expect(await trusted(asked)).toBe(asked)
  expect(await listed()).toMatchObject({ readerUrl: asked, askedReaderUrl: null })
  expect(await trusted(readerUrl)).toBe(asked)
  expect(await trusted(asked)).toBe(asked)
  expect(await listed()).toMatchObject({ askedReaderUrl: null })
})

testWithApp('an approved kiosk is seen only when it shows its secret', async (app) => {
  const { kioskId, secret } = await insertKiosk(app.ctx)
  const seen = async () => (await app.ctx.db.selectFrom('kiosks').selectAll().executeTakeFirstOrThrow()).last_seen_at
  await contact(app, { kioskId })
  await contact(app, { kioskId, secret: 'another' })
  expect(await seen()).toBeNull()
  await contact(app, { kioskId, secret })
  expect(await seen()).toBe('2026-03-12T08:00:00.000Z')
  app.clock.advance({ minutes: 2 })
  await app.visitor.get(`${path}screen/`, asKiosk(secret))
  expect(await seen()).toBe('2026-03-12T08:02:00.000Z')
})

testWithApp(
  'strangers register thirty kiosks a minute from an address, and push out none but their own',
  async (app) => {
    const admin = await signInAsAdmin(app)
    const register = (address: string, kioskId = newKioskId()) =>
      app.visitor.send('PUT', path, { body: { name: kioskId, kioskId }, address })
    const ids = async () => (await admin.get(path)).body.map((kiosk: { kioskId: string }) => kiosk.kioskId)
    const [known, first, late] = [await insertKiosk(app.ctx), newKioskId(), newKioskId()]
    await admin.put(`${path}${known.id}/`, { authorised: false })
    await register('192.0.2.200', first)
    for (let turn = 0; turn < 30; turn += 1) expect((await register('192.0.2.1')).status).toBe(200)
    expect(await register('192.0.2.1')).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
    app.clock.advance({ minutes: 1 })
    for (let turn = 0; turn < 100; turn += 1) {
      app.clock.advance({ seconds: 2 })
      expect((await register('192.0.2.1')).status).toBe(200)
    }
    expect((await register('198.51.100.1', late)).status).toBe(200)
    const listed = await ids()
    expect(listed).toHaveLength(101) // with the revoked one, which is never deleted to make room
    for (const kioskId of [known.kioskId, first, late]) expect(listed).toContain(kioskId)
    const malformed = await app.visitor.put(path, { name: 'x', kioskId: 'not a hash' })
    expect(malformed).toMatchObject({ status: 400, body: { issues: [{ message: 'validation.kioskId' }] } })
  },
)

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

const house = { lockdown: null, openNow: null, opensAt: null, closesAt: null }

testWithApp(
  'a kiosk shows who is here by given name, but for those who hide and where the club does not',
  async (app) => {
    const { secret } = await insertKiosk(app.ctx)
    const screen = async () => (await app.visitor.get(`${path}screen/`, asKiosk(secret))).body
    expect(await screen()).toEqual({
      name: 'Front door',
      playTheme: false,
      house,
      alone: [],
      today: null,
      outOfOrder: null,
      onSite: null,
    })
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
