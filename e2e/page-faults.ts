import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { findLayoutFaults } from './layout-faults.ts'

export const phone = 360
export const tablet = 768
export const desk = 1440

/** How often a wait asks the page, in milliseconds. To ask once a frame, as is usual, makes the browser draw for nothing. */
export const atTimes = { polling: 20 }

/** Waits until nothing loads any more and there is a heading. Asked in the page: each question from outside takes longer. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('h1')?.checkVisibility({ visibilityProperty: true }) === true &&
      document.querySelector('[data-loading], .mantine-Skeleton-root') === null,
    undefined,
    atTimes,
  )
}

/** Returns once the page is drawn for this width: it hears of a new one only at its next frame. */
export async function showAt(page: Page, width: number): Promise<void> {
  const { width: before, height = 0 } = page.viewportSize() ?? {}
  if (before === width) return
  await page.setViewportSize({ width, height })
  await page.evaluate(async (wanted) => {
    for (let now = 0; now !== wanted; now = innerWidth) await new Promise(requestAnimationFrame)
  }, width)
}

export async function showIn(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(drawIn, scheme)
}

/** A colour would otherwise be judged in the middle of its transition. */
export async function drawAtOnce(page: Page): Promise<void> {
  await page.evaluate(drawIn, undefined)
}

/** Runs in the page. */
function drawIn(scheme: 'light' | 'dark' | undefined): void {
  if (document.querySelector('#at-once') === null) {
    const style = document.createElement('style')
    style.id = 'at-once'
    style.textContent = '*, ::before, ::after { transition: none !important; animation: none !important }'
    document.head.append(style)
  }
  if (scheme) document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
}

/** The browser's own parts, such as calendars and scroll bars, must be in the scheme, too. */
export async function findWrongScheme(page: Page, scheme: 'light' | 'dark'): Promise<string[]> {
  const drawn = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  return drawn === scheme ? [] : [`the browser draws its own parts for “${drawn}”`]
}

/** Returns only faults that last: while loading, a screen may be incomplete for a moment. */
export async function untilItLasts(find: () => Promise<string[]>): Promise<string[]> {
  const patience = performance.now() + 10_000
  let faults = await find()
  while (faults.length > 0 && performance.now() < patience) {
    await delay(10)
    faults = await find()
  }
  return faults
}

/** `without`: a part that was judged before. */
export function findLastingFaults(page: Page, judging: Pick<Judging, 'without'> = {}): Promise<string[]> {
  return untilItLasts(() => findFaults(page, judging))
}

async function findFaults(page: Page, judging: Pick<Judging, 'without'>): Promise<string[]> {
  return [
    ...(await findLayoutFaults(page, 'overflow', 'cutWords', 'smallTargets')),
    ...(await findViolations(page, judging)),
    ...(await findNameless(page)),
  ]
}

/** Enough for the dark scheme, which has the same markup in other colours. */
export function findContrastFaults(page: Page, within = 'html'): Promise<string[]> {
  return findViolations(page, { within, runOnly: ['color-contrast'] })
}

type Judging = { within?: string; without?: string; runOnly?: readonly string[] | undefined }

/** Less than half of what it is with its comments: each drawn page gets it anew. */
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * The WCAG 2.2 rule that is off by default is on. Off is one that finds only `!important` in an element's own style, which React
 * cannot write, and that looks at every element for it.
 */
const rules = { 'target-size': { enabled: true }, 'avoid-inline-spacing': { enabled: false } }

/** What axe finds with all rules that are on, or with these alone. */
export async function findViolations(page: Page, judging: Judging = {}): Promise<string[]> {
  for (;;) {
    const found = await page.evaluate(runAxe, { ...judging, rules })
    if (found) return found
    await page.evaluate(axeSource)
  }
}

type Axe = { run(place: object, options: object): Promise<{ violations: Violation[] }> }
type Violation = { id: string; nodes: { html: string; failureSummary?: string }[] }

/** Runs in the page. Null: axe has to come first. */
async function runAxe(judging: Judging & { rules: object }): Promise<string[] | null> {
  const { within = 'html', without = '', runOnly, rules: chosen } = judging
  const { axe } = window as { axe?: Axe } // axe adds itself
  if (!axe) return null
  const place = { include: [within], exclude: without && document.querySelector(without) ? [without] : [] }
  const { violations } = await axe.run(place, {
    resultTypes: ['violations'],
    ...(runOnly ? { runOnly } : { rules: chosen }),
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)
}

const operated = new Set(
  'button checkbox combobox dialog alertdialog link listbox menu menuitem menuitemradio option radio radiogroup searchbox slider spinbutton switch tab textbox'.split(
    ' ',
  ),
)

export type Heard = { role: string; name: string }

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** What a screen reader reads for every control, from the browser's accessibility tree. */
export async function listen(page: Page): Promise<Heard[]> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  const { nodes } = await (await session).send('Accessibility.getFullAXTree')
  return nodes
    .filter(({ ignored, role }) => !ignored && operated.has(String(role?.value)))
    .map(({ role, name }) => ({ role: String(role?.value), name: String(name?.value ?? '').trim() }))
}

export async function findNameless(page: Page): Promise<string[]> {
  const heard = await listen(page)
  return heard.filter(({ name }) => name === '').map(({ role }) => `a ${role} without a name`)
}
