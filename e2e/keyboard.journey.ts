import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openVisitor } from './browser.ts'
import { type DemoClub, demoAdministrator, startDemoClub } from './demo-club.ts'

// Without a mouse: whoever cannot use one reaches everything, sees where they are, hears what it is, and gets out again.

let club: DemoClub
let browser: Browser

beforeAll(async () => {
  ;[club, browser] = await Promise.all([startDemoClub(), launchBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await club?.stop()
})

/** Far more than any of these screens has. */
const mostStops = 250
const walkedScreens = [
  '/dashboard',
  '/account/profile',
  '/account/security',
  '/manage/members',
  '/manage/devices',
  '/manage/meetings',
  '/tools/proxy',
  '/manage/settings',
]

test('an administrator signs in, finds a member and walks through the screens, with the keyboard alone', async () => {
  const { page, complaints } = await openVisitor(browser, { origin: club.server.origin })
  await page.goto('/login')
  await tabTo(page, page.locator('[name=email]'))
  await page.keyboard.type(demoAdministrator.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoAdministrator.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await page.getByRole('navigation').first().waitFor()

  // The code of the search is still on its way while the name is typed.
  const isTyped = Promise.withResolvers<void>()
  await page.route(/palette.*\.js$/, async (route) => {
    await isTyped.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Chloe Barkwr')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  isTyped.resolve()
  await page.locator('input[aria-label=Search]:focus').waitFor()
  await page.keyboard.type('er')
  await page.getByRole('option', { name: /^Chloe Barker /, selected: true }).waitFor()
  expect(await chosenByArrows(page)).toContain('Chloe Barker ')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/manage/members/*')
  await page.locator('main:focus').waitFor() // whoever does not see the new screen hears its name
  expect(await nameOfFocus(page)).toBe('Manage member')

  await tabTo(page, page.getByRole('button', { name: /^More actions for/ }))
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem').first().waitFor()
  await page.keyboard.press('Escape')
  expect(await nameOfFocus(page)).toMatch(/^More actions for/)

  const faults: string[] = []
  for (const path of walkedScreens) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForFunction(() => document.querySelector('[data-loading], .mantine-Skeleton-root') === null)
    faults.push(...(await walk(page)).map((fault) => `${path}: ${fault}`))
  }
  expect(faults).toEqual([])
  expect(complaints).toEqual([])
})

/** What a screen reader says of the list while the focus stays in the field. */
function chosenByArrows(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant')
    return document.querySelector(`[id="${id}"]`)?.textContent
  })
}

/** Tab by tab through a whole screen and out of it: every stop has a role and a name, and can be seen. */
async function walk(page: Page): Promise<string[]> {
  await page.addStyleTag({ content: '* { transition: none !important }' }) // looks are compared from one moment to the next
  const faults: string[] = []
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluate(seenFocus)
    if (focus === undefined) return stop === 0 ? ['nothing can be reached'] : faults
    const [said = ''] = (await page.locator(':focus').ariaSnapshot()).split('\n')
    if (!/^- '?\w+ "/.test(said)) faults.push(`a screen reader says "${said}": ${focus.text}`)
    if (!focus.isSeen) faults.push(`not to be seen where one is: ${focus.text}`)
  }
  return [...faults, `no way out within ${mostStops} stops`]
}

/** Runs in the page. Undefined where the focus has left it. What has it must look different, or what stands around it. */
function seenFocus(): { isSeen: boolean; text: string } | undefined {
  const { activeElement: element } = document
  if (element === null || element === document.body) return undefined
  const around = [element, element.nextElementSibling, element.parentElement, element.closest('label')]
  const looks = () =>
    around.flatMap((one) =>
      [undefined, '::before', '::after'].map((part) => {
        if (!one) return ''
        const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(one, part)
        return [outline, boxShadow, borderColor, backgroundColor].join()
      }),
    )
  const focused = looks()
  const control = element as HTMLElement // only elements of HTML and SVG take the focus, and both can lose it
  control.blur()
  const isSeen = looks().some((look, index) => look !== focused[index])
  control.focus()
  return { isSeen, text: element.outerHTML.slice(0, 160) }
}

async function nameOfFocus(page: Page): Promise<string> {
  return (
    (await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    )) ?? ''
  )
}

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor()
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not come to ${String(wanted)}`)
}
