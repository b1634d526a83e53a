import { expect } from 'vitest'
import { testWithApp } from '../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'

const leak = { title: 'The tap drips', description: 'It drips day and night.', place: 'Kitchen' }

testWithApp(
  'keeps what a member reports, mails whoever looks after the club, and shows when it is done',
  async (app) => {
    const admin = await signInAsAdmin(app)
    const member = await signInAs(app, await insertMember(app.ctx, { first_name: 'Priya', last_name: 'R' }))
    await setSettings(app.ctx, { 'contact.sysadmin': 'house@example.org' })
    const answer = await member.post('/api/tools/issue/', leak)
    expect(answer).toMatchObject({ status: 201, body: { success: true } })
    const mails = await app.ctx.db.selectFrom('outbox').select(['recipient', 'subject', 'text']).orderBy('id').execute()
    expect(mails).toMatchObject([{ recipient: 'house@example.org', subject: 'Reported: The tap drips' }])
    expect(mails[0]?.text).toContain('It drips day and night.')
    expect((await member.get('/api/tools/issue/')).body).toEqual([
      {
        id: answer.body.id,
        ...leak,
        reportedAt: '2026-03-12T08:00:00.000Z',
        doneAt: null,
        photo: null,
        url: null,
        equipment: null,
        verdict: null,
        answer: null,
        deliveries: [],
      },
    ])
    const path = `/api/admin/issues/${answer.body.id}/`
    expect((await admin.get('/api/admin/issues/?state=open')).body).toMatchObject([{ reporter: { name: 'Priya R' } }])
    for (const done of [true, true, false, true]) expect((await admin.put(path, { done })).status).toBe(200)
    expect((await member.get('/api/tools/issue/')).body[0].doneAt).toBe('2026-03-12T08:00:00.000Z')
    expect((await admin.get('/api/admin/issues/?state=open')).body).toEqual([])
    expect((await admin.get('/api/admin/issues/')).body).toHaveLength(1)
    const deeds = await app.ctx.db
      .selectFrom('audit')
      .select('action')
      .where('subject', 'like', 'issue:%')
      .orderBy('id')
      .execute()
    expect(deeds.map(({ action }) => action)).toEqual(['issue.close', 'issue.reopen', 'issue.close'])
    expect((await admin.put('/api/admin/issues/999/', { done: true })).status).toBe(404)
  },
)

testWithApp('without such an address every administrator is told, and nothing empty is taken', async (app) => {
  const admin = await signInAsAdmin(app)
  await insertMember(app.ctx, { is_admin: 1 })
  expect((await admin.post('/api/tools/issue/', { title: 'Lamp', description: ' ' })).status).toBe(400)
  expect((await admin.post('/api/tools/issue/', { title: 'Lamp', description: 'Broken' })).status).toBe(201)
  expect(await app.ctx.db.selectFrom('outbox').select('id').orderBy('id').execute()).toHaveLength(2)
  const other = await signInAs(app, await insertMember(app.ctx))
  expect((await other.get('/api/tools/issue/')).body).toEqual([])
})

testWithApp('the mail about a report without a place has no dash in its stead', async (app) => {
  const member = await signInAs(app, await insertMember(app.ctx))
  await setSettings(app.ctx, { 'contact.sysadmin': 'house@example.org' })
  await member.post('/api/tools/issue/', { ...leak, place: '' })
  const mail = await app.ctx.db.selectFrom('outbox').select('text').executeTakeFirstOrThrow()
  expect(mail.text).toContain('The tap drips\n\nIt drips day and night.\n\n')
})
