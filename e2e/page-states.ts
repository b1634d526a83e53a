import type { Locator, Page } from 'playwright-core'
import type { BentCalls } from './bend-calls.ts'
import { settle } from './page-faults.ts'

// The states of a screen besides being loaded with its content.

/** `tried` has the buttons that were already opened at other places of the same screen. */
type Scene = { page: Page; calls: BentCalls; path: string; tried: Set<string> }
type Watched = Pick<Scene, 'page' | 'calls'>

/** Brings a screen into a state, once for each form of it, and yields its name; undoes it when resumed. */
export type State = (scene: Scene) => AsyncGenerator<string>

export const states = {
  loading,
  failed,
  unreachable,
  notFound,
  selected,
  refused,
  unfolded,
  // These move the clock, so they come last in a window.
  old,
  signedOut,
} satisfies Record<string, State>
export type StateName = keyof typeof states

async function* loading({ page, calls, path }: Scene) {
  await calls.become('held')
  touch(page)
  await page.goto(path)
  await page.locator('h1, [role=status]').first().waitFor()
  yield 'loading'
  await calls.become('well')
}

async function* failed({ page, calls, path }: Scene) {
  await calls.become('failing')
  touch(page)
  await open(page, path)
  touch(page)
  yield 'failed'
  await calls.become('well')
}

async function* unreachable({ page, calls, path }: Scene) {
  await calls.become('gone')
  touch(page)
  await open(page, path)
  touch(page)
  yield 'unreachable'
  await calls.become('well')
}

/** Data cannot be refreshed: somebody comes back to the page after its data has gone stale. */
async function* old({ page, calls, path }: Scene) {
  await page.clock.install()
  touch(page)
  await open(page, path)
  touch(page)
  await calls.become('failing')
  await page.clock.fastForward(60_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await calls.answered()
  yield 'old data'
  await calls.become('well')
}

async function* notFound({ page, calls, path }: Scene) {
  await open(page, path)
  const fields = page.locator('main input[type=search]')
  for (const field of await visible(fields)) {
    touch(page)
    const before = await page.locator('main').innerText()
    await field.fill('qqqq zzzz')
    // Some lists wait for a pause in the typing.
    await page.waitForFunction((text) => document.querySelector('main')?.innerText !== text, before)
    await calls.answered()
    await settle(page)
    yield `nothing found by ${await field.getAttribute('aria-label')}`
    await field.fill('')
  }
}

async function* selected({ page, path }: Scene) {
  await open(page, path)
  const [box] = await visible(page.locator('main :is(td, li, [role=row]) input[type=checkbox]'))
  if (!box) return
  touch(page)
  await box.click({ force: true })
  yield 'one selected'
}

/** The session ends while somebody looks at the screen. */
async function* signedOut({ page, calls, path }: Scene) {
  await page.clock.install()
  touch(page)
  await open(page, path)
  touch(page)
  await page.context().clearCookies()
  await page.clock.fastForward(60_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await calls.answered()
  await settle(page)
  yield 'signed out'
}

/** What every form says when it is empty, and when the server refuses it. */
async function* refused({ page, calls, path }: Scene) {
  await open(page, path)
  await calls.become('refusing')
  yield* refuseForms({ page, calls }, page.locator('main form'), '')
  await calls.become('well')
}

async function* refuseForms({ page, calls }: Watched, forms: Locator, where: string): AsyncGenerator<string> {
  for (const [index, form] of (await visible(forms)).entries()) {
    const [submit] = await visible(form.locator('button[type=submit]'))
    if (!submit || !(await submit.isEnabled())) continue
    touch(page)
    await submit.click()
    await calls.answered()
    yield `${where}form ${index} refused as it is`
    for (const field of await visible(
      form.locator('input[type=text], input[type=email], input[type=password], textarea'),
    ))
      if (await field.isEditable()) await field.fill('')
    if (!(await isThere(submit))) continue
    await submit.click()
    await calls.answered()
    yield `${where}form ${index} refused empty`
  }
}

const most = 60

/** Every dialog and menu that a button of the screen opens, and every dialog that a menu entry opens. */
async function* unfolded({ page, calls, path, tried }: Scene) {
  await open(page, path)
  await calls.become('refusing')
  for (let index = 0; index < most; index += 1) {
    const button = page.locator('main button:not([type=submit])').nth(index)
    if ((await button.count()) === 0) break
    if (!(await isThere(button)) || !(await button.isEnabled())) continue
    const signature = await button.evaluate(signatureOf)
    if (tried.has(signature)) continue
    tried.add(signature)
    const name = await nameOf(button)
    touch(page)
    await button.click()
    yield* whatOpened({ page, calls }, name)
    const entries = await visible(page.getByRole('menuitem'))
    for (let entry = 0; entry < entries.length; entry += 1) {
      if (entry > 0 || !(await isThere(page.getByRole('menuitem').first()))) {
        await open(page, path)
        touch(page)
        await button.click()
        await calls.answered()
      }
      const item = page.getByRole('menuitem').nth(entry)
      if (!(await isThere(item)) || !(await item.isEnabled())) continue
      const named = await nameOf(item)
      await item.click()
      yield* whatOpened({ page, calls }, `${name} → ${named}`)
    }
    if (entries.length > 0 || new URL(page.url()).pathname !== path.split('?')[0]) await open(page, path)
  }
  await calls.become('well')
}

async function* whatOpened({ page, calls }: Watched, name: string): AsyncGenerator<string> {
  await calls.answered()
  const opened = page.locator('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')
  if ((await visible(opened)).length === 0) return
  yield `“${name}” opened`
  yield* refuseForms({ page, calls }, page.locator('[role=dialog] form'), `“${name}”: `)
  if ((await visible(page.getByRole('menuitem'))).length > 0) return
  for (let tries = 0; tries < 3 && (await visible(opened)).length > 0; tries += 1) {
    await page.keyboard.press('Escape')
    await calls.answered()
  }
}

/** The paths of pages left untouched, which need not be loaded again. */
const untouched = new WeakMap<Page, string>()

function touch(page: Page): void {
  untouched.delete(page)
}

async function open(page: Page, path: string): Promise<void> {
  if (untouched.get(page) === path) return
  await page.goto(path)
  await settle(page)
  untouched.set(page, path)
}

async function nameOf(element: Locator): Promise<string> {
  return ((await element.getAttribute('aria-label')) ?? (await element.innerText())).slice(0, 60)
}

async function visible(elements: Locator): Promise<Locator[]> {
  const all = await elements.all()
  const isVisible = await Promise.all(all.map((one) => one.isVisible()))
  return all.filter((_, index) => isVisible[index])
}

async function isThere(element: Locator): Promise<boolean> {
  return (await element.count()) > 0 && element.isVisible()
}

/** Runs in the page. Equal for the same button in different rows. */
function signatureOf(element: Element): string {
  const parts: string[] = []
  for (let at: Element | null = element; at && at.tagName !== 'MAIN' && parts.length < 6; at = at.parentElement)
    parts.push(`${at.tagName}.${at.getAttribute('class') ?? ''}`)
  return [...parts, element.querySelector('svg')?.getAttribute('class') ?? element.textContent].join('<')
}
