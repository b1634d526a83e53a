import type { Page } from 'playwright-core'

// Stripe's own pages, as its counterpart draws them. Cards: https://docs.stripe.com/testing

export const cards = {
  ordinary: '4242424242424242',
  /** Its bank wants one confirmation while the cardholder is there. */
  confirmedOnSession: '4000002500003155',
  /** Its bank wants a confirmation for every payment, too. */
  confirmedAlways: '4000002760003184',
  /** Can be saved; every payment is refused. */
  refused: '4000000000000341',
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel(/^Expiry/).fill('08 / 34')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Name on card').fill('A Member')
}

/** The cardholder confirms at the bank. */
export async function confirmAtBank(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Confirm with your bank' }).waitFor()
  await page.getByRole('button', { name: 'Complete authentication' }).click()
}
