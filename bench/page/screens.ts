import type { Locator, Page } from 'playwright-core'
import { desk, type Device, phone, tablet } from './devices.ts'

/** A screen whose loading people notice, and what they do on it. */
export type MeasuredScreen = {
  name: string
  path: string
  isSignedIn: boolean
  isKiosk?: boolean
  /** Has a form whose button can be pressed before any code is there. */
  hasPress?: boolean
  devices: readonly Device[]
  /** The largest paint of a first visit on the slowest device, in ms. */
  aim: number
  /** The aim of what a first visit loads before anybody does anything. */
  mostKilobytes?: number
  /** Resolves when the content that people came for is there. */
  isThere(page: Page): Promise<void>
  use(visit: { page: Page; press(what: Locator): Promise<void> }): Promise<void>
}

const typing = { delay: 60 }

const login: MeasuredScreen = {
  name: 'login',
  path: '/login',
  isSignedIn: false,
  hasPress: true,
  devices: [phone, desk],
  aim: 1200,
  mostKilobytes: 200,
  isThere: (page) => page.locator('[name=password]').waitFor(),
  async use({ page, press }) {
    await press(page.locator('[name=email]'))
    await page.keyboard.type('nobody@example.org', typing) // ten wrong tries would keep the administrator out
    await press(page.locator('[name=password]'))
    await page.keyboard.type('not the password', typing)
    await press(page.getByRole('button', { name: 'Show password' }))
    await press(page.getByRole('button', { name: 'Log in' }))
    await page.getByText('password was incorrect').waitFor()
  },
}

const dashboard: MeasuredScreen = {
  name: 'dashboard',
  path: '/dashboard',
  isSignedIn: true,
  devices: [phone, desk],
  aim: 2000,
  isThere: (page) => page.getByText('Your membership is active.').waitFor(),
  async use({ page, press }) {
    await press(page.getByRole('button', { name: 'Search' }))
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('settings', typing)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await press(page.getByRole('link', { name: 'Access' }).first())
    await page.waitForURL('**/account/access')
  },
}

const members: MeasuredScreen = {
  name: '10,000 members',
  path: '/manage/members',
  isSignedIn: true,
  devices: [phone, desk],
  aim: 2400,
  isThere: (page) => page.getByText('Chidi Benali 1031').first().waitFor(),
  async use({ page, press }) {
    await press(page.getByRole('searchbox'))
    await page.keyboard.type('lind', typing)
    await page.getByText('Lindqvist').first().waitFor()
    for (let letter = 0; letter < 4; letter += 1) await page.keyboard.press('Backspace')
    await page.getByText('Chidi Benali 1031').first().waitFor()
    for (const state of [/^Inactive/, /^Active/, /^All/]) {
      await press(page.getByRole('radiogroup').locator('label').filter({ hasText: state }))
      await page.getByRole('checkbox', { name: 'Choose Chidi' }).first().waitFor()
    }
    await press(page.getByRole('button', { name: 'Add' }))
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
  },
}

const kiosk: MeasuredScreen = {
  name: 'kiosk',
  path: '/',
  isSignedIn: false,
  isKiosk: true,
  devices: [tablet],
  aim: 1200,
  isThere: (page) => page.getByRole('heading', { name: 'Tap your card' }).waitFor(),
  async use({ page, press }) {
    await press(page.getByRole('button', { name: 'Kiosk settings' }))
    // Locked on a kiosk that signs members in: they ask for an administrator's card.
    await press(page.getByRole('dialog', { name: 'Kiosk settings' }).getByRole('button', { name: 'Close' }))
    await press(page.locator('a[href="/login?more"]'))
  },
}

export const measuredScreens = [login, dashboard, members, kiosk]
