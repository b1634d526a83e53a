import { settingsRoutes } from '@fobhouse/contract/routes/admin-settings.ts'
import { accountRoutes } from '@fobhouse/contract/routes/accounts.ts'
import { memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { administrator } from '@fobhouse/server/testing/server-process.ts'
import { type Browser, type BrowserContextOptions, devices, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { closeWindows, holdCode, shareBrowser } from './browser.ts'
import { type Caller, carryCookie, signInCaller } from './calls.ts'
import { type Club, startClub } from './club.ts'
import { approveKiosk, becomeKiosk } from './kiosk-bridge.ts'

// What a visitor sees before any code of the page has come, and what becomes of it then.

let club: Club
let browser: Browser
let admin: Caller

beforeAll(async () => {
  club = await startClub()
  browser = await shareBrowser()
  admin = await signInCaller(club.server.origin, administrator)
  await admin.call(settingsRoutes.update.method, settingsRoutes.update.path, {
    'general.siteName': 'Nuts & Bolts',
    'contact.admin': 'club@example.org',
    'features.siteBanner': 'Closed on Monday',
    'images.siteLogo': '/icon-192.png',
    'images.menuBackground': '/icon-512.png',
    'theme.themePrimary': '#7a3cc2',
    'theme.themeToolbar': '#8a2b2b',
    'theme.themeAccent': '#c98a12',
  })
})

afterAll(async () => {
  await closeWindows(browser)
  await club?.stop()
})

type HeldPage = { page: Page; letCodeCome(): void }

/** A window in which no code comes until it is let. */
async function openHeld(options: BrowserContextOptions): Promise<HeldPage> {
  const context = await browser.newContext({ baseURL: club.server.origin, reducedMotion: 'reduce', ...options })
  onTestFinished(() => context.close())
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  return { page, letCodeCome: await holdCode(page) }
}

/** Where everything stands, and in which colours, once the logo has come. */
async function looksOf(page: Page, parts = '*'): Promise<string[]> {
  await page.waitForFunction(() => [...document.images].every(({ naturalWidth }) => naturalWidth > 0))
  return page.evaluate(
    (selector) =>
      [...document.querySelectorAll<HTMLElement>(`#root :is(${selector})`)]
        .filter((part) => !part.closest('style, select, [class*=Progress]') && part.closest('svg') === null)
        .map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect()
          const { color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity } = getComputedStyle(part)
          const place = [x, y, width, height].map((pixels) => pixels.toFixed(1)).join(' ')
          return [part.tagName, place, color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity].join(
            ', ',
          )
        }),
    parts,
  )
}

const taken = (page: Page) => page.locator('#root:not([data-drawn]) form').waitFor()
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
const desk = { viewport: { width: 1440, height: 900 } }

test.each([
  ['/login', 'en-AU', { ...phone, colorScheme: 'light' as const }],
  ['/', 'de-DE', { ...desk, colorScheme: 'dark' as const }],
  ['/register', 'sv-SE', { ...phone, colorScheme: 'dark' as const }],
  ['/register', 'fr-FR', { ...desk, colorScheme: 'light' as const }],
])('%s in %s is there without any code, and stays where it is when that comes', async (path, locale, look) => {
  const { page, letCodeCome } = await openHeld({ ...look, locale })
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByText('Nuts & Bolts').waitFor()
  await page.getByText('Closed on Monday').waitFor()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('link[data-later]')].every((link) => link.getAttribute('media') === 'all'),
  )
  const drawn = await looksOf(page)
  expect(drawn.length).toBeGreaterThan(30)
  letCodeCome()
  await taken(page)
  expect(await looksOf(page)).toEqual(drawn)
})

/** What the frame has in common with the one that was drawn ahead, and where the content begins. */
async function frameOf(page: Page): Promise<Record<string, string | undefined>> {
  await page.waitForFunction(() => [...document.images].every(({ naturalWidth }) => naturalWidth > 0))
  return page.evaluate(() => {
    const look = (part: Element | null | undefined, { x, y, width, height } = placeOf(part)) => {
      if (!part || width === 0) return undefined
      const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(part)
      const words = part.children.length === 0 ? part.textContent : ''
      return [x, y, width, height, color, backgroundColor, borderColor, fontSize, fontWeight, words].join(', ')
    }
    const placeOf = (part: Element | null | undefined) => part?.getBoundingClientRect() ?? new DOMRect()
    const answer = document.querySelector('main h2')
    const wordsOfAnswer = document.createRange()
    if (answer) wordsOfAnswer.selectNodeContents(answer)
    const header = document.querySelector('header')
    const home = document.querySelector('.mantine-AppShell-navbar a')
    return {
      header: look(header),
      row: look(header?.querySelector('h1')?.closest('header > div:last-child')),
      title: look([...(header?.querySelectorAll('h1') ?? [])].find(({ offsetWidth }) => offsetWidth > 0)),
      mark: look(header?.querySelector('img')),
      menu: look(document.querySelector('.mantine-AppShell-navbar')),
      club: look(home),
      clubMark: look(home?.querySelector('img:last-of-type')),
      clubName: look(home?.querySelector('span')),
      foot: look(document.querySelector('footer')),
      banner: look(document.querySelector('main [role=status]')),
      answer: look(answer, wordsOfAnswer.getBoundingClientRect()),
    }
  })
}

const tablet = { viewport: { width: 800, height: 900 } }

test.each([
  ['/dashboard', { ...phone, colorScheme: 'light' as const }, false],
  ['/account/profile', { ...phone, colorScheme: 'dark' as const }, false],
  ['/manage/members', { ...tablet, colorScheme: 'light' as const }, false],
  ['/dashboard', { ...desk, colorScheme: 'dark' as const }, false],
  ['/manage/members', { ...desk, colorScheme: 'light' as const }, true],
  ['/', { ...desk, colorScheme: 'light' as const }, false],
])('whoever is signed in sees the frame of %s without any code, and it stays', async (path, look, isFolded) => {
  const { page, letCodeCome } = await openHeld({ ...look, locale: 'en-AU' })
  await carryCookie({ context: page.context() }, club.server.origin, admin.cookie)
  await page.addInitScript((folded) => localStorage.setItem('fobhouse-menu-folded', String(folded)), isFolded)
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() =>
    [...document.querySelectorAll('link[data-later]')].every((link) => link.getAttribute('media') === 'all'),
  )
  const drawn = await frameOf(page)
  expect(Object.values(drawn).filter((seen) => seen !== undefined).length).toBeGreaterThan(4)
  letCodeCome()
  await page.locator('#root:not([data-drawn]) main').waitFor()
  const { answer, ...frame } = await frameOf(page)
  expect({ ...frame, answer: drawn['answer'] && answer }).toEqual(drawn) // a heading that comes with the content is none
})

test.each([
  ['light', 'en-AU', 'Tap your card'],
  ['dark', 'de-DE', 'Halte deine Karte vor'],
] as const)(
  'a kiosk invites people without any code, and nothing moves: %s, %s',
  async (colorScheme, locale, words) => {
    const wall = { viewport: { width: 1280, height: 800 }, hasTouch: true, colorScheme, locale }
    const { page, letCodeCome } = await openHeld(wall)
    const kioskId = locale.charCodeAt(0).toString(16).repeat(32)
    await becomeKiosk(page.context(), kioskId, await approveKiosk(admin, kioskId))
    const before = await page.context().newPage()
    await before.goto('/')
    await before.getByRole('heading', { name: words }).waitFor()
    await before.close()

    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('heading', { name: words }).waitFor()
    await page.waitForFunction(() =>
      [...document.querySelectorAll('link[data-later]')].every((link) => link.getAttribute('media') === 'all'),
    )
    const parts = 'header > span, header > span > *, main > *, footer a, footer label, footer select'
    const drawn = await looksOf(page, parts)
    expect(drawn.length).toBeGreaterThan(8)
    letCodeCome()
    await page.locator('#root:not([data-drawn]) main').waitFor()
    expect(await looksOf(page, parts)).toEqual(drawn)
  },
)

/** A club with members of each state, one of whom has a name that must not be read as HTML. */
async function addMembers(): Promise<void> {
  const names = { active: '<b>Ada</b>', inactive: 'Ben', noob: 'Cid', accountonly: 'Dot' }
  for (const [index, [state, first]] of Object.entries(names).entries()) {
    const body = {
      email: `${state}@example.org`,
      firstName: first,
      lastName: 'Abara',
      screenName: `abara${index}`,
      phone: '+61 491 570 156',
    }
    await admin.call(memberRoutes.create.method, memberRoutes.create.path, { ...body, state })
  }
}

type Opened = { language?: string; cookie?: string }

/** Opens the list of members on a phone, without any code, and waits until its first rows were asked for. */
async function openMembers({ language, cookie = admin.cookie }: Opened = {}) {
  const held = await openHeld({ ...phone, locale: 'en-AU' })
  await carryCookie({ context: held.page.context() }, club.server.origin, cookie)
  if (language) await held.page.addInitScript((chosen) => localStorage.setItem('fobhouse-language', chosen), language)
  const rows = held.page.waitForResponse((answer) => answer.url().includes('/api/admin/members/?limit='))
  await held.page.goto('/manage/members', { waitUntil: 'commit' })
  await rows
  return { ...held, card: held.page.getByRole('listitem').filter({ hasText: '<b>Ada</b> Abara' }) }
}

/** Runs in the page. What has asked for rows. */
function readRequestsOfRows(): string[] {
  const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[] // of this type
  return requests.filter(({ name }) => name.includes('/api/admin/members/?limit=10&')).map((one) => one.initiatorType)
}

test('a phone has the first members without any code, and they stay where they are', async () => {
  await addMembers()
  const { page, letCodeCome, card } = await openMembers()
  await card.getByText('Active').waitFor()
  expect(await card.getByRole('link').getAttribute('href')).toMatch(/^\/manage\/members\/\d+$/)
  expect(await page.locator('main label').allTextContents()).toContain('Inactive 1')
  // The page's head has asked for them, which the script alone would do later, and nobody twice.
  expect(await page.evaluate(readRequestsOfRows)).toEqual(['link'])
  await page.waitForFunction(() =>
    [...document.querySelectorAll('link[data-later]')].every((link) => link.getAttribute('media') === 'all'),
  )
  const parts =
    'main [role=radiogroup] label, main input[type=checkbox], main a, main a > :first-child > :nth-child(-n + 2)'
  const drawn = await looksOf(page, parts)
  expect(drawn.length).toBeGreaterThan(20)
  letCodeCome()
  await page.locator('#root:not([data-drawn]) main').waitFor()
  expect(await looksOf(page, parts)).toEqual(drawn)
})

test('a phone that says it is one has them in its page, which no browser keeps', async () => {
  const { page, letCodeCome } = await openHeld({ ...phone, userAgent: devices['Pixel 7'].userAgent, locale: 'en-AU' })
  await carryCookie({ context: page.context() }, club.server.origin, admin.cookie)
  await page.route('**/assets/*.css', (route) => route.abort())
  const opened = await page.goto('/manage/members', { waitUntil: 'commit' })
  expect(opened?.headers()['cache-control']).toBe('no-store')
  await page.getByRole('listitem').filter({ hasText: '<b>Ada</b> Abara' }).getByText('Active').waitFor()
  expect(await page.locator('main label').allTextContents()).toContain('Inactive 1')
  expect(await page.evaluate(readRequestsOfRows)).toEqual([])
  // The rules that the page brings along are enough: a chosen state that became bold later would move the others.
  const chosen = page.locator('main label').filter({ hasText: 'All 5' })
  expect(await chosen.evaluate((label) => getComputedStyle(label).fontWeight)).toBe('600')
  letCodeCome()
  await page.locator('#root:not([data-drawn]) main').waitFor()
  expect(await page.locator('[data-sent-rows]').count()).toBe(0) // nobody who comes later finds the names there
})

test('what is searched for and chosen in the list before the code came is carried out', async () => {
  const searched = await openMembers()
  await searched.card.waitFor()
  await searched.page.getByRole('searchbox').fill('abara')
  searched.letCodeCome()
  await searched.page.waitForURL('**/manage/members?q=abara')
  expect(await searched.page.getByRole('searchbox').inputValue()).toBe('abara')

  const chosen = await openMembers()
  await chosen.card.waitFor()
  await chosen.page
    .locator('label')
    .filter({ hasText: /^Active/ })
    .click()
  chosen.letCodeCome()
  await chosen.page.waitForURL('**/manage/members?state=active')

  const marked = await openMembers()
  await marked.card.getByRole('checkbox').check()
  marked.letCodeCome()
  await marked.page.getByText('1 selected').waitFor()
})

test.each([
  ['in another language than the browser’s', { language: 'sv-SE' }],
  ['after the session has ended', { cookie: 'fobhouse_session=over' }],
])('without any code the list %s shows nobody', async (_which, opened) => {
  const { page, card } = await openMembers(opened)
  await page.waitForFunction(() => document.readyState !== 'loading')
  expect(await card.count()).toBe(0)
  expect(await page.getByRole('searchbox').count()).toBe(0)
})

test('a press is carried out during which the code takes over', async () => {
  const { page, letCodeCome } = await openHeld({ ...desk, locale: 'en-AU' })
  await page.goto('/login?nextUrl=/account/profile', { waitUntil: 'commit' })
  await page.locator('[name=email]').fill(administrator.email)
  await page.locator('[name=password]').fill(administrator.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).hover()
  await page.mouse.down()
  letCodeCome()
  await page.waitForTimeout(1500) // time enough for the code to come
  await page.mouse.up()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/account/profile')
})

test('what was typed and pressed before the code came is carried out', async () => {
  const { page, letCodeCome } = await openHeld({ ...phone, locale: 'en-AU' })
  await page.goto('/login?nextUrl=/account/profile', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Show password' }).click()
  await logIn(page, administrator.password)
  const pressed = page.getByRole('button', { name: 'Log in', exact: true })
  // It fades.
  await expect.poll(() => pressed.evaluate((button) => getComputedStyle(button).opacity)).toBe('0.6')
  letCodeCome()
  await page.waitForURL('**/account/profile')
})

async function logIn(page: Page, password: string): Promise<void> {
  await page.locator('[name=email]').fill(administrator.email)
  await page.locator('[name=password]').fill(password)
  await page.locator('[name=password]').press('Enter')
}

/** The answers to calls that sign in. */
function watchLogins(page: Page): number[] {
  const answers: number[] = []
  page.on('response', (answer) => {
    if (answer.url().endsWith(accountRoutes.login.path)) answers.push(answer.status())
  })
  return answers
}

test('whoever logs in before the code came is in without it', async () => {
  const { page } = await openHeld({ ...phone, locale: 'en-AU' })
  const logins = watchLogins(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await logIn(page, administrator.password)
  await page.waitForURL('**/dashboard', { waitUntil: 'commit' })
  await page.locator('header h1').filter({ hasText: 'Nuts & Bolts', visible: true }).waitFor()
  expect(await page.locator('#root[data-drawn]').count()).toBe(1)
  expect(logins).toEqual([200])
})

test('a wrong password that was sent before the code came counts once, and is told', async () => {
  const { page, letCodeCome } = await openHeld({ ...phone, locale: 'en-AU' })
  const logins = watchLogins(page)
  await page.goto('/login', { waitUntil: 'commit' })
  const answered = page.waitForResponse(`**${accountRoutes.login.path}`)
  await logIn(page, 'otters')
  await answered
  letCodeCome()
  await page.getByText('Your username or password was incorrect').waitFor()
  expect(logins).toEqual([401])
  await logIn(page, administrator.password)
  await page.waitForURL('**/dashboard')
  expect(logins).toEqual([401, 200])
})

test('whoever types on while the code comes keeps their place', async () => {
  const { page, letCodeCome } = await openHeld({ ...desk, locale: 'en-AU' })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.locator('[name=password]').fill('otters')
  await page.locator('[name=password]').press('ArrowLeft')
  letCodeCome()
  await taken(page)
  await page.keyboard.type('ink')
  expect(await page.locator('[name=password]').inputValue()).toBe('otterinks')
})

test('a language that was chosen before is not shown in another first, and stays chosen', async () => {
  const { page, letCodeCome } = await openHeld({ ...desk, locale: 'en-AU' })
  await page.addInitScript(() => localStorage.setItem('fobhouse-language', 'nl-NL'))
  await page.goto('/login', { waitUntil: 'commit' })
  await page.locator('#root[data-drawn] form').waitFor({ state: 'attached' })
  expect(await page.getByRole('button').count()).toBe(0)
  letCodeCome()
  await taken(page)
  expect(await page.getByRole('combobox').inputValue()).toBe('nl-NL')
  await page.getByRole('button', { name: 'Inloggen' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('fobhouse-language'))).toBe('nl-NL')
})

test('a language that is chosen before the code came is shown then', async () => {
  const { page, letCodeCome } = await openHeld({ ...desk, locale: 'en-AU' })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByRole('combobox').selectOption('sv-SE')
  letCodeCome()
  await page.getByRole('button', { name: 'Logga in' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('fobhouse-language'))).toBe('sv-SE')
})

test('a page whose code does not come says so', async () => {
  const context = await browser.newContext({ baseURL: club.server.origin, locale: 'de-DE' })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto('/login')
  expect(await page.getByRole('alert').textContent()).toContain('konnte nicht geladen werden')
})

test('whoever has come to a button with the keyboard is still there when the code comes', async () => {
  const { page, letCodeCome } = await openHeld({ ...desk, locale: 'en-AU' })
  await page.goto('/login', { waitUntil: 'commit' })
  const forgot = page.getByRole('button', { name: 'Forgot it?' })
  await forgot.focus()
  letCodeCome()
  await taken(page)
  await expect.poll(() => forgot.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('a login that reaches nobody says so, although no other words can come', async () => {
  const { page, letCodeCome } = await openHeld({ ...desk, locale: 'en-AU' })
  await page.route(/\/assets\/(?:errors|soon)-|\/api\/login\//, (route) => route.abort())
  await page.goto('/login', { waitUntil: 'commit' })
  letCodeCome()
  await taken(page)
  await logIn(page, 'otters')
  await page.getByText('There is no connection to the club.').waitFor()
  expect(await page.locator('[name=email]').inputValue()).toBe(administrator.email)
})

test.each([
  ['of an earlier version', '<!doctype html><title>A newer page</title>', 1],
  ['of this version', '<script type="module" src="/assets/index-THIS.js"></script>', 0],
])(
  'a page %s whose part is gone is loaded anew only if there is a newer one',
  async (_which, pageOnServer, reloads) => {
    const { page, letCodeCome } = await openHeld({ ...desk, locale: 'en-AU' })
    letCodeCome()
    await page.goto('/login')
    await taken(page)
    const own = await page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '')
    const body = pageOnServer.replace('/assets/index-THIS.js', new URL(own).pathname)
    await page.route(`${club.server.origin}/`, (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.route('**/assets/register-screen-*', (route) => route.abort())
    let loads = 0
    page.on('load', () => (loads += 1))
    const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/')
    await page.getByRole('link', { name: 'Join the club' }).click()
    await answered
    await expect.poll(() => loads).toBe(reloads)
    await page.getByText('This page stopped working').waitFor()
  },
)

test('a fault that is found before the words for faults have come is told in words', async () => {
  const { page, letCodeCome } = await openHeld({ ...desk, locale: 'en-AU' })
  const words = Promise.withResolvers<void>()
  await page.route('**/assets/errors-*.js', async (route) => {
    await words.promise
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  letCodeCome()
  await taken(page)
  await page.locator('[name=email]').fill('otters')
  await page.locator('[name=email]').press('Tab')
  await page.locator('[name=email]').press('Enter')
  words.resolve()
  await page.getByText('Please enter a valid e-mail address.').waitFor()
  expect(await page.getByText('validation.').count()).toBe(0)
})
