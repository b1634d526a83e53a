import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testableIntegrations } from '@fobhouse/contract/routes/admin-settings.ts'
import { settingDefinitions, type SettingKey, type SettingValues } from '@fobhouse/contract/settings.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { takenBy } from '../../testing/setting-shapes.ts'
import { setSettings } from '../../testing/settings.ts'

// Whatever address an administrator enters, the server never calls a link-local one: not as it is written, not by a name
// that leads there, not because another server says so.

/** What names lead to. */
const names: Record<string, string> = { 'metadata.test': '169.254.169.254', 'leads-on.test': '127.0.0.1' }

vi.mock('node:dns/promises', () => ({ lookup: (host: string) => Promise.resolve(addressesOf(host)) }))
vi.mock('node:dns', () => ({
  lookup: (host: string, _options: object, callback: (fault: null, found: object[]) => void) =>
    callback(null, addressesOf(host)),
}))

function addressesOf(host: string) {
  return [{ address: names[host] ?? host, family: 4 }]
}

const path = '/api/admin/settings/'
const settingKeys = Object.keys(settingDefinitions) as SettingKey[] // an object's own keys

const calledKeys = settingKeys.filter((key) => settingDefinitions[key].address === 'called')

test('the settings that hold an address are found by what they take', () => {
  expect(calledKeys.filter((key) => takenBy(key) === undefined)).toEqual([])
  expect(calledKeys).toEqual(expect.arrayContaining(['mail.smtpUrl', 'slack.webhookUrl']))
})

testWithApp('no setting takes a link-local address that the server would call', async (app) => {
  const admin = await signInAsAdmin(app)
  const taken: string[] = []
  for (const key of calledKeys) {
    for (const address of ['http://169.254.169.254', 'http://[fe80::1]']) {
      const { status } = await admin.put(path, { [key]: takenBy(key)?.(address) })
      if (status !== 400) taken.push(`${key} ${address} ${status}`)
    }
  }
  expect(taken).toEqual([])
})

/** Every integration with all that it needs, at one host. */
function integrationsAt(host: string): Partial<SettingValues> {
  const address = `http://${host}`
  return {
    ...Object.fromEntries(calledKeys.map((key) => [key, takenBy(key)?.(address)])),
    'sms.enable': true,
    'sms.accountSid': `AC${'0'.repeat(32)}`,
    'sms.authToken': 'token',
    'sms.senderId': 'Fobhouse',
    'stripe.secretKey': 'sk_test_1',
    'induction.provider': 'moodle',
    'induction.courseId': '1',
    'induction.token': 'token',
    'issues.githubRepository': 'club/issues',
    'issues.githubToken': 'token',
    'issues.trelloList': '0'.repeat(24),
    'issues.trelloKey': 'key',
    'issues.trelloToken': 'token',
    'issues.vikunjaProject': '1',
    'issues.vikunjaToken': 'token',
  }
}

/** Tries each of them; what it said. */
async function tryAll(app: TestApp, settings: Partial<SettingValues>): Promise<Record<string, string>> {
  const admin = await signInAs(app, await insertMember(app.ctx, { is_admin: 1, phone: '+61400000001' }))
  await setSettings(app.ctx, settings)
  const said: Record<string, string> = {}
  for (const integration of testableIntegrations) {
    const { body } = await admin.post(`${path}test/${integration}/`)
    said[integration] = body.success === false ? body.message : JSON.stringify(body)
  }
  return said
}

testWithApp('no integration calls a name that leads to a link-local address', async (app) => {
  const said = Object.entries(await tryAll(app, integrationsAt('metadata.test')))
  expect(said).toHaveLength(testableIntegrations.length)
  expect(said.filter(([, words]) => !words.includes('link-local or multicast'))).toEqual([])
})

testWithApp('no integration follows a redirect', async (app) => {
  const asked: string[] = []
  const elsewhere = await listen(() => asked.push('elsewhere'))
  const first = await listen(() => asked.push('first'), `http://127.0.0.1:${portOf(elsewhere)}/`)
  // Mail speaks no HTTP, and would wait for a greeting.
  await tryAll(app, { ...integrationsAt(`leads-on.test:${portOf(first)}`), 'mail.smtpUrl': '' })
  expect(asked).toEqual(testableIntegrations.filter((each) => each !== 'mail').map(() => 'first'))
})

async function listen(note: () => void, location?: string): Promise<Server> {
  const server = createServer((_request, response) => {
    note()
    response.writeHead(location === undefined ? 200 : 302, location === undefined ? {} : { location }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return server
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port // it listens on a port
}
