import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import type { TestClient } from '../../../testing/client.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../../testing/factories.ts'
import { mailsTo } from '../../../testing/mail.ts'
import { setSettings } from '../../../testing/settings.ts'

const path = '/api/proxies/'
const date = '2026-05-01T09:00:00.000Z'
const cities = { memberCity: 'Brisbane', proxyCity: 'Ipswich' }

type Person = { id: number; client: TestClient; email: string }
type Scene = { admin: TestClient; meeting: number; ann: Person; bo: Person; cat: Person }

async function person(app: TestApp, first: string, language: string | null = null): Promise<Person> {
  const email = `${first.toLowerCase()}@example.org`
  const id = await insertMember(app.ctx, { first_name: first, last_name: 'Lee', email, language })
  return { id, email, client: await signInAs(app, id) }
}

async function setUp(app: TestApp): Promise<Scene> {
  const admin = await signInAsAdmin(app)
  const { body } = await admin.post('/api/meetings/', { date, type: 'agm', chair: 'Aroha Ngata' })
  const [ann, bo, cat] = [await person(app, 'Ann'), await person(app, 'Bo', 'sv-SE'), await person(app, 'Cat')]
  return { admin, meeting: body.id, ann, bo, cat }
}

const give = ({ meeting }: Scene, from: Person, to: Person, rest: object = {}) =>
  from.client.post(path, { meeting, proxy: to.id, ...cities, ...rest })

const subjectsTo = async (app: TestApp, { email }: Person) =>
  (await mailsTo(app.ctx, email)).map(({ subject }) => subject)

const annsStatement =
  'I, Ann Lee of Brisbane, being a member of Our club, appoint Bo Lee of Ipswich as my proxy to vote for me and on my behalf at the annual general meeting of Our club to be held on Friday 1 May 2026 at 19:00, and at any adjournment of that meeting.'

testWithApp('a member lets another one vote: statement, lists of both and mail to both', async (app) => {
  const scene = await setUp(app)
  const { meeting, ann, bo, admin } = scene
  const answer = await give(scene, ann, bo)
  expect(answer).toMatchObject({ status: 201, body: { statement: annsStatement } })
  const facts = { meeting, date, type: 'Annual General', typeValue: 'agm', isPast: false, isValid: true }
  const { id } = answer.body
  expect((await ann.client.get(path)).body).toEqual([{ id, name: 'Bo Lee', ...facts, statement: annsStatement }])
  expect((await ann.client.get(`${path}held/`)).body).toEqual([])
  expect((await bo.client.get(`${path}held/`)).body).toEqual([
    { id, name: 'Ann Lee', ...facts, statement: annsStatement },
  ])
  expect((await bo.client.get(path)).body).toEqual([])
  const detail = (await admin.get(`/api/meetings/${meeting}/`)).body
  expect(detail.proxies).toMatchObject([
    {
      giver: { id: ann.id, name: 'Ann Lee' },
      holder: { id: bo.id },
      statement: annsStatement,
      standing: 'holder_absent',
    },
  ])
  expect((await admin.get('/api/meetings/')).body[0].proxyList).toEqual([
    { name: 'Ann Lee', proxyName: 'Bo Lee', date: '2026-03-12T08:00:00.000Z' },
  ])
  const [toAnn] = await mailsTo(app.ctx, ann.email)
  expect(toAnn?.subject).toBe('Bo Lee will vote for you')
  expect(toAnn?.text).toContain('at the annual general meeting on Friday 1 May 2026 at 19:00')
  expect(toAnn?.text).toContain(annsStatement)
  const [toBo] = await mailsTo(app.ctx, bo.email)
  expect(toBo?.subject).toBe('Du röstar för Ann Lee')
  expect(toBo?.text).toContain('på årsmötet fredagen den 1 maj 2026 kl. 19:00')
  expect(toBo?.text).toContain(annsStatement)
})

testWithApp('the statement stays in the language in which it was given', async (app) => {
  const scene = await setUp(app)
  const { body } = await give(scene, scene.ann, scene.bo, { language: 'sv-SE' })
  expect(body.statement).toBe(
    'Jag, Ann Lee i Brisbane, medlem i Our club, ger Bo Lee i Ipswich fullmakt att rösta för mig och i mitt namn på årsmötet i Our club som hålls fredagen den 1 maj 2026 kl. 19:00, och på varje fortsättning av det mötet.',
  )
  expect((await scene.ann.client.get(path)).body[0].statement).toBe(body.statement)
})

testWithApp('a new one takes the place of the old one, and all three are told', async (app) => {
  const scene = await setUp(app)
  const { ann, bo, cat } = scene
  await give(scene, ann, bo)
  expect((await give(scene, ann, cat)).status).toBe(201)
  expect((await ann.client.get(path)).body).toMatchObject([{ name: 'Cat Lee' }])
  expect((await bo.client.get(`${path}held/`)).body).toEqual([])
  expect(await subjectsTo(app, ann)).toEqual(['Bo Lee will vote for you', 'Cat Lee will vote for you'])
  expect(await subjectsTo(app, bo)).toEqual(['Du röstar för Ann Lee', 'Bo Lee röstar inte längre för Ann Lee'])
  expect(await subjectsTo(app, cat)).toEqual(['You vote for Ann Lee'])
  const trail = (await scene.admin.get(`/api/admin/audit/?subject=meeting:${scene.meeting}`)).body
  expect(trail[0]).toMatchObject({
    actor: 'Ann Lee',
    action: 'meeting.give_proxy',
    before: { proxy: bo.id },
    after: { proxy: cat.id },
  })
})

testWithApp('is withdrawn by its giver or handed back by its holder, and by nobody else', async (app) => {
  const scene = await setUp(app)
  const { ann, bo, cat, admin } = scene
  for (const who of [ann, bo]) {
    const { id } = (await give(scene, ann, bo)).body
    expect((await cat.client.delete(`${path}${id}/`)).status).toBe(404)
    expect((await admin.delete(`${path}${id}/`)).status).toBe(404)
    expect(await who.client.delete(`${path}${id}/`)).toMatchObject({ status: 200, body: {} })
    expect((await who.client.delete(`${path}${id}/`)).status).toBe(404)
    expect((await subjectsTo(app, ann)).at(-1)).toBe('Bo Lee no longer votes for Ann Lee')
    expect((await subjectsTo(app, bo)).at(-1)).toBe('Bo Lee röstar inte längre för Ann Lee')
  }
  expect((await ann.client.get(path)).body).toEqual([])
})

testWithApp('refuses what the rules refuse, and changes nothing then', async (app) => {
  const scene = await setUp(app)
  const { ann, bo, cat } = scene
  const codeOf = async (answer: ReturnType<typeof give>) => (await answer).body.code
  await give(scene, ann, bo)
  expect(await codeOf(give(scene, ann, ann))).toBe('proxy_to_oneself')
  expect(await codeOf(give(scene, bo, cat))).toBe('proxy_giver_holds')
  expect(await codeOf(give(scene, cat, ann))).toBe('proxy_holder_gives')
  await setSettings(app.ctx, { 'meetings.proxiesPerHolder': 1 })
  expect(await codeOf(give(scene, cat, bo))).toBe('proxy_limit')
  expect((await give(scene, ann, bo)).status).toBe(201)
  const noob = await insertMember(app.ctx, { state: 'noob' })
  expect(await codeOf(give(scene, ann, { ...cat, id: noob }))).toBe('proxy_holder_inactive')
  const retired = await insertMember(app.ctx, { state: 'inactive', is_admin: 1 })
  const retiredAdmin = { id: retired, email: '', client: await signInAs(app, retired) }
  expect(await codeOf(give(scene, retiredAdmin, cat))).toBe('proxy_giver_inactive')
  const faults: [object, string, string][] = [
    [{ meeting: 999 }, 'meeting', 'validation.invalid'],
    [{ proxy: 999 }, 'proxy', 'validation.invalid'],
    [{ memberCity: ' ' }, 'memberCity', 'validation.notEmpty'],
    [{ proxyCity: 'x'.repeat(31) }, 'proxyCity', 'validation.max30'],
  ]
  for (const [change, field, message] of faults) {
    const answer = await give(scene, ann, bo, change)
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: [field], message }] } })
  }
  app.clock.advance({ hours: 24 * 60 })
  const later = { ...ann, client: await signInAs(app, ann.id) }
  expect(await codeOf(give(scene, later, cat))).toBe('meeting_past')
  const [held] = (await later.client.get(path)).body
  expect(held).toMatchObject({ name: 'Bo Lee', isPast: true })
  expect((await later.client.delete(`${path}${held.id}/`)).body.code).toBe('meeting_past')
  const detail = (await (await signInAsAdmin(app)).get(`/api/meetings/${scene.meeting}/`)).body
  expect(detail.proxies).toHaveLength(1)
})

testWithApp('many at the same instant never make somebody both give and hold, nor pass the limit', async (app) => {
  const scene = await setUp(app)
  await setSettings(app.ctx, { 'meetings.proxiesPerHolder': 2 })
  const people = [scene.ann, scene.bo, scene.cat, await person(app, 'Dot'), await person(app, 'Eli')]
  for (let round = 0; round < 3; round += 1) {
    const pairs = people.flatMap((from) => people.filter((to) => to !== from).map((to) => [from, to] as const))
    const answers = await Promise.all(pairs.map(([from, to]) => give(scene, from, to)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
    const rows = await app.ctx.db.selectFrom('proxies').select(['member_id', 'proxy_id']).execute()
    const givers = rows.map((row) => row.member_id)
    expect(new Set(givers).size).toBe(givers.length)
    expect(rows.filter((row) => givers.includes(row.proxy_id))).toEqual([])
    for (const { proxy_id: holder } of rows) {
      expect(rows.filter((row) => row.proxy_id === holder).length).toBeLessThanOrEqual(2)
    }
  }
})

testWithApp('does not count while one of them is no member, and says so', async (app) => {
  const scene = await setUp(app)
  const { ann, bo, admin, meeting } = scene
  await give(scene, ann, bo)
  await admin.post(`/api/meetings/${meeting}/attendees/${bo.id}/`)
  const read = async () => {
    const { quorum, proxies } = (await admin.get(`/api/meetings/${meeting}/`)).body
    return [quorum.byProxy, proxies[0].standing, (await admin.get('/api/meetings/')).body[0].proxyList.length]
  }
  expect(await read()).toEqual([1, 'counts', 1])
  await admin.post(`/api/admin/members/${bo.id}/state/inactive/`)
  expect(await read()).toEqual([0, 'holder_inactive', 1])
  expect((await ann.client.get(path)).body).toMatchObject([{ isValid: false }])
  await admin.post(`/api/admin/members/${bo.id}/state/active/`)
  await admin.post(`/api/admin/members/${ann.id}/state/inactive/`)
  expect(await read()).toEqual([0, 'giver_inactive', 1])
  await admin.post(`/api/admin/members/${ann.id}/state/active/`)
  expect(await read()).toEqual([1, 'counts', 1])
})

testWithApp('ends with a person who is erased; the other one is told without a name', async (app) => {
  const scene = await setUp(app)
  const { ann, bo, cat, admin } = scene
  await give(scene, ann, bo)
  await give(scene, cat, bo)
  await admin.post(`/api/admin/members/${bo.id}/erase/`, { name: 'Bo Lee' })
  expect((await admin.get(`/api/meetings/${scene.meeting}/`)).body.proxies).toEqual([])
  for (const who of [ann, cat]) {
    const mail = (await mailsTo(app.ctx, who.email)).at(-1)
    expect(mail?.subject).toBe('A proxy for the annual general meeting on Friday 1 May 2026 at 19:00 has ended')
    expect(mail?.text).not.toContain('Bo')
  }
  expect((await give(scene, ann, cat)).status).toBe(201)
})

testWithApp('follows its meeting: moved it holds, cancelled it ends, and both people are told once', async (app) => {
  const scene = await setUp(app)
  const { ann, bo, cat, admin, meeting } = scene
  await give(scene, ann, bo)
  await give(scene, cat, bo)
  const body = { date: '2026-05-08T09:00:00.000Z', type: 'agm', chair: 'Aroha Ngata' }
  await admin.put(`/api/meetings/${meeting}/`, { ...body, date, chair: 'Bo Lee' })
  await admin.put(`/api/meetings/${meeting}/`, body)
  expect((await subjectsTo(app, ann)).at(-1)).toBe('New date: annual general meeting on Friday 8 May 2026 at 19:00')
  expect((await ann.client.get(path)).body[0].statement).toContain('Friday 8 May 2026 at 19:00')
  await admin.delete(`/api/meetings/${meeting}/`)
  expect((await ann.client.get(path)).body).toEqual([])
  expect((await subjectsTo(app, bo)).slice(2)).toEqual([
    'Nytt datum: årsmötet fredagen den 8 maj 2026 kl. 19:00',
    'Inställt: årsmötet fredagen den 8 maj 2026 kl. 19:00',
  ])
})

testWithApp('is there only where the club has it on; the list of members stays', async (app) => {
  const scene = await setUp(app)
  await setSettings(app.ctx, { 'features.enableProxyVoting': false })
  expect(await scene.ann.client.get(path)).toMatchObject({ status: 404, body: { code: 'feature_off' } })
  expect(await give(scene, scene.ann, scene.bo)).toMatchObject({ status: 404, body: { code: 'feature_off' } })
  expect((await scene.ann.client.get('/api/tools/members/')).status).toBe(200)
})

testWithApp('finds active members by name, and by nothing that is their own affair', async (app) => {
  const { ann } = await setUp(app)
  const hidden = { phone: '+61491570156', card_number: '4711', email: 'asa.secret@example.org' }
  const facts = { first_name: 'Åsa', last_name: 'Öberg', screen_name: 'verkstadsfen', ...hidden }
  const asa = await insertMember(app.ctx, facts)
  await insertMember(app.ctx, { first_name: 'Åsa', last_name: 'Gone', state: 'inactive' })
  const find = async (q: string) => (await ann.client.get(`/api/tools/members/?q=${encodeURIComponent(q)}`)).body
  const found = [{ id: asa, name: 'Åsa Öberg', screenName: 'verkstadsfen' }]
  for (const typed of ['åsa', 'öberg Å', 'VERKSTAD']) expect([typed, await find(typed)]).toEqual([typed, found])
  for (const typed of ['4711', '491570156', 'secret', 'gone']) expect([typed, await find(typed)]).toEqual([typed, []])
  const first = await ann.client.get('/api/tools/members/?limit=3')
  const next = /<([^>]+)>/.exec(first.headers['link'] ?? '')?.[1] ?? ''
  const second = await ann.client.get(`/api/tools/members/${next}`)
  const names = [...first.body, ...second.body].map(({ name }: { name: string }) => name)
  expect(names).toEqual(['Ann Lee', 'Aroha Ngata', 'Bo Lee', 'Cat Lee', 'Åsa Öberg'])
})
