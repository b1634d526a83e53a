import {
  administrator,
  createClubFolder,
  type ServerProcess,
  startServer,
} from '@fobhouse/server/testing/server-process.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insideOrigin, packApp } from './app-inside.ts'
import { launchBrowser, openVisitor } from './browser.ts'

// The app on a phone: it learns its club, keeps its session over a restart, and shows the digital ID without a network.

let club: { folder: string; remove(): void }
let server: ServerProcess
let browser: Browser
let app: Awaited<ReturnType<typeof packApp>>

beforeAll(async () => {
  club = await createClubFolder()
  ;[server, browser, app] = await Promise.all([startServer(club.folder), launchBrowser(), packApp()])
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  app?.remove()
  club?.remove()
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
  await address.fill(new URL(server.origin).host)
  await page.keyboard.press('Enter')

  await page.locator('[name=email]').fill(administrator.email)
  await page.locator('[name=password]').fill(administrator.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  expect(await context.cookies()).toEqual([])
  await page.reload() // as a phone that ended the app does
  await page.getByRole('button', { name: 'More' }).waitFor()
  await page.goto('/account/digital-id')
  await page.getByRole('img', { name: /^Code that says/ }).waitFor()

  await context.route(`${server.origin}/**`, (route) => route.abort('internetdisconnected'))
  await page.reload()
  await page.getByText(/^No connection/).waitFor()
  await page.getByRole('img', { name: /^Code that says/ }).waitFor()
  expect((await keptNames(page)).filter((name) => name.endsWith('Token'))).toHaveLength(2)

  await context.unroute(`${server.origin}/**`)
  await page.goto('/logout')
  await page.locator('[name=email]').waitFor()
  expect((await keptNames(page)).filter((name) => /Token$|digital-id/.test(name))).toEqual([])
  await page.getByRole('button', { name: 'Change the club' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change the club' }).click()
  await address.waitFor()
  await context.close()
})
