import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insideOrigin, packApp } from './app-inside.ts'
import { closeWindows, openVisitor, shareBrowser } from './browser.ts'
import { type Club, startClub } from './club.ts'
import { typeLogin } from './log-in.ts'

// The app on a phone: it learns its club, keeps its session over a restart, and shows the digital ID without a network.

let club: Club
let browser: Browser
let app: Awaited<ReturnType<typeof packApp>>

beforeAll(async () => {
  ;[club, browser, app] = await Promise.all([startClub(), shareBrowser(), packApp()])
})

afterAll(async () => {
  await closeWindows(browser)
  await club?.stop()
  app?.remove()
})

const keptNames = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted())

test('a phone learns its club, stays logged in, shows its digital ID offline, and logs out', async () => {
  const visitor = await openVisitor(browser, { origin: insideOrigin, width: 390 })
  const { page, context } = visitor
  await app.openIn(context)
  await page.goto('/')
  const address = page.getByLabel('Address of the club')
  await address.fill('http://portal.example.org')
  await page.keyboard.press('Enter')
  await page.getByText('The address must begin with https://').waitFor()
  await address.fill(new URL(club.server.origin).host)
  await page.keyboard.press('Enter')

  await typeLogin(page)
  await page.waitForURL('**/dashboard')
  expect(await context.cookies()).toEqual([])
  await page.reload() // like a phone that closed the app
  await page.getByRole('button', { name: 'More' }).waitFor()
  await page.goto('/account/digital-id')
  await page.getByRole('img', { name: /^Code that shows/ }).waitFor()

  await context.route(`${club.server.origin}/**`, (route) => route.abort('internetdisconnected'))
  await page.reload()
  await page.getByText(/^No connection/).waitFor()
  await page.getByRole('img', { name: /^Code that shows/ }).waitFor()
  expect((await keptNames(page)).filter((name) => name.endsWith('Token'))).toHaveLength(2)

  await context.unroute(`${club.server.origin}/**`)
  await page.goto('/logout')
  await page.locator('[name=email]').waitFor()
  expect((await keptNames(page)).filter((name) => /Token$|digital-id/.test(name))).toEqual([])
  await page.getByRole('button', { name: 'Change the club' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change the club' }).click()
  await address.waitFor()
  await context.close()
})
