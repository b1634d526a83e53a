import type { Page } from 'playwright-core'
import type { Visitor } from '../browser.ts'
import { findFaultsOfFocus } from '../focus-walk.ts'
import { findEnglish } from '../heard-language.ts'
import {
  desk,
  findContrastFaults,
  findCutWords,
  findNameless,
  findOverflow,
  findSmallTargets,
  findViolations,
  phone,
  settle,
  showAt,
  showIn,
  tablet,
  untilItLasts,
} from '../page-faults.ts'
import type { Place } from '../places.ts'
import type { Stage } from './stage.ts'

export type Window = { visitor: Visitor; stage: Stage }

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
    await page.goto(path)
    await page.locator('h1, [role=status]').first().waitFor()
    await judge('loading', () => untilItLasts(() => findFaultsOf(page, 'main')))
    stage.set(filled, 'failing')
    await settle(page)
    await judge('failed', () => untilItLasts(() => findFaultsOf(page, 'main')))
    stage.set(filled, 'well')
    await tryAgain(page)
  } else {
    stage.set(filled, 'well')
    await page.goto(path)
    await settle(page)
  }
  await judge('filled', async () => [
    ...(await untilItLasts(() => findFaultsOf(page, 'html'))),
    ...(await faultsElsewhere(page)),
  ])
  stage.set({ fullness: 'empty', who, language: 'sv-SE' }, 'well')
  await page.goto(path)
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
    ...(await findOverflow(page)),
    ...(await findCutWords(page)),
    ...(await findSmallTargets(page)),
    ...(await findViolations(page, { within: isThere ? within : 'html' })),
    ...(await findNameless(page)),
  ]
}

/** In the dark or at another width the markup is the same. Only the desk has a keyboard. */
async function faultsElsewhere(page: Page): Promise<string[]> {
  await showIn(page, 'dark')
  const dark = await untilItLasts(() => findContrastFaults(page))
  await showIn(page, 'light')
  await showAt(page, tablet)
  const onTablet = await untilItLasts(() => findOverflow(page))
  await showAt(page, desk)
  const atDesk = [...(await untilItLasts(() => findFaultsOf(page, 'main'))), ...(await findFaultsOfFocus(page))]
  await showAt(page, phone)
  return [
    ...dark.map((fault) => `dark: ${fault}`),
    ...onTablet.map((fault) => `on a tablet: ${fault}`),
    ...atDesk.map((fault) => `at a desk: ${fault}`),
  ]
}

/** Takes the complaints, without the browser's messages about answers that failed on purpose. */
function takeComplaints({ complaints }: Visitor): string[] {
  const isOfFailure = (complaint: string) => complaint.includes('the server responded with a status of 500')
  return complaints.splice(0).filter((complaint) => !isOfFailure(complaint))
}
