import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { connectAuthorised } from '../../testing/board.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'

async function open(app: TestApp) {
  await setSettings(app.ctx, { 'contact.sysadmin': 'house@example.org' })
  const admin = await signInAsAdmin(app)
  const origin = await app.listen()
  const created = await admin.post('/api/admin/devices/', { kind: 'interlock', serial: 'laser-1', name: 'Laser' })
  const { id: device, key } = created.body
  const join = async (first_name: string, card_number: string) => {
    const email = `${first_name.toLowerCase()}@example.org`
    const id = await insertMember(app.ctx, { first_name, last_name: 'Byron', card_number, email, email_key: email })
    await admin.put(`/api/access/interlocks/${device}/authorise/${id}/`)
    return { id, client: await signInAs(app, id) }
  }
  const [ada, bo, cy] = [await join('Ada', '1001'), await join('Bo', '1002'), await join('Cy', '1003')]
  const { id: item } = (await admin.post('/api/admin/equipment/', { name: 'Laser', device, caretakers: [ada.id] })).body
  const { board } = await connectAuthorised(origin, { kind: 'interlock', serial: 'laser-1', key })
  return { admin, device, item, ada, bo, cy, board }
}

/** The mails since the last time this was asked: who gets which. */
function mailsOf({ ctx }: TestApp) {
  let after = 0
  return async () => {
    const mails = await ctx.db
      .selectFrom('outbox')
      .select(['id', 'recipient', 'subject', 'text'])
      .where('id', '>', after)
      .where('kind', '=', 'mail')
      .orderBy('recipient')
      .orderBy('id')
      .execute()
    after = Math.max(after, ...mails.map(({ id }) => id))
    return mails.map(({ recipient, subject }) => `${recipient}: ${subject}`)
  }
}

testWithApp('a report that it is still safe is an issue, and changes nothing else', async (app) => {
  const { admin, item, bo, cy } = await open(app)
  const mails = mailsOf(app)
  await mails()
  const path = `/api/equipment/${item}/reports/`
  const sent = await bo.client.post(path, { verdict: 'safe', text: 'It squeaks' })
  expect(sent).toMatchObject({ status: 201, body: { state: 'working', delivered: false } })
  const said = 'Reported: Laser: still safe to use'
  expect(await mails()).toEqual([`ada@example.org: ${said}`, `house@example.org: ${said}`])
  const about = { title: 'Laser', equipment: { id: item, name: 'Laser' }, verdict: 'safe', description: 'It squeaks' }
  expect((await bo.client.get('/api/tools/issue/')).body).toMatchObject([about])
  expect((await admin.get('/api/admin/issues/')).body).toMatchObject([about])
  expect((await cy.client.get(`/api/equipment/${item}/`)).body).toMatchObject({
    state: 'working',
    openReports: 1,
    reports: [{ verdict: 'safe', text: 'It squeaks', by: { name: 'Bo Byron' } }],
  })
  for (const body of [{ verdict: 'safe', text: ' ' }, { text: 'x' }, { verdict: 'safe', text: 'x'.repeat(501) }]) {
    expect((await bo.client.post(path, body)).status).toBe(400)
  }
  // Ten an hour.
  for (let count = 1; count < 10; count += 1) await bo.client.post(path, { verdict: 'safe', text: `${count}` })
  expect(await bo.client.post(path, { verdict: 'safe', text: 'More' })).toMatchObject({ status: 429 })
  app.clock.advance('PT61M')
  expect((await bo.client.post(path, { verdict: 'safe', text: 'More' })).status).toBe(201)
  expect((await admin.get(`/api/equipment/${item}/`)).body.openReports).toBe(11)
})

testWithApp(
  'a report that says stop is out of order at once; working again closes it, with one mail each',
  async (app) => {
    const { item, ada, bo, cy, board } = await open(app)
    expect((await cy.client.put(`/api/equipment/${item}/watch/`)).status).toBe(200)
    expect((await cy.client.get(`/api/equipment/${item}/`)).body.watched).toBe(true)
    const mails = mailsOf(app)
    await mails()
    const path = `/api/equipment/${item}/reports/`
    const sent = await bo.client.post(path, { verdict: 'stop', text: 'It burns' })
    expect(sent).toMatchObject({ status: 201, body: { state: 'out_of_order', delivered: true } })
    expect(await board.next()).toBe('{"command":"update_device_locked_out","locked_out":true}')
    expect(await mails()).toEqual([
      'ada@example.org: Reported: Laser: nobody should use it',
      'cy@example.org: Laser is out of order',
      'house@example.org: Reported: Laser: nobody should use it',
    ])
    const shown = (await cy.client.get(`/api/equipment/${item}/`)).body
    expect(shown).toMatchObject({
      state: 'out_of_order',
      note: 'It burns',
      expectedBack: null,
      by: { name: 'Bo Byron' },
    })
    // A second one adds a report, and keeps the note.
    expect((await cy.client.post(path, { verdict: 'stop', text: 'It smells' })).body.state).toBe('out_of_order')
    expect((await cy.client.get(`/api/equipment/${item}/`)).body).toMatchObject({ note: 'It burns', openReports: 2 })
    await bo.client.post(path, { verdict: 'safe', text: 'A scratch' })
    await mails()
    await ada.client.put(`/api/equipment/${item}/state/`, { state: 'working', note: 'New lens' })
    expect(await mails()).toEqual([
      'bo@example.org: Your report about Laser was dealt with',
      'cy@example.org: Your report about Laser was dealt with',
      'cy@example.org: Laser works again',
    ])
    expect((await cy.client.get(`/api/equipment/${item}/`)).body.reports).toMatchObject([{ text: 'A scratch' }])
    const [safe, stop] = (await bo.client.get('/api/tools/issue/')).body
    expect([safe.doneAt, stop.answer]).toEqual([null, 'New lens'])
    // A caretaker answers the other one; nobody else, and not twice.
    const done = `${path}${safe.id}/done/`
    expect((await cy.client.post(done, { note: 'Polished' })).body.code).toBe('not_a_caretaker')
    expect((await ada.client.post(done, { note: '' })).status).toBe(400)
    expect((await ada.client.post(done, { note: 'Polished' })).status).toBe(200)
    expect((await ada.client.post(done, { note: 'Polished' })).status).toBe(404)
    expect(await mails()).toEqual(['bo@example.org: Your report about Laser was dealt with'])
    const kinds = (await cy.client.get(`/api/equipment/${item}/history/`)).body.map(
      ({ kind }: { kind: string }) => kind,
    )
    expect(kinds).toEqual(['state', 'report', 'report', 'state', 'report'])
  },
)

testWithApp('whoever uses it is told to stop, or is switched off', async (app) => {
  const { item, bo, cy, board } = await open(app)
  const path = `/api/equipment/${item}/reports/`
  board.send({ command: 'interlock_session_start', card_id: '1002' })
  await board.next()
  const mails = mailsOf(app)
  await mails()
  await cy.client.post(path, { verdict: 'stop', text: 'It burns' })
  expect(await mails()).toContain('bo@example.org: Please stop: Laser')
  expect(await board.next()).toBe('{"command":"update_device_locked_out","locked_out":true}')
  await cy.client.post(path, { verdict: 'stop', text: 'Still', switchOff: true })
  expect(await board.next()).toBe('{"command":"lock"}')
  expect(await mails()).not.toContain('bo@example.org: Please stop: Laser')
  await bo.client.post(path, { verdict: 'stop', text: 'I stopped' })
  expect(await mails()).not.toContain('bo@example.org: Please stop: Laser')
})

testWithApp('caretakers who cannot are left out, and are asked whether it works again, once', async (app) => {
  const { admin, item, ada } = await open(app)
  await ada.client.put(`/api/equipment/${item}/state/`, {
    state: 'out_of_order',
    note: 'Lens cracked',
    expectedBack: '2026-03-13',
  })
  const mails = mailsOf(app)
  await mails()
  const run = () => app.ctx.jobs.runNow('equipment.states')
  await setSettings(app.ctx, { 'general.timeZone': 'Australia/Brisbane' })
  await run()
  expect(await mails()).toEqual([])
  // 07:59 and 08:00 at the club.
  app.clock.advance('PT13H59M')
  await run()
  expect(await mails()).toEqual([])
  app.clock.advance('PT1M')
  for (const _ of [1, 2]) await run()
  expect(await mails()).toEqual(['ada@example.org: Laser should work again today'])
  await admin.post(`/api/admin/members/${ada.id}/state/inactive/`)
  await mails()
  expect((await ada.client.put(`/api/equipment/${item}/state/`, { state: 'working' })).status).toBe(401)
  await admin.put(`/api/equipment/${item}/state/`, { state: 'out_of_order', note: 'No', expectedBack: '2026-03-14' })
  app.clock.advance('P1D')
  await run()
  const told = await mails()
  expect(told.filter((mail) => mail.endsWith('should work again today'))).toHaveLength(1)
  expect(told.filter((mail) => mail.startsWith('ada@'))).toEqual([])
})
