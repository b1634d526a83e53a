import { featureFlags, isComputed } from '@fobhouse/contract/feature-flags.ts'
import { screens } from '@fobhouse/web/app/screens.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows, openVisitor, shareBrowser } from './browser.ts'
import { type Caller, signInCaller } from './calls.ts'
import { type DemoClub, demoAdministrator, startDemoClub } from './demo-club.ts'
import { approveKiosk, becomeKiosk } from './kiosk-bridge.ts'
import { settle } from './page-faults.ts'
import { walkTo } from './walk-to.ts'

// Everything that a kiosk offers works there: each of its screens, as a member, as somebody without a membership and as
// an administrator. No call is refused, and no link leads to a screen that kiosks do not have.

const kioskId = 'c'.repeat(64)
const people = [
  { state: 'active', rfid: '5551001' },
  { state: 'noob', rfid: '5551002' },
  { state: 'active', rfid: '5551003', admin: true },
] as const

let club: DemoClub
let browser: Browser
let admin: Caller

beforeAll(async () => {
  ;[club, browser] = await Promise.all([startDemoClub(), shareBrowser()])
  admin = await signInCaller(club.server.origin, demoAdministrator)
  await admin.call('PUT', '/api/admin/settings/', {
    ...Object.fromEntries(featureFlags.filter((flag) => !isComputed(flag)).map((flag) => [`features.${flag}`, true])),
    'stripe.secretKey': 'sk_test_none',
    'stripe.publishableKey': 'pk_test_none',
    'billing.paymentNote': 'To the club’s account',
  })
  for (const { rfid, state, ...flags } of people) {
    const person = { email: `p${rfid}@kiosk.example`, firstName: 'Kim', lastName: rfid, screenName: rfid }
    const answer = await admin.call('POST', '/api/admin/members/', { ...person, state, rfid })
    const { id } = (await answer.json()) as { id: number } // as its route answers
    if ('admin' in flags) await admin.call('PUT', `/api/admin/members/${id}/profile/`, { admin: true })
  }
})

afterAll(async () => {
  await closeWindows(browser)
  await club?.stop()
})

const atKiosk = screens.filter(({ kiosk, load, path }) => kiosk && load && !/[:*]/.test(path.replace(/\/:\w+\?/, '')))
const paths = atKiosk.map(({ path }) => path.replace(/\/:\w+\?$/, '')).filter((path) => path !== '/logout')

test('every screen of a kiosk makes only calls that it may make, and leads only to screens that it has', async () => {
  const { origin } = club.server
  const { page, context, complaints } = await openVisitor(browser, { origin, width: 1280 })
  await becomeKiosk(context, kioskId, await approveKiosk(admin, kioskId))
  // Simulates somebody at the screen; otherwise the countdown would sign out a slow machine.
  await context.addInitScript(() => {
    setInterval(() => window.dispatchEvent(new Event('pointermove')), 1000)
  })
  const refused: string[] = []
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (pathname.startsWith('/api/') && [401, 403].includes(answer.status()) && pathname !== '/api/loggedin/') {
      refused.push(`${page.url()}: ${answer.status()} ${pathname}`)
    }
  })
  await page.goto('/login')
  await page.getByRole('heading', { name: 'Tap your card' }).waitFor()
  const deadEnds = new Set<string>()
  for (const { rfid } of people) {
    await tap(page, rfid)
    await page.goto('/dashboard') // as whoever has tapped
    for (const path of paths) {
      await walkTo(page, `${path}?more`)
      await page.getByRole('button', { name: 'Kiosk settings' }).waitFor()
      await settle(page)
      for (const to of await linksOf(page)) if (!leadsToKiosk(to)) deadEnds.add(`${path}: ${to}`)
    }
  }
  await context.close()
  expect(refused).toEqual([])
  expect([...deadEnds]).toEqual([])
  expect(complaints).toEqual([])
})

/** Sends the page's own call without a reader; the secret is where the shell keeps it. */
async function tap(page: Page, cardId: string): Promise<void> {
  const status = await page.evaluate(
    async (body) => {
      const authorization = `Kiosk ${localStorage.getItem('shell:kioskSecret')}`
      const headers = { authorization, 'content-type': 'application/json' }
      return (await fetch('/api/login/kiosk/', { method: 'POST', headers, body: JSON.stringify(body) })).status
    },
    { cardId, kioskId },
  )
  expect(status).toBe(200)
}

async function linksOf(page: Page): Promise<string[]> {
  return page.locator('a[href^="/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
}

function leadsToKiosk(href: string): boolean {
  const parts = (href.split(/[?#]/)[0] ?? '').split('/').filter((part) => part !== '')
  return screens.some(({ kiosk, path }) => {
    if (kiosk !== true || path === '*') return false
    const wanted = path.split('/').filter((part) => part !== '')
    const most = wanted.length
    const least = wanted.filter((part) => !part.endsWith('?')).length
    if (parts.length < least || parts.length > most) return false
    return parts.every((part, index) => wanted[index]?.startsWith(':') || wanted[index] === part)
  })
}
