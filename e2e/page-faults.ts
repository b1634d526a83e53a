import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

export const phone = 360
export const tablet = 768
export const desk = 1440

/** Waits until nothing loads any more and there is a heading. */
export async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[data-loading], .mantine-Skeleton-root') === null)
}

export async function showAt(page: Page, width: number): Promise<void> {
  const { height = 0 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width, height })
}

export async function showIn(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((chosen) => {
    document.documentElement.setAttribute('data-mantine-color-scheme', chosen)
    // A colour would otherwise be judged in the middle of its transition.
    if (document.querySelector('#at-once') === null) {
      const style = document.createElement('style')
      style.id = 'at-once'
      style.textContent = '*, ::before, ::after { transition: none !important; animation: none !important }'
      document.head.append(style)
    }
  }, scheme)
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
  while (faults.length > 0 && performance.now() < patience) faults = await find()
  return faults
}

export function findLastingFaults(page: Page): Promise<string[]> {
  return untilItLasts(() => findFaults(page))
}

export async function findFaults(page: Page): Promise<string[]> {
  return [
    ...(await findOverflow(page)),
    ...(await findCutWords(page)),
    ...(await findSmallTargets(page)),
    ...(await findViolations(page)),
    ...(await findNameless(page)),
  ]
}

export async function findOverflow(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return overflow > 0 ? [`scrolls sideways by ${overflow} px`] : []
}

/** Enough for the dark scheme, which has the same markup in other colours. */
export function findContrastFaults(page: Page, within = 'html'): Promise<string[]> {
  return findViolations(page, { within, runOnly: ['color-contrast'] })
}

type Judging = { within?: string; without?: string; runOnly?: readonly string[] | undefined }

/** Less than half of what it is with its comments: each drawn page gets it anew. */
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** All rules of axe, including the WCAG 2.2 rule that is off by default. */
export async function findViolations(page: Page, judging: Judging = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async ({ within = 'html', without = '', runOnly }) => {
    const { axe } = window as unknown as { axe: { run(place: object, options: object): Promise<Answer> } } // axe adds itself
    type Answer = { violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }
    const rules = { 'target-size': { enabled: true } }
    const place = { include: [within], exclude: without && document.querySelector(without) ? [without] : [] }
    const { violations } = await axe.run(place, {
      resultTypes: ['violations'],
      ...(runOnly ? { runOnly } : { rules }),
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)
  }, judging)
}

/**
 * Touch targets that a finger would miss: less than 44 px high or wide, including the parts that also catch the touch.
 * A link in a sentence may be as high as its line (WCAG 2.5.8).
 */
export async function findSmallTargets(page: Page): Promise<string[]> {
  if ((page.viewportSize()?.width ?? desk) >= tablet) return []
  return page.evaluate(judgeTargets, 44)
}

/** Runs in the page. */
function judgeTargets(least: number): string[] {
  const operated =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=option], [role=switch]'
  const faults: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>(operated)) {
    if (!element.checkVisibility({ opacityProperty: false, visibilityProperty: true })) continue
    if (element.closest('[inert], [aria-hidden=true]') || isWithinSentence(element)) continue
    const { width, height } = reach(element)
    if (Math.round(width) >= least && Math.round(height) >= least) continue
    const name = element.getAttribute('aria-label') ?? element.innerText.trim()
    const tag = element.outerHTML.slice(0, 200)
    faults.push(`a target of ${Math.round(width)} × ${Math.round(height)} px: “${name}” ${tag}`)
  }
  return faults

  function isWithinSentence(element: HTMLElement): boolean {
    if (!getComputedStyle(element).display.startsWith('inline')) return false
    const around = element.parentElement
    return [...(around?.childNodes ?? [])].some((node) => node.nodeType === 3 && /\w/.test(node.textContent ?? ''))
  }

  /** The area of the element with its labels and the pseudo-elements that catch the touch. */
  function reach(element: HTMLElement): { width: number; height: number } {
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
    const areas = [element, ...labels].flatMap((one) => [one.getBoundingClientRect(), ...pseudoAreas(one)])
    const left = Math.min(...areas.map((area) => area.left))
    const right = Math.max(...areas.map((area) => area.right))
    const top = Math.min(...areas.map((area) => area.top))
    const bottom = Math.max(...areas.map((area) => area.bottom))
    return { width: right - left, height: bottom - top }
  }

  function pseudoAreas(element: HTMLElement): DOMRect[] {
    const style = getComputedStyle(element, '::after')
    if (style.content === 'none' || style.position !== 'absolute') return []
    const around = element.getBoundingClientRect()
    const [left, top] = [around.left + Number.parseFloat(style.left), around.top + Number.parseFloat(style.top)]
    return [new DOMRect(left, top, Number.parseFloat(style.width), Number.parseFloat(style.height))]
  }
}

/** Controls whose words do not fit into them. */
export function findCutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const labels = document.querySelectorAll<HTMLElement>(
      '.mantine-Button-root, .mantine-Button-label, [role=tab], .mantine-SegmentedControl-label',
    )
    return [...labels]
      .filter((label) => label.checkVisibility() && label.scrollWidth > label.clientWidth + 1)
      .filter((label) => getComputedStyle(label).overflowX !== 'visible')
      .map((label) => `cuts off “${label.innerText}” by ${label.scrollWidth - label.clientWidth} px`)
  })
}

/** The chosen tab beside the window or cut off at its edge. */
export function findHiddenTabs(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role=tab][aria-selected=true]')]
      .filter((tab) => {
        const { left, right } = tab.getBoundingClientRect()
        return tab.checkVisibility() && (left < -1 || right > window.innerWidth + 1)
      })
      .map((tab) => `the chosen tab “${tab.innerText}” is out of sight`),
  )
}

/** Words of a table that do not fit into their column and go on in the next line. Addresses and what a program wrote may. */
export function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('td, th, [role=cell], [role=columnheader]')].flatMap((cell) => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/(?<![^\s])\p{L}{3,}(?=[\s,.:;!?]|$)/gu)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const places = [...range.getClientRects()].filter(({ width }) => width > 0)
          if (new Set(places.map(({ top }) => Math.round(top))).size > 1) broken.push(`breaks “${word}”`)
        }
      }
      return broken
    }),
  )
}

/** What goes on moving although the visitor asked for no motion. */
export function findMotion(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) > 100)
        .map(({ effect }) => `moves: ${(effect as KeyframeEffect).target?.outerHTML.slice(0, 160)}`), // the page makes no other effects
  )
}

const operated = new Set(
  'button checkbox combobox dialog alertdialog link listbox menu menuitem menuitemradio option radio radiogroup searchbox slider spinbutton switch tab textbox'.split(
    ' ',
  ),
)

export type Heard = { role: string; name: string }

/** What a screen reader reads for every control, from the browser's accessibility tree. */
export async function listen(page: Page): Promise<Heard[]> {
  const browserSession = await page.context().newCDPSession(page)
  const { nodes } = await browserSession.send('Accessibility.getFullAXTree')
  await browserSession.detach()
  return nodes
    .filter(({ ignored, role }) => !ignored && operated.has(String(role?.value)))
    .map(({ role, name }) => ({ role: String(role?.value), name: String(name?.value ?? '').trim() }))
}

export async function findNameless(page: Page): Promise<string[]> {
  const heard = await listen(page)
  return heard.filter(({ name }) => name === '').map(({ role }) => `a ${role} without a name`)
}
