import type { Locator, Page } from 'playwright-core'

/** The main menu with this group unfolded, which is folded only where there is much in the menu. */
export async function unfoldInMenu(page: Page, group: string): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: /^Dashboard/u }).waitFor()
  const heading = menu.getByRole('button', { name: group, expanded: false })
  if ((await heading.count()) > 0) await heading.click()
  return menu
}

/** Follows an entry of the main menu. */
export async function chooseInMenu(page: Page, group: string, entry: string | RegExp): Promise<void> {
  const menu = await unfoldInMenu(page, group)
  await menu.getByRole('link', { name: entry }).click()
}
