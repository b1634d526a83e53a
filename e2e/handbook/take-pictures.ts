import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { chooseLanguage } from '@fobhouse/contract/languages.ts'
import { profileRoutes } from '@fobhouse/contract/routes/profile.ts'
import { handbookFolder, languagesOf, readShown, type Shown } from '@fobhouse/web/build/handbook.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { launchBrowser } from '../browser.ts'
import { typeLogin } from '../log-in.ts'
import { settle } from '../page-faults.ts'
import { asLabel, pageTexts, patternOf } from './page-texts.ts'
import { type PictureOf, pictures, type Width, widths } from './pictures.ts'

// `npm run handbook:pictures`: takes the pictures of the handbook anew, from the demonstration club. Names after it take only those.

const root = resolve(import.meta.dirname, '../..')
const folder = join(handbookFolder, 'pictures')
/** For what the server works on for a while. */
const patienceMs = 180_000
const tall = 1600
const quality = 45
const density = { phone: 1.25, desk: 1 } as const

type Demo = { origin: string; password: string; process: ChildProcess }
type Shooting = {
  demo: Demo
  browser: Browser
  language: string
  texts: ReadonlyMap<string, string>
  /** Windows in which somebody is logged in, by width and address. */
  windows: Map<string, Page>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port')
  return address.port
}

/** The demonstration as everybody can start it, with what it prints. */
async function startDemo(): Promise<Demo> {
  const env = { ...process.env, PORT: String(await freePort()) }
  const demo = spawn(process.execPath, ['scripts/fobhouse.ts', 'demo'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let origin = ''
  for await (const line of createInterface({ input: demo.stdout })) {
    origin = /running: (http:\S+?)\/?$/.exec(line)?.[1] ?? origin
    const password = /has the password (\S+)$/.exec(line)?.[1]
    if (password === undefined) continue
    demo.stdout.resume()
    return { origin, password, process: demo }
  }
  throw new Error('The demonstration did not start')
}

/** One that cannot be taken is told at the end, after all others. */
async function takeAll(wanted: readonly PictureOf[]): Promise<unknown[]> {
  const demo = await startDemo()
  const browser = await launchBrowser()
  const isWhole = wanted.length === pictures.length
  const shown: Shown = isWhole ? {} : readShown()
  const faults: unknown[] = []
  for (const language of languagesOf()) {
    if (isWhole) rmSync(join(folder, language), { recursive: true, force: true })
    mkdirSync(join(folder, language), { recursive: true })
    const shooting = { demo, browser, language, texts: pageTexts(language), windows: new Map<string, Page>() }
    for (const picture of wanted) {
      for (const width of picture.widths) {
        try {
          Object.assign(shown, await take(shooting, picture, width))
        } catch (error) {
          faults.push(new Error(`${language}/${picture.name}-${width}`, { cause: error }))
        }
      }
    }
    await Promise.all([...shooting.windows.values()].map((page) => page.context().close()))
  }
  await browser.close()
  demo.process.kill('SIGINT')
  const sorted = Object.entries(shown).toSorted(([one], [other]) => one.localeCompare(other))
  writeFileSync(join(folder, 'shown.json'), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
  return faults
}

/** Returns what stands in it, by its name. */
async function take(shooting: Shooting, picture: PictureOf, width: Width): Promise<Shown> {
  const name = `${shooting.language}/${picture.name}-${width}`
  const page = await windowOf(shooting, picture.login ?? '', width)
  // A part that is longer than the window would be taken in pieces, with the header over it.
  const height = picture.part === undefined ? widths[width].height : tall
  await page.setViewportSize({ width: widths[width].width, height })
  const part = await goTo(page, shooting, picture)
  const found: Shown = {}
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const shownIn = await page.evaluate(() => document.documentElement.lang)
    if (!shownIn.startsWith(shooting.language)) throw new Error(`It is in ${shownIn}`)
    const bytes = await atRest(() => (part ?? page).screenshot())
    const { width: pixels, height: rows } = await sharp(bytes).metadata()
    await sharp(bytes)
      .webp({ quality, effort: 6 })
      .toFile(join(folder, `${name}-${scheme}.webp`))
    const size = { width: Math.round(pixels / density[width]), height: Math.round(rows / density[width]) }
    found[name] = { ...size, words: await wordsIn(page, part, shooting.texts) }
  }
  console.log(name)
  return found
}

async function windowOf({ browser, demo, language, windows }: Shooting, login: string, width: Width): Promise<Page> {
  const key = `${width} ${login}`
  const known = windows.get(key)
  if (known) return known
  const context = await browser.newContext({
    baseURL: demo.origin,
    locale: language,
    viewport: widths[width],
    deviceScaleFactor: density[width],
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  windows.set(key, page)
  if (login === '') return page
  await page.goto('/login')
  await typeLogin(page, { email: login, password: demo.password })
  await page.waitForURL('**/dashboard')
  await readIn(page, language)
  return page
}

/** Some people of the club have chosen another language than that of the book. */
async function readIn(page: Page, language: string): Promise<void> {
  const { method, path } = profileRoutes.changeLanguage
  const token = (await page.context().cookies()).find(({ name }) => name === 'csrftoken')?.value ?? ''
  const answer = await page.request.fetch(path, {
    method,
    headers: { 'x-csrftoken': token },
    data: { language: chooseLanguage(undefined, [language]) },
  })
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}`)
}

/** The screen may still be filling: only two equal pictures in a row are one of it. */
async function atRest(shoot: () => Promise<Buffer>): Promise<Buffer> {
  let bytes = await shoot()
  for (let tries = 0; tries < 20; tries += 1) {
    const next = await shoot()
    if (next.equals(bytes)) return next
    bytes = next
  }
  return bytes // such as a clock that goes on
}

async function goTo(page: Page, { texts }: Shooting, picture: PictureOf): Promise<Locator | undefined> {
  const text = (key: string, filling?: string) => {
    const found = texts.get(key) ?? texts.get(`${key}_other`)
    if (found === undefined) throw new Error(`${picture.name}: there is no text ${key}`)
    return patternOf(found, filling)
  }
  await page.goto(picture.path)
  await settle(page)
  for (const { role, text: key, of } of picture.presses ?? []) {
    await page
      .getByRole(role, { name: text(key, of) })
      .first()
      .click()
    await settle(page)
  }
  if (picture.until !== undefined) await page.getByText(text(picture.until)).first().waitFor({ timeout: patienceMs })
  if (picture.part === undefined) return undefined
  if (picture.part === 'dialog') return page.getByRole('dialog').last()
  const heading = page.getByRole('heading', { name: text(picture.part.heading) })
  return page.locator('main :is(section, .mantine-Card-root)').filter({ has: heading }).last()
}

/** The page's own words in the picture: if one of them is another one day, the picture is old. */
async function wordsIn(page: Page, part: Locator | undefined, texts: ReadonlyMap<string, string>): Promise<string[]> {
  const known = new Set([...texts.values()].filter((text) => text === asLabel(text)))
  const said = await (part ?? page.locator('body')).evaluate((area) => {
    const controls = 'button, a, [role=tab], h1, h2, h3, label, legend, th'
    return [...area.querySelectorAll<HTMLElement>(controls)]
      .filter(
        (one) =>
          one.checkVisibility() &&
          one.getBoundingClientRect().bottom <= innerHeight &&
          one.getBoundingClientRect().bottom > 0,
      )
      .map((one) => one.innerText.trim())
  })
  return [...new Set(said)].filter((word) => known.has(word)).toSorted()
}

const named = process.argv.slice(2)
const faults = await takeAll(named.length === 0 ? pictures : pictures.filter(({ name }) => named.includes(name)))
for (const fault of faults) console.error(fault)
process.exit(faults.length === 0 ? 0 : 1)
