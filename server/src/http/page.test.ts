import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { locales } from '@fobhouse/contract/languages.ts'
import { afterEach, beforeEach, expect } from 'vitest'
import { createTestClient } from '../testing/client.ts'
import { testWithApp } from '../testing/app.ts'
import { sessionCookie } from './cookies.ts'
import { servePage } from './page.ts'
import { createServer } from './server.ts'

const isSetUp = async () => true
const stateOf = async () => undefined
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'page-'))
  mkdirSync(join(folder, 'assets'))
  const files = {
    'index.html': '<!doctype html><head><title>Member Portal</title></head>',
    'favicon.svg': '<svg/>',
    '.built-from': 'digest',
    'assets/app-1.js': 'plain',
    'assets/app-1.js.br': 'small',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
})

afterEach(() => rmSync(folder, { recursive: true }))

testWithApp('files are files, unknown assets are not found, and all else is the page', async ({ ctx }) => {
  const server = await createServer(ctx)
  await servePage(server, { config: { ...ctx.config, pageFolder: folder }, settings: ctx.settings, isSetUp, stateOf })
  const client = createTestClient(server)
  const get = async (path: string, headers = {}) => {
    const { status, headers: got, bytes } = await client.get(path, headers)
    return [status, got['cache-control'], bytes.toString().slice(0, 15)]
  }
  const forEver = 'public, max-age=31536000, immutable'
  expect(await get('/assets/app-1.js')).toEqual([200, forEver, 'plain'])
  expect(await get('/assets/app-1.js', { 'accept-encoding': 'br' })).toEqual([200, forEver, 'small'])
  const { headers: ofPart } = await client.get('/assets/app-1.js')
  expect(ofPart).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })
  const { headers: ofPage } = await client.get('/favicon.svg')
  expect(ofPage['content-security-policy']).toContain("script-src 'self'")
  const { headers: ofBadge } = await client.get('/badge/0')
  expect(ofBadge['x-robots-tag']).toBe('noindex')
  const { headers: ofOther } = await client.get('/dashboard')
  expect(ofOther['x-robots-tag']).toBeUndefined()
  expect(await get('/favicon.svg')).toEqual([200, 'no-cache', '<svg/>'])
  expect(await get('/dashboard')).toEqual([200, 'no-cache', '<!doctype html>'])
  expect(await get('/')).toEqual([200, 'no-cache', '<!doctype html>'])
  expect(await get('/.built-from')).toEqual([200, 'no-cache', '<!doctype html>'])
  for (const path of ['/assets/app-1.js', '/favicon.svg', '/dashboard']) {
    const [{ headers: asked }, { headers: told }] = [await client.get(path), await client.send('HEAD', path)]
    expect([path, { ...told, date: asked['date'] }]).toEqual([path, asked])
  }
  expect((await client.get('/assets/missing.js')).body).toMatchObject({ code: 'not_found' })
  expect((await client.get('/assets/..%2findex.html')).body).toMatchObject({ code: 'validation' })
  await server.close()
})

testWithApp('the page names what its address needs, by who asks and in which language', async ({ ctx }) => {
  const visitor = { files: ['/assets/login.js'], calls: [] }
  const signedIn = { files: ['/assets/frame.js'], calls: ['/api/profile/'] }
  const words = Object.fromEntries(locales.map((locale) => [locale, { '': [`/assets/${locale}.js`] }]))
  mkdirSync(join(folder, '.vite'))
  writeFileSync(
    join(folder, '.vite/load-ahead.json'),
    JSON.stringify({ screens: [{ pattern: '^/.*$', visitor, signedIn }], texts: words }),
  )
  const server = await createServer(ctx)
  await servePage(server, { config: { ...ctx.config, pageFolder: folder }, settings: ctx.settings, isSetUp, stateOf })
  const client = createTestClient(server)
  const ask = (headers: Record<string, string>) => client.get('/dashboard', headers)
  const stranger = await ask({ 'accept-language': 'sv' })
  expect(stranger.bytes.toString()).toMatch(/sv-SE\.js.*login\.js"><\/head>$/)
  expect(stranger.headers['vary']).toBe('cookie, accept-language, user-agent')
  const member = await ask({ cookie: `${sessionCookie(ctx.config)}=any` })
  expect(member.bytes.toString()).toMatch(/as="fetch" crossorigin href="\/api\/profile\/".*en-AU\.js.*frame\.js/)
  expect(member.bytes.toString()).not.toContain('login.js')
  await server.close()
})
