import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeWindows, openVisitor, shareBrowser } from './browser.ts'
import { type Club, startClub } from './club.ts'
import { logIn } from './log-in.ts'

// An administrator adds a webhook and tests it; then it receives the next member.

let club: Club
let browser: Browser
let receiver: Server
const received: { type: string; signature: string }[] = []

beforeAll(async () => {
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      const { type } = JSON.parse(body) as { type: string }
      received.push({ type, signature: String(request.headers['webhook-signature']) })
      response.end('heard')
    })
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  club = await startClub()
  browser = await shareBrowser()
})

afterAll(async () => {
  await closeWindows(browser)
  await club?.stop()
  receiver?.close()
  receiver?.closeAllConnections()
})

test('a webhook is added, tried, and told of a new member', { timeout: 60_000 }, async () => {
  const { page, complaints } = await openVisitor(browser, { origin: club.server.origin })
  await logIn(page)
  await page.goto('/manage/settings?group=webhooks')
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const { port } = receiver.address() as AddressInfo // it listens on a port
  await page.getByRole('textbox', { name: 'Address' }).fill(`http://127.0.0.1:${port}/`)
  await page.getByRole('checkbox', { name: 'Members' }).check()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('textbox', { name: 'Secret' }).getByText('whsec_').waitFor()
  await page.getByRole('button', { name: 'I have put it in' }).click()
  await page.getByRole('button', { name: /^Send a test to/ }).click()
  await page.getByText('The address took it.').waitFor()
  const body = {
    email: 'mia@example.org',
    firstName: 'Mia',
    lastName: 'Ek',
    screenName: 'mia',
    mobile: '0412 345 678',
    password: 'quartz-lantern-meadow-42',
  }
  const answer = await fetch(`${club.server.origin}/api/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  await expect.poll(() => received.map(({ type }) => type)).toEqual(['test', 'member.created'])
  expect(received.every(({ signature }) => signature.startsWith('v1,'))).toBe(true)
  expect(complaints).toEqual([])
})
