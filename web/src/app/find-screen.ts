import { matchPath } from 'react-router'
import { decideScreen, type GuardFacts } from './decide-screen.ts'
import type { MenuIcon } from './menu-icons.ts'
import type { MenuGroup, Screen } from './screen.ts'
import { notFoundScreen, screens } from './screens.ts'

/** By address: each entry of a menu asks for the same ones, and to match one compiles the path of every screen. */
const found = new Map<string, Screen>()

/** The screen of an address; the page-not-found screen if there is none. */
export function findScreen(path: string): Screen {
  const known = found.get(path)
  if (known) return known
  const screen = screens.find((one) => matchPath(one.path, path) !== null) ?? notFoundScreen
  found.set(path, screen)
  return screen
}

/**
 * Where the screen leads this person back to: its parent, of the same thing if both addresses name one; the other way or
 * the dashboard if they may not see that.
 */
export function wayBack({ path, backTo, elseBackTo = '/dashboard' }: Screen, facts: GuardFacts): string | undefined {
  if (backTo === undefined) return undefined
  const named: Record<string, string | undefined> = matchPath(path, facts.path)?.params ?? {}
  const parent = backTo.replaceAll(/:(\w+)/g, (_part, name: string) => named[name] ?? '')
  return [parent, elseBackTo].find((way) => decideScreen(findScreen(way), facts).kind === 'show')
}

/** The address of a menu entry: the screen's path without its optional part. */
export function linkTo(screen: Screen): string {
  return screen.path.replace(/\/:\w+\?$/, '')
}

export type MenuScreen = Screen & { group: MenuGroup; icon: MenuIcon }

/** The menu's screens that this person may see, in the menu's order. Visitors have no menu. */
export function menuScreens(facts: GuardFacts): MenuScreen[] {
  if (facts.session === null) return []
  return screens.filter(
    (screen): screen is MenuScreen =>
      screen.group !== undefined &&
      screen.icon !== undefined &&
      (screen.menuFlag === undefined || facts.flags[screen.menuFlag]) &&
      decideScreen(screen, facts).kind === 'show',
  )
}

/** The screens that the search offers: every one that this person may open and that has an address of its own. */
export function searchableScreens(facts: GuardFacts): Screen[] {
  const hasOwnAddress = ({ path }: Screen) => !/\/:\w+(?!\w|\?)/u.test(path)
  const isForPeople = ({ loggedIn, group }: Screen) => loggedIn === true || group !== undefined
  return screens.filter(
    (screen) => hasOwnAddress(screen) && isForPeople(screen) && decideScreen(screen, facts).kind === 'show',
  )
}

/** Whether this menu entry is selected while the screen `open` is shown: it is the screen, or what that leads back to. */
export function isWithin(entry: Screen, open: Screen): boolean {
  return entry.path === open.path || (open.backTo !== undefined && isWithin(entry, findScreen(open.backTo)))
}
