import type { Page } from 'playwright-core'
import { drawAtOnce } from './page-faults.ts'

/** Far more tab stops than any screen has. */
const mostStops = 250
/** To ask after each one takes longer than the step itself. Behind the last stop, the focus begins anew. */
const stepsAtOnce = 8

/**
 * Tabs through a screen and out of it: every stop must have a role and a visible focus. `findNameless` checks names.
 * With `main`, it begins at the content, behind the menu that many screens share.
 */
export async function findFaultsOfFocus(page: Page, from: 'start' | 'main' = 'start'): Promise<string[]> {
  await drawAtOnce(page)
  if (from === 'main') await page.locator('main').focus()
  await page.evaluate(`(${String(watchFocus)})(${String(seenFocus)})`)
  let stops: Stop[] = []
  for (let steps = 0; steps < mostStops && !stops.includes(null); steps += stepsAtOnce) {
    for (let step = 0; step < stepsAtOnce; step += 1) await page.keyboard.press('Tab')
    stops = await page.evaluate(() => (window as unknown as Watched).stops) // as `watchFocus` leaves it
  }
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()) // what is operated is HTML
  return faultsAt(stops)
}

function faultsAt(stops: readonly Stop[]): string[] {
  if (stops[0] === null) return ['nothing can be reached']
  const end = stops.indexOf(null)
  const reached = (end < 0 ? stops : stops.slice(0, end)).filter((stop) => stop !== null)
  return [
    ...reached.filter(({ hasRole }) => !hasRole).map(({ text }) => `a screen reader does not say what it is: ${text}`),
    ...reached.filter(({ isSeen }) => !isSeen).map(({ text }) => `not to be seen where one is: ${text}`),
    ...(end < 0 ? [`no way out within ${mostStops} stops`] : []),
  ]
}

/** Null: the focus has left the page. */
type Stop = { isSeen: boolean; hasRole: boolean; text: string } | null
type Watched = { stops: Stop[]; watcher?: () => void }

/** Runs in the page. Keeps what is found at each stop, as soon as its key is let go. */
function watchFocus(look: () => Stop): void {
  const watched = window as unknown as Watched // it is kept there
  if (watched.watcher) removeEventListener('keyup', watched.watcher, true)
  watched.stops = []
  watched.watcher = () => watched.stops.push(look())
  addEventListener('keyup', watched.watcher, true)
}

/**
 * Runs in the page. Null once the focus has left it. The focused element or its surroundings must look different.
 */
function seenFocus(): Stop {
  const { activeElement: element } = document
  if (element === null || element === document.body) return null
  // The parts of a date field are separate stops; blurring one would restart at the first part, so check only once.
  if (element.hasAttribute('data-seen-focus')) return { isSeen: true, hasRole: true, text: '' }
  element.setAttribute('data-seen-focus', '')
  const field = element.closest('.mantine-Input-input') // a field with a list: its frame shows the focus
  const around = [element, element.nextElementSibling, element.parentElement, element.closest('label'), field]
  const looks = () =>
    around.flatMap((one) =>
      [undefined, '::before', '::after'].map((part) => {
        if (!one) return ''
        const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(one, part)
        return [outline, boxShadow, borderColor, backgroundColor].join()
      }),
    )
  const focused = looks()
  const control = element as HTMLElement // only HTML and SVG elements take the focus, and both have blur()
  control.blur()
  const isSeen = looks().some((look, index) => look !== focused[index])
  control.focus()
  const hasRole = element.matches('a[href], button, input, select, textarea, summary, main, [role]')
  return { isSeen, hasRole, text: element.outerHTML.slice(0, 160) }
}
