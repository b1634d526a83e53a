import { type AssignedDuties, duties, type Duty } from '@fobhouse/contract/duties.ts'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { insertMember, signInAs } from '../../../testing/factories.ts'
import { testSecrets } from '../../../testing/secrets.ts'

const pathOf = (id: number) => `/api/admin/members/${id}/duties/`
const profileOf = (id: number) => `/api/admin/members/${id}/profile/`

async function enter(app: TestApp, held: readonly Duty[] | 'all', facts = {}) {
  const id = await insertMember(app.ctx, {
    is_admin: 1,
    duties: held === 'all' ? null : JSON.stringify(held),
    ...facts,
  })
  return { id, client: await signInAs(app, id) }
}

async function rolesOf({ ctx }: TestApp, ...ids: number[]) {
  const rows = await ctx.db.selectFrom('members').select(['id', 'is_admin', 'duties']).where('id', 'in', ids).execute()
  return ids.map((id) => rows.find((row) => row.id === id)).map((row) => [row?.is_admin, row?.duties])
}

testWithApp('gives some duties, then all, then none, and tells the person and those who have all', async (app) => {
  const all = await enter(app, 'all', { first_name: 'Aroha', last_name: 'Ngata' })
  const other = await enter(app, 'all', { email: 'other@example.org' })
  const keeper = await enter(app, ['doors'], { email: 'keeper@example.org' })
  const ann = await insertMember(app.ctx, {
    email: 'ann@example.org',
    first_name: 'Ann',
    last_name: 'Lee',
    language: 'sv-SE',
  })
  const give = (given: AssignedDuties) => all.client.put(pathOf(ann), { duties: given })
  expect((await give(['money', 'people'])).status).toBe(200)
  const client = await signInAs(app, ann)
  expect((await client.get('/api/profile/')).body).toMatchObject({ admin: true, duties: ['people', 'money'] })
  expect((await all.client.get(profileOf(ann))).body.duties).toEqual(['people', 'money'])
  const mails = await app.ctx.db.selectFrom('outbox').select(['recipient', 'text']).orderBy('id').execute()
  expect(mails.map(({ recipient }) => recipient)).toEqual(['ann@example.org', 'other@example.org'])
  expect(mails[0]?.text).toContain('Dina uppgifter nu: personer, pengar.')
  expect((await give([...duties])).status).toBe(200)
  expect(await rolesOf(app, ann)).toEqual([[1, null]])
  expect((await give([])).status).toBe(200)
  expect(await rolesOf(app, ann)).toEqual([[0, null]])
  const { body: trail } = await other.client.get('/api/admin/audit/')
  expect(
    trail.map((line: { action: string; before: object; after: object }) => [line.action, line.before, line.after]),
  ).toEqual([
    ['member.duties', { duties: 'all' }, { duties: [] }],
    ['member.duties', { duties: ['people', 'money'] }, { duties: 'all' }],
    ['member.duties', { duties: [] }, { duties: ['people', 'money'] }],
  ])
  expect((await keeper.client.put(pathOf(ann), { duties: ['doors'] })).body).toMatchObject({
    code: 'duty_missing',
    duty: 'settings',
  })
})

testWithApp('nobody gives or takes what they do not have, whichever call they use', async (app) => {
  const all = await enter(app, 'all')
  const clerk = await enter(app, ['settings', 'doors'])
  const treasurer = await enter(app, ['money'])
  const ann = await insertMember(app.ctx)
  const ask = (id: number, given: AssignedDuties) => clerk.client.put(pathOf(id), { duties: given })
  expect((await ask(ann, ['doors', 'money'])).body).toMatchObject({ code: 'duty_missing', duties: ['money'] })
  expect((await ask(treasurer.id, [])).body).toMatchObject({ code: 'duty_missing', duty: 'money' })
  expect((await ask(clerk.id, 'all')).body.code).toBe('duty_missing')
  expect((await ask(all.id, [])).body.code).toBe('duty_missing')
  for (const [id, admin] of [
    [ann, true],
    [all.id, false],
  ] as const) {
    const answer = await clerk.client.put(profileOf(id), { admin })
    expect([answer.status, answer.body.code]).toEqual([403, 'duty_missing'])
  }
  expect((await ask(ann, ['doors'])).status).toBe(200)
  expect(await rolesOf(app, all.id, treasurer.id, clerk.id, ann)).toEqual([
    [1, null],
    [1, '["money"]'],
    [1, '["settings","doors"]'],
    [1, '["doors"]'],
  ])
})

testWithApp(
  'whoever looks after people does not get at how an administrator with more duties signs in',
  async (app) => {
    const all = await enter(app, 'all', { email: 'all@example.org' })
    const clerk = await enter(app, ['people'])
    const peer = await enter(app, ['people'])
    const change = (id: number, email: string) => clerk.client.put(profileOf(id), { email })
    expect((await change(all.id, 'mine@example.org')).body).toMatchObject({ code: 'duty_missing', duty: 'money' })
    expect((await change(peer.id, 'peer@example.org')).status).toBe(200)
    expect((await change(await insertMember(app.ctx), 'somebody@example.org')).status).toBe(200)
    const now = '2026-03-12T08:00:00.000Z'
    const app1 = {
      member_id: all.id,
      sealed_key: testSecrets.seal({ column: 'authenticator_apps.sealed_key', row: all.id }, 'key'),
      confirmed_at: now,
      last_counter: 0,
    }
    await app.ctx.db.insertInto('authenticator_apps').values(app1).execute()
    const answer = await clerk.client.delete(`/api/admin/members/${all.id}/factors/`)
    expect(answer.body).toMatchObject({ code: 'duty_missing' })
    expect((await all.client.get(profileOf(all.id))).body).toMatchObject({
      email: 'all@example.org',
      hasSecondFactor: true,
    })
  },
)

testWithApp('one person keeps all duties, whatever happens at once', async (app) => {
  const one = await enter(app, 'all')
  const two = await enter(app, 'all')
  const answers = await Promise.all([
    one.client.put(pathOf(two.id), { duties: [] }),
    two.client.put(pathOf(one.id), { duties: ['doors'] }),
    one.client.put(profileOf(one.id), { admin: false }),
    two.client.put(profileOf(two.id), { admin: false }),
  ])
  const left = (await rolesOf(app, one.id, two.id)).filter(([isAdmin, held]) => isAdmin === 1 && held === null)
  expect([left.length, answers.some(({ status }) => status === 200)]).toEqual([1, true])
  const last = (await rolesOf(app, one.id))[0]?.[1] === null && (await rolesOf(app, one.id))[0]?.[0] === 1 ? one : two
  expect((await last.client.put(pathOf(last.id), { duties: [...duties].slice(1) })).body.code).toBe(
    'last_administrator',
  )
  expect((await last.client.put(profileOf(last.id), { admin: false })).body.code).toBe('last_administrator')
  const name = (await last.client.get(profileOf(last.id))).body.name.full
  const erasure = await last.client.post(`/api/admin/members/${last.id}/erase/`, { name })
  expect(erasure.body.code).toBe('administrator_not_erasable')
  // A disabled administrator loses access to doors, not to the portal.
  await last.client.post(`/api/admin/members/${last.id}/state/inactive/`)
  expect((await (await signInAs(app, last.id)).get('/api/admin/settings/')).status).toBe(200)
})

testWithApp('whoever lost a duty a moment ago gives it to nobody', async (app) => {
  const all = await enter(app, 'all')
  const clerk = await enter(app, ['settings', 'doors'])
  const ann = await insertMember(app.ctx)
  const answers = await Promise.all([
    all.client.put(pathOf(clerk.id), { duties: ['settings'] }),
    clerk.client.put(pathOf(ann), { duties: ['doors'] }),
  ])
  expect(answers[0].status).toBe(200)
  const trail = await app.ctx.db.selectFrom('audit').select('subject').orderBy('id').execute()
  const wasFirst = trail[0]?.subject === `member:${ann}`
  expect(answers[1].status).toBe(wasFirst ? 200 : 403)
})

testWithApp('a key never can do more than whoever made it', async (app) => {
  const all = await enter(app, 'all')
  const clerk = await enter(app, ['settings', 'doors'])
  const keysPath = '/api/admin/api-keys/'
  const refused = await clerk.client.post(keysPath, { name: 'Sums', scopes: ['memberbucks'] })
  expect(refused.body).toMatchObject({ code: 'duty_missing', duty: 'money' })
  const { body } = await clerk.client.post(keysPath, { name: 'Panel', scopes: ['access', 'members', 'metrics'] })
  const headers = { authorization: `Api-Key ${body.key}` }
  const ask = (path: string) => app.newClient().get(path, headers)
  expect((await ask('/api/access/status/')).status).toBe(200)
  await all.client.put(pathOf(clerk.id), { duties: ['settings'] })
  expect((await ask('/api/access/status/')).body).toMatchObject({ code: 'duty_missing', duty: 'doors' })
  expect((await ask('/api/admin/members/')).status).toBe(200)
  await all.client.put(pathOf(clerk.id), { duties: [] })
  for (const path of ['/api/admin/members/', '/api/metrics']) {
    expect((await ask(path)).body).toMatchObject({ code: 'api_key_not_valid' })
  }
})

testWithApp('whoever looks after people puts no money into balances by an import', async (app) => {
  const clerk = await enter(app, ['people'])
  const csv = 'email,first,last,balance\nnew@example.org,New,Person,90.00\n'
  const mapping = { email: 'email', first: 'firstName', last: 'lastName' }
  const run = (more: object) =>
    clerk.client.post('/api/admin/members/import/', { csv, mapping: { ...mapping, ...more }, dryRun: false })
  expect((await run({ balance: 'balance' })).body).toMatchObject({ code: 'duty_missing', duty: 'money' })
  expect((await run({})).status).toBe(200)
})
