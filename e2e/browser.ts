import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { onTestFailed, TestRunner } from 'vitest'

// Debian's Chromium; the set-up of `npm test` makes sure that it is installed.
const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Without these, Chromium calls its maker at every start and hangs where there is no network. */
const quietArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Little of what runs in a page of a test runs often enough to be worth V8's last compiler. */
const quickScripts = '--js-flags=--no-turbofan'

let shared: Promise<Browser> | undefined

/** The browser of all files that run in this process. What one of them opens in it ends with `closeWindows`. */
export async function shareBrowser(): Promise<Browser> {
  shared ??= launchBrowser({ more: [quickScripts] })
  const browser = await shared
  if (browser.isConnected()) return browser
  shared = undefined // it has crashed
  return shareBrowser()
}

export async function closeWindows(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
}

type LaunchOptions = { isWhole?: boolean; more?: readonly string[] }

/** `isWhole`: with all that only a browser with windows has, such as installing a page. `more`: further arguments. */
export function launchBrowser({ isWhole = false, more = [] }: LaunchOptions = {}): Promise<Browser> {
  const named = process.env['CHROMIUM'] ?? candidates.find((path) => existsSync(path))
  if (named === undefined) throw new Error('No Chromium is installed: scripts/ensure-browser installs one')
  return chromium.launch({
    executablePath: isWhole ? named : withoutWindows(named),
    args: [...quietArguments, ...more],
  })
}

/** Debian's package of the same browser without windows, if it lies beside: it works a sixth less. */
function withoutWindows(path: string): string {
  const shell = `${path}-headless-shell`
  return existsSync(shell) ? shell : path
}

export type Visitor = {
  page: Page
  context: BrowserContext
  /** What the page complained about: uncaught errors and refused resources. Every journey must end without any. */
  complaints: string[]
}

type VisitorOptions = {
  origin: string
  language?: string
  width?: number
  serviceWorkers?: 'allow' | 'block'
}

/** A person's own browser window, with nobody signed in. */
export async function openVisitor(browser: Browser, options: VisitorOptions): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: options.origin,
    locale: options.language ?? 'en-AU',
    viewport: { width: options.width ?? 1440, height: 900 },
    reducedMotion: 'reduce',
    // A journey must see what the server sends, not a cached copy.
    serviceWorkers: options.serviceWorkers ?? 'block',
    timezoneId: 'Australia/Brisbane',
  })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  tellAfterFailure(page)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) complaints.push(message.text())
  })
  return { page, context, complaints }
}

/** Lets no code of the page come until it is told to. */
export async function holdCode(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Enough for dialogs, menus and bars, which come last in a page. */
const toldLines = 45

/** Adds the page's last lines to a failed journey's error. */
function tellAfterFailure(page: Page): void {
  if (!TestRunner.getCurrentTest()) return
  onTestFailed(async ({ task }) => {
    if (page.isClosed()) return
    const shown = await page.locator('body').ariaSnapshot().catch(String) // of a crashed browser, the error text
    const lines = shown.split('\n')
    task.result?.errors?.push({ message: [`The end of ${page.url()}:`, ...lines.slice(-toldLines)].join('\n') })
  })
}

/**
 * Chromium logs every refused request, and that a kiosk's reader is away; what a journey causes on purpose is not a
 * complaint.
 */
function isExpected(text: string): boolean {
  return /WebSocket connection to 'ws:\/\/localhost|Failed to load resource: the server responded with a status of 4\d\d/.test(
    text,
  )
}
