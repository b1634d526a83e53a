import type { Page } from 'playwright-core'
import { findFaultsOfFocus } from '../focus-walk.ts'
import { findEnglish } from '../heard-language.ts'
import { findLayoutFaults } from '../layout-faults.ts'
import {
  desk,
  findContrastFaults,
  findNameless,
  findViolations,
  phone,
  settle,
  showAt,
  showIn,
  tablet,
  untilItLasts,
} from '../page-faults.ts'
import type { Place } from '../places.ts'
import { takeComplaints } from './complaints.ts'
import { walkTo } from '../walk-to.ts'
import type { Window } from './windows.ts'

/** `isFirst`: the places of one screen, such as tabs, load and fail alike, so only the first tests that. */
type Looking = { isFirst: boolean }

/** Returns what is wrong with a screen while it loads, after a failure (which is then retried), filled, and empty. */
export async function faultsOfScreen(
  { visitor, stage }: Window,
  { path, for: who }: Place,
  { isFirst }: Looking,
): Promise<string[]> {
  const { page } = visitor
  const faults: string[] = []
  const judge = async (state: string, find: () => Promise<string[]>) => {
    const found = [...(await find()), ...takeComplaints(visitor), ...stage.faults.splice(0)]
    faults.push(...found.map((fault) => `${state}: ${fault}`))
  }
  const filled = { fullness: 'filled', who } as const
  if (isFirst) {
    stage.set(filled, 'held')
    await walkTo(page, path, { width: phone })
    await page.locator('h1, [role=status]').first().waitFor()
    await judge('loading', () => untilItLasts(() => findFaultsOnce(page)))
    stage.set(filled, 'failing')
    await settle(page)
    await judge('failed', () => untilItLasts(() => findFaultsOnce(page)))
    stage.set(filled, 'well')
    await tryAgain(page)
  } else {
    stage.set(filled, 'well')
    await walkTo(page, path, { width: phone })
    await settle(page)
  }
  await judge('filled', async () => [
    ...(await untilItLasts(() => findFaultsOf(page, 'html'))),
    ...(await faultsElsewhere(page, who === 'visitors' || path === '/dashboard' ? 'start' : 'main')),
    // Last, when a header has given its own heading up for the content's.
    ...((await page.locator('h1').count()) === 0 ? ['has no heading of the first order'] : []),
  ])
  stage.set({ fullness: 'empty', who, language: 'sv-SE' }, 'well')
  await walkTo(page, path, { width: phone })
  await settle(page)
  // A visitor gets the browser's language, which is not Swedish.
  const findWords = who === 'visitors' ? () => Promise.resolve([]) : () => findEnglish(page)
  await judge('empty, in Swedish', async () => [
    ...(await untilItLasts(() => findFaultsOf(page, 'main'))),
    ...(await untilItLasts(findWords)),
  ])
  return faults
}

/** Retries as a user would; reloads if there is no button for it. */
async function tryAgain(page: Page): Promise<void> {
  const again = page.getByRole('button', { name: 'Retry' })
  // All in one step, because one retry may redraw the others.
  await again.evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click() // these buttons are HTML elements
  })
  await settle(page)
  if ((await page.getByRole('alert').count()) > 0) {
    await page.reload()
    await settle(page)
  }
}

/** Pass `html` once per screen to include the navigation around it, else `main`. */
async function findFaultsOf(page: Page, within: 'html' | 'main'): Promise<string[]> {
  const isThere = (await page.locator(within).count()) > 0
  return [
    ...(await findLayoutFaults(page, 'overflow', 'cutWords', 'hiddenTabs', 'smallTargets', 'motion')),
    ...(await findViolations(page, { within: isThere ? within : 'html' })),
    ...(await findNameless(page)),
  ]
}

const faultless = new Set<string>()

/** Many screens look alike while they load and after a failure: what was judged on one of them is not judged again. */
async function findFaultsOnce(page: Page): Promise<string[]> {
  const markup = await page.evaluate(readMarkup)
  if (faultless.has(markup)) return []
  const faults = await findFaultsOf(page, 'main')
  if (faults.length === 0) faultless.add(markup)
  return faults
}

/** In the dark the markup is the same, and at another width often. Only the desk has a keyboard. It ends at the desk's width. */
async function faultsElsewhere(page: Page, walkFrom: 'start' | 'main'): Promise<string[]> {
  const onPhone = await page.evaluate(readMarkup)
  await showIn(page, 'dark')
  const dark = await untilItLasts(() => findContrastFaults(page, walkFrom === 'start' ? 'html' : 'main'))
  await showIn(page, 'light')
  await showAt(page, tablet)
  const onTablet = await untilItLasts(() => findLayoutFaults(page, 'overflow', 'brokenWords'))
  await showAt(page, desk)
  const isSame = (await page.evaluate(readMarkup)) === onPhone
  const atDesk = [
    ...(await untilItLasts(() => (isSame ? findFaultsOfRoom(page) : findFaultsOf(page, 'main')))),
    ...(await findFaultsOfFocus(page, walkFrom)),
  ]
  return [
    ...dark.map((fault) => `dark: ${fault}`),
    ...onTablet.map((fault) => `on a tablet: ${fault}`),
    ...atDesk.map((fault) => `at a desk: ${fault}`),
  ]
}

/** Runs in the page. The content without what is generated. */
export function readMarkup(): string {
  const content = document.querySelector('main')?.innerHTML ?? document.body.innerHTML
  return content.replaceAll(/mantine-[a-z\d]{6,}|:r[a-z\d]+:|«\w+»|_r_\w+_/g, '')
}

/** For markup that was judged at another width. */
async function findFaultsOfRoom(page: Page): Promise<string[]> {
  return [
    ...(await findLayoutFaults(page, 'overflow', 'cutWords')),
    ...(await findViolations(page, { within: 'main', runOnly: ['target-size', 'scrollable-region-focusable'] })),
  ]
}
