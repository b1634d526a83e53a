import { once } from 'node:events'
import { createServer, request as ask, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openVisitor } from './browser.ts'
import { type Club, startClub } from './club.ts'
import { typeLogin } from './log-in.ts'

// The installed page starts without a network, and announces a new version.

let club: Club
let way: { server: Server; origin: string }
let browser: Browser
let isUpgraded = false

beforeAll(async () => {
  club = await startClub()
  way = await openWay()
  browser = await launchBrowser({ isWhole: true })
})

afterAll(async () => {
  await browser?.close()
  cut()
  await club?.stop()
})

/** A proxy to the server that can be cut, and that can seem to serve a newer version of the page. */
async function openWay(): Promise<{ server: Server; origin: string }> {
  const proxy = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    if (isUpgraded && url === '/') return void outgoing.end('<script type="module" src="/assets/newer.js"></script>')
    const isNewer = isUpgraded && url === '/sw.js'
    const whole = { 'accept-encoding': '', 'if-none-match': '', 'if-modified-since': '' }
    const asked = ask(
      club.server.origin + url,
      { method, headers: { ...headers, ...(isNewer && whole) } },
      (answer) => {
        const { 'content-length': length, ...others } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, isNewer || length === undefined ? others : answer.headers)
        if (isNewer) answer.on('end', () => outgoing.end('// newer'))
        answer.pipe(outgoing, { end: !isNewer })
      },
    )
    asked.on('error', () => outgoing.destroy())
    incoming.pipe(asked)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return { server: proxy, origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` } // it listens on a port
}

function cut(): void {
  way?.server.close()
  way?.server.closeAllConnections()
}

test('the page is installed, offers its new version, and shows digital ID and handbook without a network', async () => {
  const visitor = await openVisitor(browser, { origin: way.origin, width: 390, serviceWorkers: 'allow' })
  const { page, context } = visitor
  await page.goto('/login?nextUrl=/account/digital-id')
  await typeLogin(page)
  await page.getByRole('img', { name: /^Code that shows/ }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const devTools = await context.newCDPSession(page)
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors')
  // This is the only obstacle, because a journey's window is a private one.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
  expect((await devTools.send('Page.getAppManifest')).errors).toEqual([])
  await page.reload() // from here on the service worker handles requests
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

  isUpgraded = true
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await page.getByText('A new version is ready').waitFor()
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()])
  await page.getByRole('img', { name: /^Code that shows/ }).waitFor()

  // The reader's language is kept without a visit to the handbook.
  await page.waitForFunction(async () => (await (await caches.open('handbook')).keys()).length > 0)

  cut()
  await page.reload()
  await page.getByText(/^No connection/).waitFor()
  await page.getByRole('img', { name: /^Code that shows/ }).waitFor()
  const kept = await page.evaluate(async () => {
    const stored = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return stored.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/index.html')
  expect(kept.filter((path) => path.startsWith('/api/'))).toEqual([])

  await page.getByRole('link', { name: 'Help' }).click()
  await page.getByRole('heading', { name: 'Show that I am a member' }).waitFor()
  await page.getByRole('link', { name: 'All of the handbook' }).click()
  await page.getByRole('searchbox').fill('lost card')
  await page.getByRole('link', { name: /^I have lost my card/ }).click()
  await page.getByRole('heading', { name: 'I have lost my card' }).waitFor()
  await context.close()
})
