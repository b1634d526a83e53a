import { administrator } from '@fobhouse/server/testing/server-process.ts'
import type { Page } from 'playwright-core'

type Login = { email: string; password: string }

/** Logs in at the page, from the address to the dashboard. */
export async function logIn(page: Page, who: Login = administrator): Promise<void> {
  await page.goto('/login')
  await typeLogin(page, who)
  await page.waitForURL('**/dashboard')
}

/** Fills in the visible form and submits it. */
export async function typeLogin(page: Page, { email, password }: Login = administrator): Promise<void> {
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.keyboard.press('Enter')
}
