import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DrawnAhead } from '@fobhouse/contract/drawn-ahead.ts'
import { type Locale, locales } from '@fobhouse/contract/languages.ts'
import { expect, onTestFinished } from 'vitest'
import type { FastifyReply } from 'fastify'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import type { Context } from '../context.ts'
import { createSession } from '../identity/public.ts'
import { testWithApp } from '../testing/app.ts'
import { createTestClient } from '../testing/client.ts'
import { insertMember } from '../testing/factories.ts'
import { setSettings } from '../testing/settings.ts'
import { kioskCookie, sessionCookie } from './cookies.ts'
import { servePage } from './page.ts'
import { createServer } from './server.ts'
import { createStateOf } from './session-state.ts'

const index =
  '<!doctype html><html lang="en-AU"><head><meta name="viewport" content="width=device-width"><script type="module" src="/assets/index.js"></script><link rel="stylesheet" href="/assets/all.css"></head><body><div id="root"></div></body></html>'

function inEach<Words>(words: (locale: Locale) => Words): Record<Locale, Words> {
  return Object.fromEntries(locales.map((locale) => [locale, words(locale)])) as Record<Locale, Words> // of all of them
}

const drawn: DrawnAhead = {
  visitor: {
    screens: [{ pattern: '^/*$|^/login/*$', bodies: inEach((locale) => `<p>${locale} [[general.siteName]]</p>`) }],
    styles: 'p{color:#278ab0}',
  },
  kiosk: {
    screens: [{ pattern: '^/*$|^/login/*$', bodies: inEach(() => '<h1>Tap your card</h1>') }],
    styles: 'h1{color:#0461b1}',
  },
  signedIn: {
    screens: [
      { pattern: '^/login/*$' },
      { pattern: '^/dashboard/*$', frame: { kind: 'dashboard', titles: inEach(() => 'Dashboard') } },
      { pattern: '^/members/*$', frame: { kind: 'members', titles: inEach(() => 'Members') } },
      { pattern: '^/profile/*$', frame: { kind: 'narrow', titles: inEach((locale) => `Profile & ${locale}`) } },
    ],
    bodies: {
      narrow: inEach(() => '<h1>[[title]]</h1><p>[[general.siteName]]</p>'),
      wide: inEach(() => 'wide'),
      dashboard: inEach(() => 'dashboard'),
      activeDashboard: inEach(() => 'active'),
      members: inEach(() => '<div data-rows="/api/members/?a=1&amp;b=2" data-media="(max-width: 48em)">members</div>'),
    },
    styles: 'h1{color:#278ab0}',
  },
  colours: { 'theme.themePrimary': '#278ab0', 'theme.themeToolbar': '#0461b1', 'theme.themeAccent': '#189ab4' },
  words: inEach((locale) => ({ notLoaded: `Not loaded in ${locale}`, needsScript: `Needs a script in ${locale}` })),
}

function builtPage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'drawn-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, 'index.html'), index)
  writeFileSync(join(folder, '.vite/drawn-ahead.json'), JSON.stringify(drawn))
  return folder
}

testWithApp(
  'visitors and members see what was drawn ahead with the club’s name and colours, before its styles',
  async ({ ctx }) => {
    await setSettings(ctx, { 'general.siteName': 'Nuts & Bolts', 'theme.themePrimary': '#7a3cc2' })
    let isSetUp = true
    const config = { ...ctx.config, pageFolder: builtPage() }
    const server = await createServer(ctx)
    await servePage(server, {
      config,
      settings: ctx.settings,
      isSetUp: async () => isSetUp,
      stateOf: async () => undefined,
    })
    const client = createTestClient(server)
    const page = async (path: string, headers: Record<string, string> = {}) =>
      (await client.get(path, { 'accept-language': 'sv', ...headers })).bytes.toString()

    const seen = await page('/login?next=%2Fprofile')
    expect(seen).toMatch(/<html lang="sv-SE">.*<style data-drawn-rules>p\{color:#7a3cc2\}<\/style><\/head>/)
    expect(seen).toContain('<div id="root" data-drawn><p>sv-SE Nuts &#38; Bolts</p></div><style')
    expect(seen).toMatch(/hidden>Not loaded in sv-SE<.*<p>Needs a script in sv-SE<.*<\/body>/)
    expect(seen).toContain('<link rel="stylesheet" media="print" data-later href="/assets/all.css">')
    expect(seen).toContain('<template data-code><script type="module" src="/assets/index.js"></script></template>')
    expect(await page('/')).toContain('data-drawn')
    await setSettings(ctx, { 'theme.themePrimary': '#2a8c4f' })
    expect(await page('/')).toContain('p{color:#2a8c4f}')

    const atKiosk = { cookie: `${kioskCookie(ctx.config)}=1` }
    const tapped = await page('/login', atKiosk)
    expect(tapped).toMatch(/<html data-kiosk lang="sv-SE">.*<style data-drawn-rules>h1\{color:/)
    expect(tapped).toContain('<div id="root" data-drawn><h1>Tap your card</h1></div><style')
    expect(await page('/login', { cookie: `${kioskCookie(ctx.config)}=` })).toContain('<p>sv-SE')
    expect(await page('/register', atKiosk)).toMatch(/<html lang="sv-SE">.*<div id="root"><\/div>/)

    const withSession = { cookie: `${sessionCookie(ctx.config)}=any` }
    const framed = await page('/profile?tab=security', withSession)
    expect(framed).toContain('<style data-drawn-rules>h1{color:#2a8c4f}</style></head>')
    expect(framed).toContain(
      '<div id="root" data-drawn><h1>Profile &#38; sv-SE</h1><p>Nuts &#38; Bolts</p></div><style',
    )
    // Rows are requested before all else, and only for the list as everybody finds it.
    const rows =
      '<link rel="preload" as="fetch" crossorigin href="/api/members/?a=1&amp;b=2" media="(max-width: 48em)">'
    expect(await page('/members', withSession)).toContain(`width=device-width">${rows}<`)
    expect(await page('/members?state=active', withSession)).toMatch(/width=device-width"><template.*data-drawn>wide</)
    for (const undrawn of [await page('/profile'), await page('/login', withSession), await page('/x', withSession)]) {
      expect(undrawn).toMatch(/<link rel="stylesheet"[^>]*><\/head>.*<div id="root"><\/div>.*Not loaded in sv-SE/)
    }
    isSetUp = false // visitors are led to the wizard
    expect(await page('/')).toContain('<div id="root"></div>')
    expect(await page('/profile', withSession)).toContain('<div id="root"></div>')
    await server.close()
  },
)

testWithApp(
  'an active member reads at once that they are, and nobody waits for the database',
  async ({ ctx, clock }) => {
    const config = { ...ctx.config, pageFolder: builtPage() }
    const log: string[] = []
    let db: Context['db'] = ctx.db
    const server = await createServer(ctx)
    const stateOf = createStateOf({
      ...ctx,
      get db() {
        return db
      },
      log: { ...ctx.log, warn: (_facts: object, said?: string) => log.push(said ?? '') },
      remember: (_key, read) => read(),
    })
    await servePage(server, { config, settings: ctx.settings, isSetUp: async () => true, stateOf })
    const client = createTestClient(server)
    const seenBy = async (token: string) => {
      const { bytes, headers } = await client.get('/dashboard', { cookie: `${sessionCookie(ctx.config)}=${token}` })
      const [, seen] = /data-drawn>(\w+)<\/div>/.exec(bytes.toString()) ?? []
      return { seen, cookie: headers['set-cookie'] }
    }
    const openSession = async (state: MemberState) => {
      const memberId = await insertMember(ctx, { state })
      return createSession(ctx, ctx.db, { memberId, address: '127.0.0.1', userAgent: undefined })
    }
    const active = await openSession('active')
    expect(await seenBy(active)).toEqual({ seen: 'active', cookie: undefined })
    expect(await seenBy(await openSession('inactive'))).toEqual({ seen: 'dashboard', cookie: undefined })
    expect(await seenBy('nobody')).toEqual({ seen: 'dashboard', cookie: undefined })

    clock.advance({ hours: 2 })
    const later = await seenBy(active)
    expect(later.seen).toBe('active')
    expect(String(later.cookie)).toContain(active) // slid, as by any other request

    db = new Proxy(ctx.db, {
      get() {
        throw new Error('away')
      },
    })
    expect(await seenBy(active)).toEqual({ seen: 'dashboard', cookie: undefined })
    expect(log).toEqual(['a page was sent without knowing who is signed in'])
    await server.close()
  },
)

testWithApp(
  'a phone has the first rows in its page, if whoever asks may read them and they come soon',
  async ({ ctx }) => {
    const server = await createServer(ctx)
    let answer: (reply: FastifyReply) => unknown = (reply) => reply.code(403).send({ code: 'forbidden' })
    server.get('/api/members/', (request, reply) => {
      expect(request.query).toEqual({ a: '1', b: '2' })
      expect(request.headers.cookie).toContain('=any')
      return answer(reply)
    })
    const isSetUp = async () => true
    const config = { ...ctx.config, pageFolder: builtPage() }
    await servePage(server, { config, settings: ctx.settings, isSetUp, stateOf: async () => undefined })
    const client = createTestClient(server)
    const seenBy = async (userAgent: string) => {
      const cookie = `${sessionCookie(ctx.config)}=any`
      const { bytes, headers } = await client.get('/members', { cookie, 'user-agent': userAgent })
      const html = bytes.toString()
      const [, rows] = /<script type="application\/json" data-sent-rows>(.*?)<\/script>/.exec(html) ?? []
      expect(html.includes('<link rel="preload" as="fetch"')).toBe(rows === undefined) // then the page asks itself
      return { rows, cache: headers['cache-control'], cookie: headers['set-cookie'] }
    }
    const phone = 'Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0'
    const desk = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
    const none = { rows: undefined, cache: 'no-cache', cookie: undefined }
    expect(await seenBy(phone)).toEqual(none)

    answer = (reply) =>
      reply.headers({ 'x-counts': '{"all":1}', 'set-cookie': 'renewed=1' }).send([{ name: '</script>' }])
    const rows = String.raw`{"rows":[{"name":"\u003c/script>"}],"counts":{"all":1}}`
    expect(await seenBy(phone)).toEqual({ rows, cache: 'no-store', cookie: 'renewed=1' })
    expect(await seenBy(desk)).toEqual(none)

    answer = () => new Promise(() => undefined)
    expect(await seenBy(phone)).toEqual(none)
    await server.close()
  },
)
