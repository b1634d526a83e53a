import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestClient } from '../testing/client.ts'
import { withTestApp } from '../testing/app.ts'
import { signInAsAdmin } from '../testing/factories.ts'
import { setSettings } from '../testing/settings.ts'
import { servePage } from './page.ts'
import { createServer } from './server.ts'

const year = /max-age=(\d+); includeSubDomains/

function policyIn(headers: Record<string, string | undefined>): Record<string, string> {
  const directives = headers['content-security-policy']?.split(';').map((directive): [string, string] => {
    const [name = '', ...values] = directive.trim().split(' ')
    return [name, values.join(' ')]
  })
  return Object.fromEntries(directives ?? [])
}

/** The headers that every answer must have. */
function expectSafe(path: string, headers: Record<string, string | undefined>): void {
  const policy = headers['content-security-policy']
  expect({ path, ...headers }).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': expect.stringMatching(/^(?:no-referrer|same-origin)$/),
  })
  expect({ path, policy }).toMatchObject({ policy: expect.stringContaining("frame-ancestors 'none'") })
}

test('every answer of the API is no page, cannot be framed, and leads nobody back', async () => {
  await withTestApp('sqlite', async (app) => {
    await setSettings(app.ctx, { 'openid.enabled': true })
    const admin = await signInAsAdmin(app)
    const paths = [
      '/api/config/',
      '/api/profile/',
      '/api/no/such/call/',
      '/api/admin/members/?limit=x',
      '/api/docs/',
      '/api/openapi.json',
      '/api/openid/.well-known/openid-configuration',
      '/api/openid/auth?client_id=none',
      '/api/images/none/',
    ]
    for (const path of paths) expectSafe(path, (await admin.get(path)).headers)
    const { headers } = await app.visitor.get('/api/config/')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
    const { headers: openId } = await app.visitor.get('/api/openid/auth?client_id=none')
    expect(openId['content-security-policy']).toContain("script-src 'none'")
    expect(openId['content-security-policy']).not.toContain('form-action') // its answers are forms that go elsewhere
    expect(headers['strict-transport-security']).toBeUndefined() // the club of this test is at http:
  })
})

test('the page runs scripts of its own only, and a club with HTTPS is reached by nothing else for a year', async () => {
  const pageFolder = mkdtempSync(join(tmpdir(), 'page-'))
  onTestFinished(() => rmSync(pageFolder, { recursive: true }))
  writeFileSync(
    join(pageFolder, 'index.html'),
    '<!doctype html><script src="/early.js"></script><title>Member Portal</title>',
  )
  writeFileSync(join(pageFolder, 'early.js'), 'document.title')
  await withTestApp('sqlite', async ({ ctx }) => {
    const config = { ...ctx.config, pageFolder, publicUrl: 'https://club.test' }
    const server = await createServer({ ...ctx, config })
    await servePage(server, {
      config,
      settings: ctx.settings,
      isSetUp: async () => true,
      stateOf: async () => undefined,
    })
    const client = createTestClient(server)
    for (const path of ['/', '/dashboard', '/api/no/such/call/']) {
      const { headers } = await client.get(path)
      expectSafe(path, headers)
      const [, seconds] = year.exec(headers['strict-transport-security'] ?? '') ?? []
      expect({ path, seconds: Number(seconds) }).toEqual({ path, seconds: 365 * 24 * 3600 })
    }
    expect(policyIn((await client.get('/')).headers)).toMatchObject({
      'default-src': "'self'",
      'script-src': `'self' 'sha256-${createHash('sha256').update('document.title').digest('base64')}'`,
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'img-src': "data: blob: 'self'",
      'connect-src': "'self' ws://localhost:* ws://127.0.0.1:* wss:",
    })
    await setSettings(ctx, {
      'images.siteLogo': 'https://pictures.example:8443/logo.png',
      'images.statsCard': 'https://pictures.example:8443/stats.png',
      'images.menuBackground': '/api/images/here/',
    })
    const { 'img-src': pictures } = policyIn((await client.get('/')).headers)
    expect(pictures).toBe("data: blob: 'self' https://pictures.example:8443")
    await server.close()
  })
})
