import type { MenuScreen } from './find-screen.ts'
import { type MenuGroup, menuGroups } from './screen.ts'

export type MenuSection = { group: MenuGroup; entries: MenuScreen[]; isFoldable: boolean }

/** What the eye takes in at a glance. An administrator is a member, too. */
const mostEntries = { member: 8, administrator: 12 }

/**
 * The menu in its groups; empty ones are left out. They fold only if there are more entries than one takes in at a
 * glance, and then those with more than one entry: a heading that leads to a single entry is a press too many.
 */
export function menuSections(entries: readonly MenuScreen[]): MenuSection[] {
  const isAdministrator = entries.some(({ duty }) => duty !== undefined)
  const isLong = entries.length > mostEntries[isAdministrator ? 'administrator' : 'member']
  return menuGroups
    .map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) }))
    .filter((section) => section.entries.length > 0)
    .map((section) => ({
      ...section,
      isFoldable: isLong && section.group !== 'weekly' && section.entries.length > 1,
    }))
}
