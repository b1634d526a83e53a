import type { Page } from 'playwright-core'
import { drawAtOnce } from './page-faults.ts'

/** Far more tab stops than any screen has. */
const mostStops = 250

/**
 * Tabs through a screen and out of it: every stop must have a role and a visible focus. `findNameless` checks names.
 * With `main`, it begins at the content, behind the menu that many screens share.
 */
export async function findFaultsOfFocus(page: Page, from: 'start' | 'main' = 'start'): Promise<string[]> {
  await drawAtOnce(page)
  if (from === 'main') await page.locator('main').focus()
  const faults: string[] = []
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluate(seenFocus)
    if (focus === undefined) return stop === 0 ? ['nothing can be reached'] : faults
    if (!focus.hasRole) faults.push(`a screen reader does not say what it is: ${focus.text}`)
    if (!focus.isSeen) faults.push(`not to be seen where one is: ${focus.text}`)
  }
  return [...faults, `no way out within ${mostStops} stops`]
}

/**
 * Runs in the page. Undefined once the focus has left it. The focused element or its surroundings must look different.
 */
function seenFocus(): { isSeen: boolean; hasRole: boolean; text: string } | undefined {
  const { activeElement: element } = document
  if (element === null || element === document.body) return undefined
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
