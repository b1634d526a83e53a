import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { connectAuthorised } from '../../testing/board.ts'
import { confirmAnew, insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { asKiosk, insertKiosk } from '../../testing/kiosks.ts'
import { setSettings } from '../../testing/settings.ts'
import { checkDevices } from '../devices/check-devices.ts'

// Tools that nobody uses alone.

const rejected = '{"command":"interlock_session_rejected","reason":"rejected"}'
const ended = '{"command":"interlock_session_end","success":true}'

/** A saw that is not used alone, Ada with the grant for it, and Bo. */
async function open(app: TestApp) {
  await setSettings(app.ctx, { 'features.enableSiteSignIn': true })
  const admin = await signInAsAdmin(app)
  const origin = await app.listen()
  const device = { kind: 'interlock', serial: 'saw-1', name: 'Table saw' }
  const { id, key } = (await admin.post('/api/admin/devices/', device)).body
  const path = `/api/admin/interlocks/${id}/`
  expect((await admin.put(path, { notAlone: true, exemptFromSiteSignIn: true })).status).toBe(200)
  const join = async (first_name: string, card_number: string, more: object = {}) => {
    const member = await insertMember(app.ctx, { first_name, last_name: 'Byron', card_number, ...more })
    await admin.put(`/api/access/interlocks/${id}/authorise/${member}/`)
    return { id: member, client: await signInAs(app, member) }
  }
  const ada = await join('Ada', '1001')
  const bo = await join('Bo', '1002', { hide_on_site: 1 })
  const { board } = await connectAuthorised(origin, { kind: 'interlock', serial: 'saw-1', key })
  let session: string | undefined
  const on = async (card_id = '1001') => {
    board.send({ command: 'interlock_session_start', card_id })
    const answer = await board.next()
    session = /"session_id":"([^"]+)"/.exec(answer)?.[1] ?? session
    return answer
  }
  const off = async () => {
    board.send({ command: 'interlock_session_end', session_id: session, session_kwh: null, card_id: null })
    return board.next()
  }
  return { admin, origin, path, ada, bo, on, off }
}

type Person = Awaited<ReturnType<typeof open>>['ada']

const arrive = ({ client }: Person, guests: string[] = []) => client.post('/api/sitesessions/signin/', { guests })
const leave = ({ client }: Person) => client.put('/api/sitesessions/signout/')

async function ownTool({ client }: Person) {
  const [permission] = (await client.get('/api/access/permissions/')).body.interlocks
  const [tool] = (await client.get('/api/access/tools/')).body
  return { ...permission, session: tool.session }
}

const toldTimes = async ({ ctx }: TestApp, memberId: number) =>
  (await ctx.db.selectFrom('outbox').select('subject').where('member_id', '=', memberId).execute()).filter(
    ({ subject }) => subject === 'You are alone at Table saw',
  ).length

testWithApp('a tool that is not used alone refuses one and starts for two; who is left alone is told', async (app) => {
  const { ada, bo, on, off } = await open(app)
  const { secret } = await insertKiosk(app.ctx)
  await arrive(ada, ['A guest'])
  expect(await on()).toBe(rejected)
  expect(await ownTool(ada)).toMatchObject({ access: false, notAlone: true, reasons: [{ code: 'alone_on_site' }] })
  // Whoever asked not to be shown is there, too.
  await arrive(bo)
  expect(await on()).not.toBe(rejected)
  expect((await ownTool(ada)).session).toMatchObject({ alone: false })
  const alone = async () => (await app.visitor.get('/api/kiosks/screen/', asKiosk(secret))).body.alone
  expect(await alone()).toEqual([])
  // Whoever uses it and leaves is not alone with the other.
  await leave(ada)
  await arrive(ada)
  expect(await toldTimes(app, ada.id)).toBe(0)
  await leave(bo)
  expect(await toldTimes(app, ada.id)).toBe(1)
  expect((await ownTool(ada)).session).toMatchObject({ alone: true })
  // Kiosks tell of the tool without a name.
  expect(await alone()).toEqual(['Table saw'])
  expect(await off()).toBe(ended)
  expect(await alone()).toEqual([])
  expect(await toldTimes(app, bo.id)).toBe(0)
})

testWithApp('a visit that its hours end, or an erasure, tells who is left alone', async (app) => {
  const { admin, ada, bo, on } = await open(app)
  await arrive(bo)
  app.clock.advance({ hours: 1 })
  await arrive(ada)
  await on()
  app.clock.advance({ hours: app.ctx.settings.get('access.siteSessionHours') - 1 })
  await app.ctx.jobs.runNow('siteSessions.timeout')
  await app.ctx.jobs.runNow('siteSessions.timeout')
  expect(await toldTimes(app, ada.id)).toBe(1)
  await arrive({ ...bo, client: await signInAs(app, bo.id) })
  await confirmAnew(app)
  expect((await admin.post(`/api/admin/members/${bo.id}/erase/`, { name: 'Bo Byron' })).status).toBe(200)
  expect(await toldTimes(app, ada.id)).toBe(2)
})

testWithApp(
  'without site sign-in it is not switched on, and one that is refuses everybody, which is said',
  async (app) => {
    const { admin, path, bo, on } = await open(app)
    await arrive(bo)
    await setSettings(app.ctx, { 'features.enableSiteSignIn': false })
    expect(await on()).toBe(rejected)
    const findings = async () => (await checkDevices(app.ctx)).map(({ message }) => message)
    expect(await findings()).toContainEqual(expect.stringContaining('Table saw'))
    // What is on may be sent along with something else.
    expect((await admin.put(path, { notAlone: true, description: 'Loud' })).status).toBe(200)
    expect((await admin.put(path, { notAlone: false })).status).toBe(200)
    expect(await admin.put(path, { notAlone: true })).toMatchObject({ status: 409, body: { code: 'site_sign_in_off' } })
    expect(await on()).not.toBe(rejected)
    expect(await findings()).not.toContainEqual(expect.stringContaining('Table saw'))
  },
)
