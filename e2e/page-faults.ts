import axe from 'axe-core'
import type { Page } from 'playwright-core'

export const phone = 360
export const tablet = 768
export const desk = 1440

/** The content is there: nothing loads any more, and there is a heading. */
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
    // What fades from one colour to the other would be judged on its way.
    if (document.querySelector('#at-once') === null) {
      const style = document.createElement('style')
      style.id = 'at-once'
      style.textContent = '*, ::before, ::after { transition: none !important; animation: none !important }'
      document.head.append(style)
    }
  }, scheme)
}

/** What is wrong and stays wrong: between its skeleton and its content a screen may be incomplete for a moment. */
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
  return [...(await findOverflow(page)), ...(await findViolations(page)), ...(await findNameless(page))]
}

export async function findOverflow(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return overflow > 0 ? [`scrolls sideways by ${overflow} px`] : []
}

/** The dark scheme has the same markup in other colours. */
export function findContrastFaults(page: Page): Promise<string[]> {
  return findViolations(page, { runOnly: ['color-contrast'] })
}

/** All rules of axe, also the one of WCAG 2.2 that it leaves off. */
export async function findViolations(page: Page, options: { runOnly?: string[] } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (chosen) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } } // axe adds itself
    type Violation = { id: string; nodes: { html: string; failureSummary?: string }[] }
    const rules = { 'target-size': { enabled: true } }
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      ...(chosen.runOnly ? {} : { rules }),
      ...chosen,
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)
  }, options)
}

const operated = new Set(
  'button checkbox combobox dialog alertdialog link listbox menu menuitem menuitemradio option radio radiogroup searchbox slider spinbutton switch tab textbox'.split(
    ' ',
  ),
)

export type Heard = { role: string; name: string }

/** What a screen reader is told of everything that can be operated, by the browser's own accessibility tree. */
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
