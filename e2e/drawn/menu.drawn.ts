import { locales } from '@fobhouse/contract/languages.ts'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findFaultsOfLooks } from '../looks.ts'
import { findLayoutFaults } from '../layout-faults.ts'
import { desk, phone, settle, showAt, tablet } from '../page-faults.ts'
import { walkTo } from '../walk-to.ts'
import type { Answers } from './answers.ts'
import { takeComplaints } from './complaints.ts'
import { shareWindows, type Window } from './windows.ts'

// The main menu of a club that uses everything, and the search that finds the rest.

const inWindow = shareWindows()

async function faultsOf({ visitor }: Window): Promise<string[]> {
  await visitor.page.mouse.move(desk, 0)
  const looks = { widths: [tablet, desk], judged: new Set<string>() }
  return [...(await findFaultsOfLooks(visitor.page, looks)), ...takeComplaints(visitor)]
}

async function openDashboard(window: Window, answers: Partial<Answers>): Promise<Page> {
  const { page } = window.visitor
  window.stage.set({ fullness: 'filled', who: 'administrators', ...answers }, 'well')
  await page.setViewportSize({ width: desk, height: 900 })
  await walkTo(page, '/dashboard')
  await page.evaluate(() => localStorage.removeItem('fobhouse-menu-groups'))
  await page.reload()
  await settle(page)
  return page
}

function menuOf(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Main menu' })
}

test.concurrent.each([
  ['members', 8],
  ['administrators', 12],
] as const)('%s see at most %i entries at first', async (who, most) => {
  await inWindow(async (window) => {
    const menu = menuOf(await openDashboard(window, { who }))
    await menu.getByRole('link', { name: /^Member bucks/u }).waitFor()
    expect((await menu.getByRole('link').count()) + (await menu.getByRole('button').count())).toBeLessThanOrEqual(most)
    expect(await faultsOf(window)).toEqual([])
  })
})

test.concurrent('a group unfolds by keyboard, stays so, and shows what waits in it while it is folded', async () => {
  await inWindow(async (window) => {
    const page = await openDashboard(window, {})
    const house = menuOf(page).getByRole('button', { name: /^Doors and equipment, \d+ waiting$/u })
    await house.focus()
    await page.keyboard.press('Enter')
    await menuOf(page)
      .getByRole('link', { name: /^Devices, \d+ new$/u })
      .waitFor()
    await page.reload()
    await menuOf(page)
      .getByRole('link', { name: /^Devices/u })
      .waitFor()
    expect(await menuOf(page).getByRole('link', { name: 'Ledger' }).count()).toBe(0)
    await walkTo(page, '/manage/ledger')
    await menuOf(page).getByRole('link', { name: 'Ledger' }).waitFor()
    expect(await faultsOf(window)).toEqual([])
  })
})

async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(words)
}

/** What administrators are asked, and the screen on which they answer it. */
const tasksAndScreens = [
  ['payment failed', /^Members/u],
  ['who has not paid', /^Members/u],
  ['prepare general meeting', /^Meetings/u],
] as const

test.concurrent('a search finds a screen by another word, and a setting, to which it leads', async () => {
  await inWindow(async (window) => {
    const page = await openDashboard(window, {})
    await search(page, 'gate')
    await page.getByRole('option', { name: /^Devices/u }).waitFor()
    await page.getByRole('option', { name: /^Connect a new door or tool/u }).waitFor()
    expect(await faultsOf(window)).toEqual([])
    const foundScreens = page.getByRole('group', { name: 'Screens' }).getByRole('option')
    for (const [words, title] of tasksAndScreens) {
      await page.getByRole('combobox').fill(words)
      await foundScreens
        .first()
        .and(page.getByRole('option', { name: title }))
        .waitFor()
    }
    await page.getByRole('combobox').fill('who was at the door last night')
    await page.getByRole('option', { name: /^Recent swipes/u }).waitFor()
    await page.getByRole('combobox').fill('smtp')
    await page.getByRole('option', { name: /^Mail server/u }).click()
    await page.waitForURL('**/manage/settings?group=mail&setting=mail.smtpUrl')
    await page.locator(':focus').and(page.locator('[id*="mail.smtpUrl"] *')).waitFor()
  })
})

test.concurrent('Back closes what lies over a screen', async () => {
  await inWindow(async (window) => {
    const page = await openDashboard(window, {})
    await showAt(page, phone)
    const overlays = [
      () => page.getByRole('button', { name: 'More', exact: true }).click(),
      () => page.keyboard.press('Control+k'),
    ]
    for (const open of overlays) {
      await page.getByRole('link', { name: 'Access', exact: true }).click()
      await settle(page)
      await open()
      await page.getByRole('dialog').waitFor()
      await page.goBack()
      await page.waitForURL('**/dashboard')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    await showAt(page, desk)
    await menuOf(page).getByRole('link', { name: 'Access', exact: true }).click()
    await settle(page)
    await page.getByRole('button', { name: /^Kim Ek/u }).click()
    await page.getByRole('menuitem', { name: /on your phone$/u }).click()
    await page.getByRole('dialog').waitFor()
    await page.goBack()
    await page.waitForURL('**/dashboard')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(takeComplaints(window.visitor)).toEqual([])
  })
})

test.concurrent('in a low window the menu shows the entry that is chosen', async () => {
  await inWindow(async (window) => {
    const page = await openDashboard(window, {})
    await page.setViewportSize({ width: desk, height: 480 })
    await walkTo(page, '/manage/settings')
    const chosen = menuOf(page).locator('[aria-current=page]')
    await chosen.and(page.getByRole('link', { name: 'Settings' })).waitFor()
    await expect.poll(() => chosen.evaluate(readRoomBelow)).toBeGreaterThanOrEqual(0)
    await page.setViewportSize({ width: desk, height: 900 })
    expect(takeComplaints(window.visitor)).toEqual([])
  })
})

/** Runs in the page. Pixels between an entry of the menu and where the menu ends. */
function readRoomBelow(entry: Element): number {
  const end = entry.closest('nav')?.getBoundingClientRect().bottom ?? 0
  return end - entry.getBoundingClientRect().bottom
}

test.concurrent('a search finds by the English word, too', async () => {
  await inWindow(async (window) => {
    const page = await openDashboard(window, { who: 'members', language: 'sv-SE' })
    await search(page, 'swipe card')
    await page.getByRole('option', { name: /^Jag har tappat bort mitt kort/u }).waitFor()
    expect(await faultsOf(window)).toEqual([])
  })
})

test.concurrent('a lost card is reported from the dialog in which people look for it first', async () => {
  await inWindow(async (window) => {
    const { page } = window.visitor
    window.stage.set({ fullness: 'filled', who: 'administrators' }, 'well')
    await page.setViewportSize({ width: desk, height: 900 })
    await page.goto('/manage/members/1')
    await page.getByRole('button', { name: 'Change card' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Report lost' }).click()
    await page.getByRole('button', { name: 'Report lost' }).first().waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

const unfolded = { memberTools: true, membership: true, people: true, house: true, money: true, system: true }

/** Entries and headings whose words are cut off, or stand over what is beside them. */
function findCutNames(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('nav :is(a, button), nav :is(a, button) span')]
      .filter((one) => one.checkVisibility() && one.clientWidth > 0)
      .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
      .map((one) => `does not fit “${one.innerText}”`),
  )
}

/** The English ones differ in words that are not in the menu. */
const languages = locales.filter((locale) => !locale.startsWith('en') || locale === 'en-AU')

test.concurrent('every name in the menu is whole in every language, at a desk and on a phone', async () => {
  await inWindow(async (window) => {
    const { page } = window.visitor
    await page.setViewportSize({ width: desk, height: 900 })
    await walkTo(page, '/tools/issue')
    await page.evaluate((folds) => localStorage.setItem('fobhouse-menu-groups', JSON.stringify(folds)), unfolded)
    const faults: string[] = []
    for (const language of languages) {
      window.stage.set({ fullness: 'filled', who: 'administrators', says: { language } }, 'well')
      await page.reload()
      await page.locator(`html[lang=${language}]`).waitFor()
      for (const width of [desk, phone]) {
        await showAt(page, width)
        if (width === phone) await page.locator('nav button').last().click()
        await page.locator('nav a[href="/manage/outbox"]').waitFor()
        const found = [...(await findCutNames(page)), ...(await findLayoutFaults(page, 'cutWords'))]
        faults.push(...found.map((fault) => `${language}, at ${width} px: ${fault}`))
      }
      await showAt(page, desk)
    }
    expect(faults).toEqual([])
  })
})
