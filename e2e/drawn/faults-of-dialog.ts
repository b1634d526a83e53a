import type { ElementHandle, Locator, Page } from 'playwright-core'
import { findLayoutFaults } from '../layout-faults.ts'
import {
  atTimes,
  desk,
  findContrastFaults,
  findNameless,
  findViolations,
  phone,
  showAt,
  showIn,
  untilItLasts,
} from '../page-faults.ts'

/** The name of a button, link, menu entry or switch to press, perhaps within a named part of the screen. */
type Press = RegExp | { within: string; name: RegExp }
/** What to press, or something else to do. */
export type Step = Press | ((page: Page) => Promise<void>)

/** Where the focus may return to, the best last. */
type Openers = ElementHandle<HTMLElement>[]

const front = '[role=dialog]'
const opened = '[role=dialog], [role=menu]'

/** Presses with the keyboard what opens a dialog. Returns what was pressed. */
export async function follow(page: Page, steps: readonly Step[]): Promise<Openers> {
  const openers: Openers = []
  for (const step of steps) {
    if (typeof step === 'function') {
      await step(page)
      continue
    }
    // What one press has opened has the next thing to press.
    const place = openers.length === 0 ? placeOf(page, step) : page.locator(opened).filter({ visible: true }).last()
    openers.push(await focusOn(find(place, step)))
    const { key, isOfMenu } = await page.evaluate(judgeFocused)
    await page.keyboard.press(key)
    // A menu that is still closing has the same words as the dialog that it opens.
    if (isOfMenu) await page.locator('[role=menu]').filter({ visible: true }).waitFor({ state: 'hidden' })
  }
  return openers
}

function placeOf(page: Page, step: Press): Pick<Page, 'getByRole'> {
  return step instanceof RegExp ? page : page.getByRole('region', { name: step.within })
}

function find(place: Pick<Page, 'getByRole'>, step: Press): Locator {
  const name = step instanceof RegExp ? step : step.name
  const [first, ...others] = (['menuitem', 'button', 'link', 'switch', 'checkbox'] as const).map((role) =>
    place.getByRole(role, { name }),
  )
  const found = others
    .reduce((all, other) => all?.or(other), first)
    ?.filter({ visible: true })
    .first()
  if (!found) throw new Error('There are no roles to press')
  return found
}

/** Returns what the focus may return to once it stays: a menu that opens takes it to its own first entry. */
async function focusOn(pressed: Locator): Promise<ElementHandle<HTMLElement>> {
  for (let tries = 0; tries < 100; tries += 1) {
    const opener = (await pressed.evaluateHandle(takeFocus)).asElement()
    if (opener) return opener
  }
  throw new Error('The focus does not stay at what is pressed')
}

/** Runs in the page. Returns, of a menu entry, which disappears, the button of the menu; null if the focus has gone. */
async function takeFocus(pressed: Element): Promise<HTMLElement | null> {
  const control = pressed as HTMLElement // what can be pressed is HTML
  control.focus()
  for (const _ of ['one frame', 'another']) await new Promise(requestAnimationFrame)
  if (document.activeElement !== control) return null
  const menu = control.closest('[role=menu]')
  return (menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')) ?? control
}

/** Runs in the page. */
function judgeFocused(): { key: 'Space' | 'Enter'; isOfMenu: boolean } {
  const { activeElement } = document
  return {
    key: activeElement?.tagName === 'INPUT' ? 'Space' : 'Enter',
    isOfMenu: Boolean(activeElement?.closest('[role=menu]')),
  }
}

/** What is wrong with the dialog in front: on a phone, in the dark, and at a desk. */
export async function faultsOfDialog(page: Page, name: string): Promise<string[]> {
  const within = `[data-dialog="${name}"]`
  await page.waitForFunction(isDrawn, { place: within, front }, atTimes)
  const light = await untilItLasts(async () => [
    ...(await findFaultsOfRoom(page, within)),
    ...(await findLayoutFaults(page, 'smallTargets')),
    ...(await page.evaluate(judgeFirstFocus, within)),
  ])
  await page.evaluate(hideBelow, true)
  try {
    return [...light, ...(await faultsOfLooks(page, within))]
  } finally {
    await page.evaluate(hideBelow, false)
  }
}

/** Runs in the page. */
function isDrawn({ place, front: dialog }: { place: string; front: string }): boolean {
  const drawn = document.querySelector(`${place} ${dialog}`)
  return drawn?.checkVisibility() === true && document.querySelector(`${place} .mantine-Skeleton-root`) === null
}

async function faultsOfLooks(page: Page, within: string): Promise<string[]> {
  const heard = await untilItLasts(async () => [
    ...(await findViolations(page, { within })),
    ...(await findNameless(page)),
  ])
  await showIn(page, 'dark')
  const dark = await untilItLasts(() => findContrastFaults(page, within))
  await showIn(page, 'light')
  await showAt(page, desk)
  const atDesk = await untilItLasts(() => findFaultsOfRoom(page, within))
  await showAt(page, phone)
  return [...heard, ...dark.map((fault) => `dark: ${fault}`), ...atDesk.map((fault) => `at a desk: ${fault}`)]
}

/** Runs in the page. What is below a dialog is judged as a screen; to draw it at each width took longer than the dialog. */
function hideBelow(isHidden: boolean): void {
  document.querySelector<HTMLElement>('#root')?.style.setProperty('display', isHidden ? 'none' : '')
}

async function findFaultsOfRoom(page: Page, within: string): Promise<string[]> {
  const own = await page.evaluate(judgeWidth, `${within} ${front}`)
  return own ? [...own, ...(await findLayoutFaults(page, 'overflow', 'cutWords'))] : []
}

/** Runs in the page. Null: at another width the opener of the dialog is gone, and it with that. */
function judgeWidth(place: string): string[] | null {
  const dialog = document.querySelector(place)
  if (!dialog) return null
  const sideways = dialog.scrollWidth - dialog.clientWidth
  return sideways > 0 ? [`the dialog scrolls sideways by ${sideways} px`] : []
}

/** Runs in the page. The focus is on the first field, or where there is none, on something after the cross. */
function judgeFirstFocus(within: string): string[] {
  const dialog = document.querySelector(`${within} [role=dialog]`)
  const { activeElement } = document
  if (!dialog?.contains(activeElement) || !activeElement)
    return [`the focus is not in the dialog: ${tell(activeElement)}`]
  if (activeElement.closest('.mantine-Modal-header')) return ['the focus is on the cross']
  // A list that stands at something already may be passed over.
  const typed = 'input:not([type=hidden], [type=file], [type=radio], [type=checkbox], [readonly]), textarea'
  const first = [...dialog.querySelectorAll<HTMLInputElement>(typed)].find(
    (one) => one.checkVisibility() && !one.disabled,
  )
  const isBefore = first && activeElement.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING
  const isField = activeElement.matches('input, select, textarea')
  if (!first || first === activeElement || (isBefore && isField)) return []
  return [`the focus is not on the first field: ${tell(activeElement)}`]

  function tell(element: Element | null): string {
    return element?.outerHTML.slice(0, 160) ?? 'nothing'
  }
}

/** Closes the dialog in front as the keyboard would: the focus must be back where it was opened. */
export async function faultsOfClosing(page: Page, name: string, openers: Openers): Promise<string[]> {
  const dialog = page.locator(`[data-dialog="${name}"] ${front}`)
  const hasCross = (await dialog.locator('.mantine-Modal-close').count()) > 0
  const hasList = (await page.getByRole('listbox').filter({ visible: true }).count()) > 0
  if (hasList) await page.keyboard.press('Escape') // closes the list that the focus has opened
  await page.keyboard.press('Escape')
  if (!hasCross) {
    // Something that cannot be shown again: only its button closes it.
    if ((await dialog.count()) === 0) return ['Escape closes what is shown only once']
    await dialog.getByRole('button').last().focus()
    await page.keyboard.press('Enter')
  }
  await page.waitForFunction(
    (place) => document.querySelector(place) === null,
    `[data-dialog="${name}"] ${front}`,
    atTimes,
  )
  return untilItLasts(() => findFaultsOfReturn(page, openers))
}

async function findFaultsOfReturn(page: Page, openers: Openers): Promise<string[]> {
  if (await page.evaluate(hasFocusInDialog)) return []
  for (const opener of openers.toReversed()) {
    const place = await opener.evaluate((element) => {
      if (!element.checkVisibility() || element.matches(':disabled')) return 'gone'
      return element === document.activeElement ? 'here' : 'elsewhere'
    })
    if (place === 'here') return []
    if (place === 'elsewhere') return [`the focus did not come back: it is at ${await page.evaluate(tellFocus)}`]
  }
  const at = await page.evaluate(tellFocus)
  return at.startsWith('<body') ? ['the focus is lost'] : []
}

/** Runs in the page. A dialog that was opened from another one gives way to it: the opener is drawn anew. */
function hasFocusInDialog(): boolean {
  return Boolean(document.activeElement?.closest('[role=dialog]'))
}

/** Runs in the page. */
function tellFocus(): string {
  return document.activeElement?.outerHTML.slice(0, 160) ?? '<body'
}
