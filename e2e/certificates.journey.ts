import { administrator, signInOverHttp } from '@fobhouse/server/testing/server-process.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unfoldInMenu } from './choose-in-menu.ts'
import { closeWindows, openVisitor, shareBrowser } from './browser.ts'
import { z } from 'zod'
import { signInCaller } from './calls.ts'
import { startClub, type Club } from './club.ts'
import { becomePerson } from './demo-club.ts'
import { desk, phone, showAt } from './page-faults.ts'

let club: Club
let browser: Browser

beforeAll(async () => {
  ;[club, browser] = await Promise.all([startClub(), shareBrowser()])
})

afterAll(async () => {
  await closeWindows(browser)
  await club?.stop()
})

test('a club without certificates makes its first one, and somebody learns it', async () => {
  const { origin } = club.server
  const { page, context, complaints } = await openVisitor(browser, { origin, width: desk })
  await becomePerson({ context }, { origin, cookie: await signInOverHttp(origin, administrator) })
  await beginFromSettings(page)
  await writeSteps(page)
  await requireAtTool(page)
  await learn(page)
  const portable = await makePortable(page)
  await takeAway(page)
  await page.goto(portable)
  await page.getByText('The club has taken this certificate back.').waitFor()
  await bringIn(page)
  await context.close()
  expect(complaints).toEqual([])
})

/** One line in the settings leads to them; no menu does, yet. */
async function beginFromSettings(page: Page): Promise<void> {
  await page.goto('/manage/settings?group=access')
  await page.getByText('Certificates: say who may use which tool.').waitFor()
  const menu = await unfoldInMenu(page, 'People and meetings')
  expect(await menu.getByRole('link', { name: 'Manage certificates' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Set up', exact: true }).click()
  await page.getByRole('button', { name: 'Add a certificate' }).first().click()
  await page.getByLabel('Name').fill('Laser cutter')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Laser cutter' }).first().waitFor()
  await menu.getByRole('link', { name: 'Manage certificates' }).waitFor()
}

async function writeSteps(page: Page): Promise<void> {
  for (const title of ['Read the rules', 'Where is the exit']) {
    await page.getByRole('button', { name: 'Add a step' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Text to read').fill(`${title}.\nNobody works alone.`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Move step 2 up' }).click()
  const steps = page.getByRole('list', { name: 'Steps' })
  await expect.poll(async () => (await steps.innerText()).split('\n')[0]).toBe('Where is the exit')
}

/** A tool that this person may use asks for the certificate: who would lose it is shown first. */
async function requireAtTool(page: Page): Promise<void> {
  const admin = await signInCaller(club.server.origin, administrator)
  const added = await admin.call('POST', '/api/admin/devices/', {
    kind: 'interlock',
    serial: 'laser',
    name: 'The laser',
  })
  const { id: deviceId } = z.object({ id: z.int() }).parse(await added.json())
  const memberId = await admin.idOf(administrator.email)
  await admin.call('PUT', `/api/admin/members/${memberId}/profile/`, { rfid: '4711' })
  await admin.call('POST', `/api/admin/members/${memberId}/state/active/`)
  await admin.call('PUT', `/api/access/interlocks/${deviceId}/authorise/${memberId}/`)
  await page.goto(`/manage/devices/${deviceId}?tab=requirement`)
  await page.getByRole('button', { name: 'Ask for certificates' }).click()
  const dialog = page.getByRole('dialog')
  await page.getByRole('option', { name: 'Laser cutter' }).click()
  await dialog.getByText('1 member loses access').waitFor()
  await dialog.getByText('You lose it yourself.').waitFor()
  await dialog.getByRole('button', { name: 'Set it' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Laser cutter', { exact: true }).waitFor()
}

/** On a phone, from the refused tool to the open one, only by what the page says comes next. */
async function learn(page: Page): Promise<void> {
  await showAt(page, phone)
  await page.goto('/account/access')
  const tool = page.getByRole('article', { name: 'The laser' })
  await tool.getByText('To use this you need: Laser cutter.').waitFor()
  await tool.getByRole('link', { name: 'The laser: See what comes next' }).click()
  await page.getByText('Laser cutter: read and confirm a text').waitFor()
  const confirm = page.getByRole('button', { name: 'I have read and understood this.' })
  await confirm.click()
  await page.getByText('To do').waitFor()
  await expect.poll(() => page.getByText('Done ·').count()).toBe(1)
  await confirm.click()
  await page.getByText('Held', { exact: true }).waitFor()
  await page.goto('/account/access')
  // It has no board here, so that nothing else is in the way.
  await tool.getByText('It has never connected.').waitFor()
  expect(await tool.getByText('To use this you need').count()).toBe(0)
}

/** The holder makes it portable, and anybody with its address can check it. Returns the address of its page. */
async function makePortable(page: Page): Promise<string> {
  const admin = await signInCaller(club.server.origin, administrator)
  await admin.call('PUT', '/api/admin/settings/', { 'competence.badges': true })
  await page.goto('/account/certificates')
  await page.getByRole('link', { name: 'Laser cutter' }).click()
  await page.getByRole('button', { name: 'Make it portable' }).click()
  const link = page.getByRole('link', { name: /^Made on / })
  await link.waitFor()
  const address = new URL((await link.getAttribute('href')) ?? '').pathname
  const visitor = await openVisitor(browser, { origin: club.server.origin, width: phone })
  await visitor.page.goto(address)
  await visitor.page.getByRole('heading', { name: 'Laser cutter' }).waitFor()
  await visitor.page.getByText('This certificate holds now.').waitFor()
  await visitor.context.close()
  expect(visitor.complaints).toEqual([])
  return address
}

/** The author sees who holds it, takes it away for a time, gives it back, and takes it away for good. */
async function takeAway(page: Page): Promise<void> {
  await showAt(page, desk)
  await page.goto('/manage/certificates')
  await page.getByRole('listitem').filter({ hasText: 'Laser cutter' }).getByText('1 person holds it').waitFor()
  await page.getByRole('link', { name: 'Laser cutter' }).click()
  await takeWith(page, 'Suspend', 'The lens was left dirty.')
  await page.goto('/account/certificates')
  await page.getByRole('link', { name: 'Laser cutter' }).click()
  await page.getByText('The lens was left dirty.').waitFor()
  await page.goBack()
  await page.goBack()
  await page.getByRole('button', { name: /^Change the certificate of/ }).click()
  await page.getByRole('menuitem', { name: 'Reinstate' }).click()
  await page.getByRole('region', { name: 'Who holds it' }).getByText('Held', { exact: true }).waitFor()
  await takeWith(page, 'Take away', 'It was left dirty again.')
  await page.getByText('Nobody holds it').waitFor()
}

async function takeWith(page: Page, act: 'Suspend' | 'Take away', reason: string): Promise<void> {
  await page.getByRole('button', { name: /^Change the certificate of/ }).click()
  await page.getByRole('menuitem', { name: act }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: act }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** A file says who was trained before. */
async function bringIn(page: Page): Promise<void> {
  const admin = await signInCaller(club.server.origin, administrator)
  const bjorn = { firstName: 'Björn', lastName: 'Ek', screenName: 'bjorn', email: 'bjorn@example.org', state: 'active' }
  await admin.call('POST', '/api/admin/members/', bjorn)
  await page.goto('/manage/certificates')
  await page.getByRole('link', { name: 'Bring in who is trained' }).click()
  await page.locator('input[type=file]').waitFor({ state: 'attached' })
  const csv = 'Mail,Course,Date\nbjorn@example.org,laser CUTTER,2020-01-01\nnobody@example.org,Laser cutter,\n'
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'trained.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByText('trained.csv has 2 rows.').waitFor()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByText('Nobody is mailed.').waitFor()
  await page
    .getByRole('row')
    .filter({ hasText: 'nobody@example.org' })
    .getByText('No member has this address')
    .waitFor()
  await page.getByRole('button', { name: 'Make 1 award' }).click()
  await page.getByText('The import is done.').waitFor()
  await page.getByRole('link', { name: 'To the certificates' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Laser cutter' }).getByText('1 person holds it').waitFor()
}
