import { matchPath } from 'react-router'
import { decideScreen, type GuardFacts } from './decide-screen.ts'
import type { MenuIcon } from './menu-icons.ts'
import type { MenuGroup, Screen } from './screen.ts'
import { notFoundScreen, screens } from './screens.ts'

/** The screen of an address; an unknown one is the page-not-found screen. */
export function findScreen(path: string): Screen {
  return screens.find((screen) => matchPath(screen.path, path) !== null) ?? notFoundScreen
}

/** The address that a menu entry leads to: without its optional parts. */
export function linkTo(screen: Screen): string {
  return screen.path.replace(/\/:\w+\?$/, '')
}

export type MenuScreen = Screen & { group: MenuGroup; icon: MenuIcon }

/** What this person would be shown, in the order of the menu. */
export function menuScreens(facts: GuardFacts): MenuScreen[] {
  return screens.filter(
    (screen): screen is MenuScreen =>
      screen.group !== undefined && screen.icon !== undefined && decideScreen(screen, facts).kind === 'show',
  )
}

/** The menu entry that is selected while this screen is open. */
export function isWithin(entry: Screen, open: Screen): boolean {
  return entry.path === open.path || open.backTo === entry.path
}
