import { duties } from '@fobhouse/contract/duties.ts'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'

function actionPath(id: number | string, action: string): string {
  return `/api/admin/members/${id}/${action}/`
}

async function insertDoor({ ctx }: Pick<TestApp, 'ctx'>, defaultAccess: number): Promise<number> {
  const row = {
    kind: 'door',
    serial: `door${defaultAccess}`,
    name: 'Door',
    description: '',
    authorised: 1,
    created_at: '2026-01-01T00:00:00.000Z',
    locked_out: 0,
    default_access: defaultAccess,
    play_theme: 0,
    exempt_from_site_sign_in: 0,
    hidden: 0,
    report_status: 1,
    post_to_discord: 0,
    post_to_slack: 0,
    reader_24_bit: 0,
  } as const
  const { id } = await ctx.db.insertInto('devices').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

async function readTrail({ ctx }: Pick<TestApp, 'ctx'>) {
  const rows = await ctx.db
    .selectFrom('audit')
    .select(['actor', 'action', 'subject', 'before', 'after'])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, before: JSON.parse(row.before), after: JSON.parse(row.after) }))
}

async function readSubjects({ ctx }: Pick<TestApp, 'ctx'>): Promise<string[]> {
  const rows = await ctx.db.selectFrom('outbox').select('subject').orderBy('id').execute()
  return rows.map((row) => row.subject)
}

testWithApp('makes a new person a member, with default access, a mail and a line in the trail', async (app) => {
  const open = await insertDoor(app, 1)
  await insertDoor(app, 0)
  const admin = await signInAsAdmin(app)
  const memberId = await insertMember(app.ctx, { state: 'noob' })
  expect(await admin.post(actionPath(memberId, 'makemember'))).toMatchObject({ status: 200, body: { success: true } })
  const profile = await admin.get(`/api/admin/members/${memberId}/profile/`)
  expect(profile.body).toMatchObject({ state: 'active', firstJoined: '2026-03-12T08:00:00.000Z', note: '' })
  const grants = await app.ctx.db.selectFrom('grants').select(['device_id', 'member_id', 'source']).execute()
  expect(grants).toEqual([{ device_id: open, member_id: memberId, source: 'default' }])
  expect(await readSubjects(app)).toEqual(['Welcome to Our club'])
  const subject = `member:${memberId}`
  const [before, after] = [{ state: 'noob' }, { state: 'active' }]
  expect(await readTrail(app)).toEqual([{ actor: 'Aroha Ngata', action: 'member.make_member', subject, before, after }])

  const again = await admin.post(actionPath(memberId, 'makemember'))
  expect(again).toMatchObject({
    status: 409,
    body: { code: 'already_member', message: 'adminTools.makeMemberErrorExists' },
  })
  expect(await readSubjects(app)).toHaveLength(1)
})

testWithApp('disables and enables a member, telling them in their language', async (app) => {
  const admin = await signInAsAdmin(app)
  const memberId = await insertMember(app.ctx, { language: 'sv-SE', first_joined_at: '2020-01-01T00:00:00.000Z' })
  const readState = async () => {
    const { state, firstJoined } = (await admin.get(`/api/admin/members/${memberId}/profile/`)).body
    return { state, firstJoined }
  }
  const firstJoined = '2020-01-01T00:00:00.000Z'
  await admin.post(actionPath(memberId, 'state/inactive'))
  expect(await readState()).toEqual({ state: 'inactive', firstJoined })
  await admin.post(actionPath(memberId, 'state/active'))
  expect(await readState()).toEqual({ state: 'active', firstJoined })
  expect((await admin.post(actionPath(memberId, 'state/active'))).body).toEqual({ success: true })
  expect(await readSubjects(app)).toEqual(['Din behörighet är av', 'Din behörighet är på'])
  expect((await readTrail(app)).map((entry) => entry.action)).toEqual(['member.disable', 'member.enable'])
})

testWithApp('tells the open pages what changed', async (app) => {
  const admin = await signInAsAdmin(app)
  const memberId = await insertMember(app.ctx)
  const heard: string[] = []
  const hear = (who: string) => (event: { type: string }) => void heard.push(`${who} ${event.type}`)
  app.ctx.live.subscribe({ memberId: 0, duties, hear: hear('admin') })
  app.ctx.live.subscribe({ memberId, duties: [], hear: hear('member') })
  await admin.post(actionPath(memberId, 'state/inactive'))
  expect(heard).toEqual(expect.arrayContaining(['admin members', 'member profile', 'member permissions']))
})

testWithApp('changes any part of a member', async (app) => {
  const admin = await signInAsAdmin(app)
  const memberId = await insertMember(app.ctx, { email: 'old@example.org', email_verified_at: null })
  const path = `/api/admin/members/${memberId}/profile/`
  const change = {
    email: 'OLD@example.org',
    firstName: ' Ann ',
    phone: '0491 570 006',
    vehicleRegistrationPlate: 'abc123',
    rfid: '0001234',
    rfidReason: 'New card',
    admin: true,
    excludeFromEmailExport: true,
    lastInduction: '2026-03-01T00:00:00.000Z',
    note: 'Has the key to the safe',
  }
  expect(await admin.put(path, change)).toMatchObject({ status: 200, body: {} })
  expect((await admin.get(path)).body).toMatchObject({
    email: 'OLD@example.org',
    emailVerified: false,
    pendingEmail: null,
    name: { first: 'Ann' },
    phone: '+61 491 570 006',
    vehicleRegistrationPlate: 'ABC123',
    rfid: '1234',
    admin: true,
    excludeFromEmailExport: true,
    lastInduction: '2026-03-01T00:00:00.000Z',
    note: 'Has the key to the safe',
  })
  const trail = await readTrail(app)
  expect(trail[0]).toMatchObject({ action: 'member.duties', before: { duties: [] }, after: { duties: 'all' } })
  expect(trail[1]).toMatchObject({ action: 'member.card', after: { card: '1234', reason: 'New card' } })
  expect(trail[2]).toMatchObject({ action: 'member.update', before: { email: 'old@example.org' } })
  expect(Object.keys(trail[2]?.after)).not.toContain('last_name')

  await admin.put(path, change)
  expect(await readTrail(app)).toHaveLength(3) // nothing changed
  await admin.put(path, { rfid: '', phone: '' })
  expect((await admin.get(path)).body).toMatchObject({ rfid: null, phone: null })
})

testWithApp('each duty changes its own parts of a member, and no other', async (app) => {
  const memberId = await insertMember(app.ctx)
  const parts = {
    firstName: 'Ann',
    rfid: '1234',
    excludeFromEmailExport: true,
    lastInduction: '2026-03-01T00:00:00.000Z',
    note: 'Has the key to the safe',
  }
  const changedBy = async (duty: string) => {
    const client = await signInAs(app, await insertMember(app.ctx, { is_admin: 1, duties: JSON.stringify([duty]) }))
    const changed: string[] = []
    for (const [part, value] of Object.entries(parts)) {
      const { status } = await client.put(`/api/admin/members/${memberId}/profile/`, { [part]: value })
      if (status !== 403) changed.push(`${part} ${status}`)
    }
    return changed
  }
  expect(await changedBy('people')).toEqual(Object.keys(parts).map((part) => `${part} 200`))
  expect(await changedBy('doors')).toEqual(['rfid 200'])
  expect(await changedBy('messages')).toEqual(['excludeFromEmailExport 200'])
  expect(await changedBy('money')).toEqual([])
})

testWithApp('keeps e-mail, screen name and card unique', async (app) => {
  const admin = await signInAsAdmin(app)
  await insertMember(app.ctx, { email: 'taken@example.org', screen_name: 'Taken', card_number: '77' })
  const memberId = await insertMember(app.ctx)
  const cases: [object, string][] = [
    [{ email: 'TAKEN@example.org' }, 'account_already_exists'],
    [{ screenName: 'tAKEN' }, 'screen_name_already_exists'],
    [{ rfid: '00077' }, 'card_already_used'],
  ]
  for (const [change, code] of cases) {
    const answer = await admin.put(`/api/admin/members/${memberId}/profile/`, change)
    expect(answer).toMatchObject({ status: 409, body: { code } })
  }
  expect(await readTrail(app)).toEqual([])
})

testWithApp('names what is wrong in a change', async (app) => {
  const admin = await signInAsAdmin(app)
  const memberId = await insertMember(app.ctx)
  const cases: [unknown, string, string][] = [
    [{ firstName: 'x'.repeat(31) }, 'firstName', 'validation.max30'],
    [{ lastName: ' ' }, 'lastName', 'validation.notEmpty'],
    [{ email: 'not an address' }, 'email', 'validation.invalidEmail'],
    [{ phone: '12' }, 'phone', 'validation.invalidPhone'],
    [{ rfid: '12a' }, 'rfid', 'validation.cardNumber'],
    [{ rfid: '000' }, 'rfid', 'validation.cardNumber'],
    [{ rfid: '1'.repeat(21) }, 'rfid', 'validation.cardNumber'],
    [{ lastInduction: '2026-02-30' }, 'lastInduction', 'validation.date'],
    [{ note: 'x'.repeat(501) }, 'note', 'validation.max500'],
    [{ state: 'active' }, 'state', 'validation.unknownField'],
  ]
  for (const [change, field, message] of cases) {
    const answer = await admin.put(`/api/admin/members/${memberId}/profile/`, change)
    expect([change, answer.status]).toEqual([change, 400])
    expect(answer.body.issues).toEqual([expect.objectContaining({ path: [field], message })])
  }
  const json = await admin.send('PUT', `/api/admin/members/${memberId}/profile/`, { rawBody: '{"firstName":' })
  expect(json).toMatchObject({ status: 400, body: { code: 'validation' } })
})

testWithApp('never loses its last administrator', async (app) => {
  const adminId = await insertMember(app.ctx, { is_admin: 1 })
  const admin = await signInAs(app, adminId)
  const path = `/api/admin/members/${adminId}/profile/`
  const refused = await admin.put(path, { admin: false })
  expect(refused).toMatchObject({ status: 409, body: { code: 'last_administrator' } })
  const second = await insertMember(app.ctx)
  expect((await admin.put(`/api/admin/members/${second}/profile/`, { admin: true })).status).toBe(200)
  expect((await admin.put(path, { admin: false })).status).toBe(200)
  expect((await admin.get(path)).status).toBe(401) // sessions with the old role have ended
  expect((await (await signInAs(app, adminId)).get(path)).status).toBe(403)
})

testWithApp('signs a member out everywhere', async (app) => {
  const admin = await signInAsAdmin(app)
  const memberId = await insertMember(app.ctx)
  const [phone, laptop] = [await signInAs(app, memberId), await signInAs(app, memberId)]
  expect((await admin.post(actionPath(memberId, 'sessions/end'))).body).toEqual({ success: true })
  expect((await phone.get('/api/loggedin/')).status).toBe(401)
  expect((await laptop.get('/api/loggedin/')).status).toBe(401)
  expect((await admin.get('/api/loggedin/')).status).toBe(200)
  expect(await readTrail(app)).toMatchObject([{ action: 'member.end_sessions', subject: `member:${memberId}` }])
})

testWithApp('answers 404 for a member who is not there, and for what is no id', async (app) => {
  const admin = await signInAsAdmin(app)
  for (const id of ['999999', '0', '-1', '1.5', 'abc', '1e3', '99999999999999999999', '%00']) {
    const answers = [
      await admin.get(`/api/admin/members/${id}/profile/`),
      await admin.put(`/api/admin/members/${id}/profile/`, { firstName: 'X' }),
      await admin.post(actionPath(id, 'state/active')),
      await admin.post(actionPath(id, 'state/inactive')),
      await admin.post(actionPath(id, 'makemember')),
      await admin.post(actionPath(id, 'sessions/end')),
    ]
    expect([id, answers.map((answer) => answer.status)]).toEqual([id, [404, 404, 404, 404, 404, 404]])
  }
})

testWithApp('refuses everybody else', async (app) => {
  const memberId = await insertMember(app.ctx)
  const member = await signInAs(app, memberId)
  for (const action of ['state/active', 'state/inactive', 'makemember', 'sessions/end']) {
    expect((await member.post(actionPath(memberId, action))).status).toBe(403)
    expect((await app.visitor.post(actionPath(memberId, action))).status).toBe(401)
  }
  expect((await member.put(`/api/admin/members/${memberId}/profile/`, { admin: true })).status).toBe(403)
})
