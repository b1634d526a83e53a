import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testableIntegrations } from '@fobhouse/contract/routes/admin-settings.ts'
import { settingDefinitions, type SettingKey } from '@fobhouse/contract/settings.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { takenBy } from '../../testing/setting-shapes.ts'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'

// A secret belongs to the host of its address. Who may enter addresses and never sees a secret must not get it by entering
// their own.

const path = '/api/admin/settings/'
const settingKeys = Object.keys(settingDefinitions) as SettingKey[] // an object's own keys

/** Each secret that is sent to the address of another setting, with that setting. */
const pairs = settingKeys.flatMap((key) => {
  const host = settingDefinitions[key].secret?.host
  return host ? [{ secret: key, host: host as SettingKey }] : [] // a test below looks that it is one
})

/** What a secret takes. */
const goodSecrets: Partial<Record<SettingKey, string>> = { 'stripe.secretKey': 'sk_test_hidden' }
const secretFor = (key: SettingKey) => goodSecrets[key] ?? 'hidden'

const isSet = async (app: Pick<TestApp, 'ctx'>, key: SettingKey) => app.ctx.settings.get(key) !== ''

test('every setting that takes an address says who goes there, and every secret whose it is', () => {
  const silent = settingKeys.filter(
    (key) => takenBy(key) !== undefined && settingDefinitions[key].address === undefined,
  )
  expect(silent).toEqual([])
  for (const { host } of pairs) expect(settingDefinitions[host].address).toBe('called')
  // What the server calls is the host of a secret, or is one, or is read by administrators with all that it holds.
  const hosts = new Set(pairs.map(({ host }) => host))
  const bare = settingKeys.filter((key) => {
    const { address, secret, sealed } = settingDefinitions[key]
    return address === 'called' && !hosts.has(key) && secret === undefined && sealed !== true
  })
  expect(bare).toEqual([])
  expect(pairs.length).toBeGreaterThan(6)
})

testWithApp('another host empties the secrets for the one before, and the way back brings none', async (app) => {
  const admin = await signInAsAdmin(app)
  for (const { secret, host } of pairs) {
    const given = (address: string) => ({ [host]: takenBy(host)?.(address) })
    const at = (name: string) => given(`https://${name}.example.org/api`)
    expect((await admin.put(path, { ...at('first'), [secret]: secretFor(secret) })).body).toEqual({ emptied: [] })
    expect((await admin.put(path, given('HTTPS://me@First.example.org:443/v2'))).body).toEqual({ emptied: [] })
    expect(await isSet(app, secret)).toBe(true)

    const { body } = await admin.put(path, at('second'))
    expect(body.emptied).toContain(secret)
    expect(await isSet(app, secret)).toBe(false)
    expect((await admin.put(path, at('first'))).body).toEqual({ emptied: [] })
    expect(await isSet(app, secret)).toBe(false)

    // Given anew in the same call it is for the new host; removed in it, it is gone all the same.
    await admin.put(path, { ...at('third'), [secret]: secretFor(secret) })
    expect(await isSet(app, secret)).toBe(true)
    expect((await admin.put(path, { [host]: null, [secret]: null })).status).toBe(200)
    expect(await isSet(app, secret)).toBe(false)

    // The default address is another host like any other.
    await admin.put(path, { ...at('fourth'), [secret]: secretFor(secret) })
    expect((await admin.put(path, { [host]: null })).body.emptied).toContain(secret)
    expect(await isSet(app, secret)).toBe(false)
  }
})

testWithApp('a secret that was written into the database in clear counts as not given', async (app) => {
  await setSettings(app.ctx, { 'sms.authToken': 'hidden' })
  const clear = JSON.stringify('planted')
  await sql`update settings set value = ${clear} where key = 'sms.authToken'`.execute(app.ctx.db)
  await app.ctx.settings.reload()
  expect(app.ctx.settings.get('sms.authToken')).toBe('')
})

testWithApp('the trail says which secrets were emptied with a host', async (app) => {
  const admin = await signInAsAdmin(app)
  await admin.put(path, { 'sms.authToken': 'hidden' })
  await admin.put(path, { 'sms.apiBase': 'https://sms.example.org' })
  expect((await admin.get('/api/admin/audit/?action=settings.update')).body[0]).toMatchObject({
    before: { 'sms.authToken': '***', 'sms.apiBase': 'https://api.twilio.com' },
    after: { 'sms.authToken': '', 'sms.apiBase': 'https://sms.example.org' },
  })
})

testWithApp('a webhook at another host has another secret, told once, and at the same host its own', async (app) => {
  const admin = await signInAsAdmin(app)
  const hooks = '/api/admin/webhooks/'
  const at = (url: string) => ({ url, events: ['tap'] })
  const { id, secret } = (await admin.post(hooks, at('https://one.example.org/a'))).body
  expect((await admin.put(`${hooks}${id}/`, at('https://ONE.example.org:443/b'))).body).toEqual({ id })
  const moved = (await admin.put(`${hooks}${id}/`, at('https://other.example.org/a'))).body
  expect(moved.secret).toMatch(/^whsec_/)
  expect(moved.secret).not.toBe(secret)
})

testWithApp('no stored secret reaches a server of whoever changes the addresses', async (app) => {
  const admin = await signInAs(app, await insertMember(app.ctx, { is_admin: 1, phone: '+61400000001' }))
  const heard: string[] = []
  const thief = await listen(heard)
  const address = `http://127.0.0.1:${(thief.address() as AddressInfo).port}` // it listens on a port
  await setSettings(app.ctx, {
    ...Object.fromEntries(pairs.map(({ secret }) => [secret, secretFor(secret)])),
    ...everythingElse,
  })
  const hosts = [...new Set(pairs.map(({ host }) => host))]
  for (const host of hosts) expect((await admin.put(path, { [host]: takenBy(host)?.(address) })).status).toBe(200)
  for (const integration of testableIntegrations) await admin.post(`${path}test/${integration}/`)
  expect(heard.join('\n')).not.toContain('hidden')
})

const everythingElse = {
  'sms.enable': true,
  'sms.accountSid': `AC${'0'.repeat(32)}`,
  'sms.senderId': 'Fobhouse',
  'features.enableStripe': true,
  'induction.provider': 'moodle',
  'induction.courseId': '1',
  'issues.githubRepository': 'club/issues',
  'issues.trelloList': '0'.repeat(24),
  'issues.vikunjaProject': '1',
} as const

/** Notes everything that it is told: address, headers, body. */
async function listen(heard: string[]): Promise<Server> {
  const server = createServer((request, response) => {
    heard.push(`${request.url} ${JSON.stringify(request.headers)}`, basicOf(request.headers.authorization))
    request.setEncoding('utf8').on('data', (text: string) => heard.push(decodeURIComponent(text)))
    request.on('end', () => response.writeHead(200).end('{}'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return server
}

function basicOf(header = ''): string {
  return Buffer.from(header.replace(/^Basic /, ''), 'base64').toString('utf8')
}
