import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { findLayoutFaults } from './layout-faults.ts'
import { findNameless, findViolations, findWrongScheme, phone, showAt, showIn } from './page-faults.ts'

// One form of a screen, in both schemes and at each width.

export type Looks = {
  widths: readonly number[]
  /** The markup that was judged, by scheme, so that each is judged once. */
  judged: Set<string>
}

/** Judges the screen with all fades finished. An open dialog or menu is judged without the screen behind it. */
export async function findFaultsOfLooks(page: Page, { widths, judged }: Looks): Promise<string[]> {
  const faults: string[] = []
  for (const width of widths) {
    await showAt(page, width)
    for (const scheme of ['light', 'dark'] as const) {
      await showIn(page, scheme)
      const found = [...(await findWrongScheme(page, scheme)), ...(await findIn(page, scheme, judged))]
      faults.push(...found.map((fault) => `${scheme}, at ${width} px: ${fault}`))
    }
  }
  await showIn(page, 'light')
  await showAt(page, phone)
  return faults
}

/** A menu may close when another width hides its button: then the screen is judged instead. */
async function findIn(page: Page, scheme: 'light' | 'dark', judged: Set<string>): Promise<string[]> {
  const { place, markup } = await page.evaluate(findFront)
  const key = createHash('sha256').update(scheme).update(markup).digest('base64')
  const isKnown = judged.has(key)
  judged.add(key)
  try {
    return await (scheme === 'light' ? findInLight(page, { place, isKnown }) : findInDark(page, { place, isKnown }))
  } catch (error) {
    const hasClosed = place !== 'html' && (await page.locator(place).count()) === 0
    if (!hasClosed) throw error
    return findIn(page, scheme, judged)
  }
}

/** The rows of a long list are alike, so only the first ones are judged. */
const furtherRows = ':is(li, tr, [role=row], [role=option], [role=listitem]):nth-child(n + 8)'

type Front = { place: string; isKnown: boolean }

async function findInLight(page: Page, { place, isKnown }: Front): Promise<string[]> {
  const ofRoom = await findLayoutFaults(page, 'overflow', 'cutWords', 'smallTargets')
  const ofMarkup = isKnown ? [] : await findNameless(page)
  // At another width the same markup has another layout.
  const rules = isKnown ? ['target-size', 'scrollable-region-focusable'] : undefined
  return [
    ...ofRoom,
    ...ofMarkup,
    ...(await findViolations(page, { within: place, without: furtherRows, runOnly: rules })),
  ]
}

async function findInDark(page: Page, { place, isKnown }: Front): Promise<string[]> {
  return isKnown ? [] : findViolations(page, { within: place, without: furtherRows, runOnly: ['color-contrast'] })
}

/** Runs in the page. Finds the front layer, and its markup with its visible text, without generated ids. */
function findFront(): { place: string; markup: string } {
  const opened = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
  const front = [...document.querySelectorAll<HTMLElement>(opened)].findLast((one) => one.checkVisibility())
  for (const marked of document.querySelectorAll('[data-in-front]')) marked.removeAttribute('data-in-front')
  const markup = (front ?? document.body).innerHTML.replaceAll(/mantine-[a-z\d]{6,}|:r[a-z\d]+:|«\w+»|_r_\w+_/g, '')
  const text = (front ?? document.body).innerText
  front?.setAttribute('data-in-front', '')
  return { place: front ? '[data-in-front]' : 'html', markup: `${markup}\n${text}` }
}
