import type { Page } from 'playwright-core'

/** Sets a club up on the page with the printed code, as Aroha Ngata, until it says that the club is open. */
export async function walkWizard(page: Page, { code, password }: { code: string; password: string }): Promise<void> {
  await page.goto('/')
  await page.getByLabel('One-time code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Name of the club').fill('Harbourside Makers')
  await page.getByLabel('Legal owner').fill('Harbourside Makers Inc.')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('First name').fill('Aroha')
  await page.getByLabel('Last name').fill('Ngata')
  await page.getByLabel('E-mail').fill('aroha@example.org')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Open the club' }).click()
  await page.getByRole('heading', { name: 'Harbourside Makers is open' }).waitFor()
}
