import { createHmac } from 'node:crypto'
import { settingsRoutes } from '@fobhouse/contract/routes/admin-settings.ts'
import { administrator, createEmptyFolder, startServer } from '@fobhouse/server/testing/server-process.ts'
import { type SmtpSink, startSmtpSink } from '@fobhouse/simulator/smtp-sink.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { closeWindows, holdCode, openVisitor, shareBrowser } from './browser.ts'
import { signInCaller } from './calls.ts'
import { type Club, startClub } from './club.ts'
import { typeLogin } from './log-in.ts'
import { approveKiosk, becomeKiosk } from './kiosk-bridge.ts'
import { readSetupCode } from './demo-club.ts'

// People set the club up, join it, log in, forget their password, and change their details.

const kioskId = 'a'.repeat(64)
let kioskClaim: string
const ssoSecret = 'a secret that both sites know'

let club: Club
let sink: SmtpSink
let browser: Browser

beforeAll(async () => {
  sink = await startSmtpSink()
  club = await startClub()
  browser = await shareBrowser()
  await prepare()
})

afterAll(async () => {
  await closeWindows(browser)
  await club?.stop()
  await sink?.stop()
})

/** Connects other services and approves a kiosk at the entrance. */
async function prepare(): Promise<void> {
  const admin = await signInCaller(club.server.origin, administrator)
  await admin.call(settingsRoutes.update.method, settingsRoutes.update.path, {
    'mail.smtpUrl': sink.url,
    'mail.from': 'portal@example.org',
    'discourse.enabled': true,
    'discourse.secret': ssoSecret,
    'discourse.allowedHosts': [new URL(club.server.origin).host],
  })
  kioskClaim = await approveKiosk(admin, kioskId)
}

/** The path of the first link to `path` in a mail to this address. */
async function linkFor(address: string, path: string): Promise<string> {
  const mail = await sink.waitFor((one) => one.to === address && one.links.some((link) => link.includes(path)))
  const link = mail.links.find((one) => one.includes(path)) ?? ''
  return new URL(link).pathname
}

const kim = { email: 'kim@example.org', password: 'otters juggle teapots', screenName: 'Kimchi' }

async function fillRegistration(page: Page, person = kim): Promise<void> {
  await page.locator('[name=firstName]').fill('Kim')
  await page.locator('[name=lastName]').fill('Ek')
  await page.locator('[name=screenName]').fill(person.screenName)
  await page.locator('[name=email]').fill(person.email)
  await page.locator('[name=mobile]').fill('0412 345 678')
  await page.locator('[name=password]').fill(person.password)
  await page.keyboard.press('Enter')
}

const errorOf = (page: Page, field: string) =>
  page.locator(`.mantine-InputWrapper-root:has([name=${field}]) .mantine-InputWrapper-error`)

test('somebody joins in Swedish, verifies the address by the mailed link, and changes the profile', async () => {
  const visitor = await openVisitor(browser, { origin: club.server.origin, language: 'sv-SE', width: 390 })
  const { page } = visitor
  await page.goto('/')
  await page.getByRole('link', { name: 'Bli medlem' }).click()
  expect(await page.locator('html').getAttribute('lang')).toBe('sv-SE')
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'firstName')
  await page.getByRole('button', { name: 'Skapa konto' }).click()
  await errorOf(page, 'firstName').getByText('Det får inte vara tomt.').waitFor()

  const letCodeCome = await holdCode(page)
  await page.goto('/register', { waitUntil: 'commit' })
  await fillRegistration(page)
  letCodeCome()
  await page.waitForURL('**/registersuccess')
  await page.getByText(kim.email).waitFor()

  await page.goto('/login')
  await typeLogin(page, kim)
  await page.getByText('Din e-postadress är inte bekräftad ännu.').waitFor()

  await page.goto(await linkFor(kim.email, '/profile/email/'))
  await page.getByText('Din e-postadress är bekräftad').waitFor()
  await page.getByRole('link', { name: 'Till översikten' }).click()
  await page.waitForURL('**/dashboard')

  await page.goto('/account/profile')
  await page.getByLabel('Visningsnamn').fill(administrator.email.slice(0, 3).repeat(11))
  await page.keyboard.press('Tab')
  await page.getByText('Det måste vara under 30 tecken.').waitFor()
  await page.getByLabel('Visningsnamn').fill('Kimchi Ek')
  await page.keyboard.press('Tab')
  await page.getByText('Sparat', { exact: true }).waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Visningsnamn').inputValue()).toBe('Kimchi Ek')
  await visitor.context.close()
  expect(visitor.complaints).toEqual([])
})

test('a taken address or name is said at its field, in whatever capitals', async () => {
  const visitor = await openVisitor(browser, { origin: club.server.origin })
  const { page } = visitor
  await page.goto('/register')
  await fillRegistration(page, { ...kim, email: 'KIM@Example.org', screenName: 'Somebody else' })
  await errorOf(page, 'email').getByText('There is already an account').waitFor()
  await page.locator('[name=email]').fill('other@example.org')
  await page.locator('[name=screenName]').fill('KIMCHI EK')
  await page.keyboard.press('Enter')
  await errorOf(page, 'screenName').getByText('This screen name is already used.').waitFor()
  await visitor.context.close()
  expect(visitor.complaints).toEqual([])
})

test('a wrong password is said beside it; the right one leads to where the visitor wanted to go', async () => {
  const visitor = await openVisitor(browser, { origin: club.server.origin })
  const { page } = visitor
  await page.goto('/account/profile')
  await page.waitForURL('**/login?nextUrl=%2Faccount%2Fprofile')
  await typeLogin(page, { ...administrator, password: 'not the password' })
  await errorOf(page, 'password').getByText('Your username or password was incorrect.').waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'password')
  await typeLogin(page, administrator)
  await page.waitForURL('**/account/profile')
  await page.getByLabel('First name').waitFor()
  await page.goto('/login')
  await page.waitForURL('**/dashboard')
  await visitor.context.close()
  expect(visitor.complaints).toEqual([])
})

test.each([
  ['/account/access?from=elsewhere', '/account/access?from=elsewhere'],
  ['https://elsewhere.example/', '/dashboard'],
])('a login for %s leads to %s, a second one too', async (next, path) => {
  const visitor = await openVisitor(browser, { origin: club.server.origin })
  const { page } = visitor
  const login = `/login?next=${encodeURIComponent(next)}`
  await page.goto(login)
  await typeLogin(page, administrator)
  await page.waitForURL(club.server.origin + path)
  await page.goto(login) // already signed in: the page only redirects
  await page.waitForURL(club.server.origin + path)
  await visitor.context.close()
  expect(visitor.complaints).toEqual([])
})

test('another site learns who somebody is, before and after the login', async () => {
  const visitor = await openVisitor(browser, { origin: club.server.origin })
  const { page } = visitor
  const question = new URLSearchParams({
    nonce: 'cb68251eefb5',
    return_sso_url: `${club.server.origin}/account/profile`,
  })
  const sso = Buffer.from(question.toString()).toString('base64')
  const sig = createHmac('sha256', ssoSecret).update(sso).digest('hex')
  const login = `/login?${new URLSearchParams({ sso, sig })}`
  await page.goto(login)
  await typeLogin(page, administrator)
  for (const isFirst of [true, false]) {
    await page.waitForURL('**/account/profile?sso=*')
    const answer = Buffer.from(new URL(page.url()).searchParams.get('sso') ?? '', 'base64').toString()
    expect(Object.fromEntries(new URLSearchParams(answer))).toMatchObject({
      nonce: 'cb68251eefb5',
      email: administrator.email,
    })
    if (isFirst) await page.goto(login) // already signed in: the page only answers
  }
  await visitor.context.close()
  expect(visitor.complaints).toEqual([])
})

test('the login dialog of a page that everybody may see leaves the page open', async () => {
  const visitor = await openVisitor(browser, { origin: club.server.origin })
  const { page } = visitor
  await page.goto('/nowhere')
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('dialog').waitFor()
  await typeLogin(page, administrator)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Go to the dashboard' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/nowhere')
  await visitor.context.close()
  expect(visitor.complaints).toEqual([])
})

test('a forgotten password is replaced by a link that works once', async () => {
  const visitor = await openVisitor(browser, { origin: club.server.origin })
  const { page } = visitor
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot it?' }).click()
  const dialog = page.getByRole('dialog')
  expect((await dialog.locator('section').or(dialog).first().boundingBox())?.width).toBeLessThanOrEqual(350)
  await dialog.getByLabel('E-mail').fill(kim.email)
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await dialog.getByText('a link is on its way').waitFor()
  expect(await dialog.getByRole('button', { name: 'Send the link' }).isDisabled()).toBe(true)
  await dialog.getByText('Close', { exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })

  const link = await linkFor(kim.email, '/profile/password/reset/')
  const password = 'teapots juggle otters'
  const letCodeCome = await holdCode(page)
  await page.goto(link, { waitUntil: 'commit' })
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm the password').fill('something else')
  await page.keyboard.press('Enter')
  letCodeCome()
  await errorOf(page, 'confirm').getByText('The two passwords are not the same.').waitFor()
  await page.getByLabel('Confirm the password').fill(password)
  await page.keyboard.press('Enter')
  await page.getByText('Your password has been changed.').waitFor()
  await page.waitForURL('**/login')
  await typeLogin(page, { ...kim, password })
  await page.getByText('You are logged in.').waitFor()
  await page.waitForURL('**/dashboard')

  await page.goto(link) // now in Kim's own language
  await page.getByText('Länken är inte giltig.').waitFor()
  const again = page.getByRole('button', { name: 'Be om en ny länk' })
  await expect.poll(() => again.evaluate((button) => button === document.activeElement)).toBe(true)
  await again.click()
  await page.getByRole('dialog').waitFor()
  await visitor.context.close()
  expect(visitor.complaints).toEqual([])
})

test('an administrator changes password, address, privacy and language', async () => {
  const visitor = await openVisitor(browser, { origin: club.server.origin })
  const { page } = visitor
  await page.goto('/login?nextUrl=/account/profile')
  await typeLogin(page, administrator)
  await page.getByLabel('E-mail address').fill('harbour@example.org')
  await page.keyboard.press('Tab')
  await page.getByText('We have sent a link to harbour@example.org.').waitFor()
  // The field goes back to the old address one render after this text appears.
  await expect.poll(() => page.getByLabel('E-mail address').inputValue()).toBe(administrator.email)

  await stopByOldMailbox()
  await page.goto(await linkFor('harbour@example.org', '/profile/email/'))
  await page.getByText('Once you confirm it, you log in with harbour@example.org.').waitFor()
  await page.getByRole('button', { name: 'Confirm the new address' }).click()
  await page.getByText('From now on you log in with the new address.').waitFor()
  await page.goto('/account/profile')
  await expect.poll(() => page.getByLabel('E-mail address').inputValue()).toBe('harbour@example.org')

  await page.getByLabel('Current password').fill('not the password')
  await page.getByLabel('New password').fill('mangrove violin parade')
  await page.getByLabel('Confirm the password').fill('mangrove violin parade')
  await page.keyboard.press('Enter')
  await errorOf(page, 'current').getByText('This is not your current password.').waitFor()
  await page.getByLabel('Current password').fill(administrator.password)
  await page.keyboard.press('Enter')
  await page.getByText('Your password has been changed').waitFor()

  const leftOut = page.getByRole('switch', { name: 'Leave me out of “Last seen”' })
  await leftOut.click()
  await expect.poll(() => leftOut.isChecked()).toBe(true)
  await page.getByLabel('Language of the page and of mail to me').selectOption('sv-SE')
  await page.getByRole('heading', { name: 'Integritet' }).waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Visa mig inte under ”Senast sedd”').isChecked()).toBe(true)

  await visitor.context.close()
  expect(visitor.complaints).toEqual([])
})

/** A stranger reads the old mailbox: opening the link alone changes nothing. */
async function stopByOldMailbox(): Promise<void> {
  const { page, context, complaints } = await openVisitor(browser, { origin: club.server.origin })
  await page.goto(await linkFor(administrator.email, '/stop'))
  const asked = 'Somebody asked to change the address of your account from'
  await page.getByText(`${asked} ${administrator.email} to harbour@example.org.`).waitFor()
  await page.getByRole('button', { name: 'Stop this change' }).waitFor()
  // The link to the new address asks a stranger for the password.
  await page.goto(await linkFor('harbour@example.org', '/change'))
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
  await page.getByRole('button', { name: 'Confirm the new address' }).click()
  await page.getByText('This is not your current password.').waitFor()
  await context.close()
  expect(complaints).toEqual([])
}

test('a page that is opened while the server is away says so, and goes on by itself', async () => {
  const { page, context } = await openVisitor(browser, { origin: club.server.origin })
  let isAway = true
  await page.route('**/api/**', (route) => (isAway ? route.abort() : route.continue()))
  await page.goto('/login')
  await page.getByRole('heading', { name: 'There is no connection to the club' }).waitFor()
  isAway = false
  await page.getByLabel('E-mail').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Log in'])
  await context.close()
})

test('a kiosk shows the profile and lets nobody change it', async () => {
  const visitor = await openVisitor(browser, { origin: club.server.origin })
  const { page } = visitor
  await becomeKiosk(visitor.context, kioskId, kioskClaim)
  await page.goto('/')
  await page.getByRole('heading', { name: 'Tap your card' }).waitFor()
  await page.goto('/login?more&nextUrl=/account/profile')
  await typeLogin(page, { ...kim, password: 'teapots juggle otters' })
  await page.getByText('Logga in på din telefon').waitFor()
  await page.getByText(kim.screenName).waitFor()
  expect(await page.locator('main').locator('input, select, textarea, button').count()).toBe(0)
  await visitor.context.close()
  expect(visitor.complaints).toEqual([])
})

test('a used verification link says so and leads on', async () => {
  const visitor = await openVisitor(browser, { origin: club.server.origin })
  const { page } = visitor
  await page.goto(await linkFor(kim.email, '/profile/email/'))
  await page.getByText('This link is not valid.').waitFor()
  await page.getByRole('link', { name: 'Back to login' }).click()
  await page.waitForURL('**/login')
  await visitor.context.close()
  expect(visitor.complaints).toEqual([])
})

test('the wizard opens a club from an empty folder with the printed code', async () => {
  const { folder, remove } = createEmptyFolder()
  onTestFinished(remove)
  const fresh = await startServer(folder)
  onTestFinished(async () => void (await fresh.stop()))
  const visitor = await openVisitor(browser, { origin: fresh.origin })
  const { page } = visitor
  await page.goto('/dashboard')
  await page.waitForURL('**/setup')
  await page.getByLabel('One-time code').fill('NOT-THE-CODE')
  await page.keyboard.press('Enter')
  await page.getByLabel('Name of the club').fill('Kustens verkstad')
  await page.getByLabel('Legal owner').fill('Kustens verkstad ek. för.')
  expect(await page.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('Australia/Brisbane')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('First name').fill('Siv')
  await page.reload() // it keeps what was typed on the earlier steps
  await page.getByLabel('First name').fill('Siv')
  await page.getByLabel('Last name').fill('Kust')
  await page.getByLabel('E-mail').fill('siv@example.org')
  await page.locator('[name=password]').fill('short')
  await page.keyboard.press('Enter')
  await errorOf(page, 'password').getByText('A password has at least 8 characters.').waitFor()
  await page.locator('[name=password]').fill('harbour quartz meadow')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Open the club' }).click()

  await errorOf(page, 'code').getByText('This is not the code').waitFor()
  await page.getByLabel('One-time code').fill(readSetupCode(fresh.output()).toLowerCase())
  // Each step moves the focus into its own form; until then Enter would submit the step before.
  for (const title of ['What is the club called?', 'Who looks after it?', 'How would you like to start?']) {
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: title }).waitFor()
    await page.locator('form:focus-within').waitFor()
  }
  await page.getByRole('button', { name: 'Open the club' }).click()
  await page.getByRole('heading', { name: 'Kustens verkstad is open' }).waitFor()
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await page.waitForURL('**/dashboard')
  await expect.poll(() => page.title()).toBe('Dashboard · Kustens verkstad')
  expect(await page.evaluate(() => sessionStorage.getItem('fobhouse-setup'))).toBeNull()
  await visitor.context.close()
  expect(visitor.complaints).toEqual([])
})
