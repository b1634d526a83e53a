import { locales } from '@fobhouse/contract/languages.ts'
import { firstLanguage, languagesOf, readBook } from '@fobhouse/web/build/handbook.ts'
import { roleIds } from '@fobhouse/web/features/help/book.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findFaultsOfLooks } from '../looks.ts'
import { desk, phone, settle, tablet } from '../page-faults.ts'
import { walkTo } from '../walk-to.ts'
import { takeComplaints } from './complaints.ts'
import { shareWindows, type Window } from './windows.ts'

// The handbook in the page, in each of its states and languages.

const inWindow = shareWindows()
const english = readBook(firstLanguage)

async function faultsOf({ visitor }: Window): Promise<string[]> {
  // Away from the menu, where it would open a tooltip.
  await visitor.page.mouse.move(desk, 0)
  const looks = { widths: [phone, tablet, desk], judged: new Set<string>() }
  return [...(await findFaultsOfLooks(visitor.page, looks)), ...takeComplaints(visitor)]
}

async function open(window: Window, path: string, who: 'visitors' | 'members' | 'administrators'): Promise<Page> {
  const { page } = window.visitor
  window.stage.set({ fullness: 'filled', who }, 'well')
  await walkTo(page, path)
  await settle(page)
  return page
}

// The member of the answers trains; whoever has all duties has all of the book open.
const chaptersOpen = [
  ['visitors', 1],
  ['members', 2],
  ['administrators', roleIds.length],
] as const

test.concurrent.each(chaptersOpen)('%s find all tasks, and %i chapters open', async (who, opened) => {
  await inWindow(async (window) => {
    const page = await open(window, '/help', who)
    const chapters = page.locator('main details')
    expect(await chapters.count()).toBe(roleIds.length)
    expect(await page.locator('main details[open]').count()).toBe(opened)
    expect(await faultsOf(window)).toEqual([])
  })
})

test.concurrent('a search finds by synonyms, keeps its words in the address, and says when there is nothing', async () => {
  await inWindow(async (window) => {
    const page = await open(window, '/help', 'members')
    const field = page.getByRole('searchbox', { name: 'What do you want to do?' })
    await field.fill('stolen fob')
    await page.getByRole('link', { name: /^I have lost my card/ }).waitFor()
    expect(await faultsOf(window)).toEqual([])
    await page.getByRole('link', { name: /^I have lost my card/ }).click()
    await page.getByRole('heading', { name: 'I have lost my card', level: 1 }).waitFor()
    await page.goBack()
    expect(await field.inputValue()).toBe('stolen fob')
    await field.fill('qqqq zzzz')
    await page.getByText('Nothing in the handbook matches “qqqq zzzz”').waitFor()
    expect(await faultsOf(window)).toEqual([])
    await page.getByRole('button', { name: 'All of the handbook' }).click()
    expect(await field.inputValue()).toBe('')
  })
})

const withPicture = english.tasks.find(({ id }) => id === 'a-payment-failed')?.id ?? 'missing'

test.concurrent.each([
  ['visitors', 'log-in'],
  ['members', 'find-your-way'],
  ['administrators', withPicture],
  ['administrators', 'nobody-can-get-in'],
  ['members', 'no-such-task'],
] as const)('%s read %s', async (who, id) => {
  await inWindow(async (window) => {
    const page = await open(window, `/help/${id}`, who)
    const title = english.tasks.find((task) => task.id === id)?.title ?? 'The handbook has no such page'
    await page.getByRole('heading', { name: title }).or(page.getByText(title)).first().waitFor()
    expect(await faultsOf(window)).toEqual([])
  })
})

test.concurrent('the question mark leads to the screen’s only task, or to all of them', async () => {
  await inWindow(async (window) => {
    const page = await open(window, '/manage/bank', 'administrators')
    await page.getByRole('link', { name: 'Help for this screen' }).click()
    await page.getByRole('heading', { name: 'Read the bank statement in', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Go to Bank' }).click()
    await page.waitForURL('**/manage/bank')
    await open(window, '/manage/members', 'administrators')
    await page.getByRole('link', { name: 'Help for this screen' }).click()
    await page.getByRole('heading', { name: 'On this screen' }).waitFor()
    expect(await faultsOf(window)).toEqual([])
  })
})

test.concurrent('whoever cannot log in finds help at the login', async () => {
  await inWindow(async (window) => {
    const page = await open(window, '/login', 'visitors')
    await page.getByRole('link', { name: 'Help', exact: true }).click()
    await page.getByRole('heading', { name: 'Log in, also without the password' }).waitFor()
    expect(await faultsOf(window)).toEqual([])
  })
})

test.concurrent('the keyboard alone leads from the question mark to a task', async () => {
  await inWindow(async (window) => {
    const page = await open(window, '/account/profile', 'members')
    await page.setViewportSize({ width: desk, height: 900 })
    await page.getByRole('link', { name: 'Help for this screen' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'On this screen' }).waitFor()
    await page.getByRole('searchbox').focus()
    await page.keyboard.type('password')
    await page
      .getByRole('link', { name: /password/i })
      .first()
      .waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/help/*')
    expect(await page.locator('h1').count()).toBe(1)
    await page.setViewportSize({ width: phone, height: 900 })
  })
})

const unwritten = new Set(locales.filter((locale) => !languagesOf().some((language) => locale.startsWith(language))))
const read = locales.filter((locale) => !locale.startsWith('en-'))

test.concurrent.each(read)('in %s the book is in that language, or in English and says so', async (locale) => {
  await inWindow(async (window) => {
    const { page } = window.visitor
    window.stage.set({ fullness: 'filled', who: 'members', says: { language: locale } }, 'well')
    await walkTo(page, '/help')
    await settle(page)
    await page.waitForFunction((tag) => document.documentElement.lang === tag, locale)
    const isFallback = unwritten.has(locale)
    const language = isFallback ? firstLanguage : (locale.split('-', 1)[0] ?? '')
    await page.locator(`main [lang=${language}]`).getByText(readBook(language).roles.member).waitFor()
    expect(await page.locator('main [role=status] + [lang]').count()).toBe(isFallback ? 1 : 0)
    expect(await faultsOf(window)).toEqual([])
  })
})
