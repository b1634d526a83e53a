import type { NeededDuty } from '@fobhouse/contract/duties.ts'
import type { FeatureFlag } from '@fobhouse/contract/feature-flags.ts'
import type { ComponentType, ReactNode } from 'react'
import type { Namespace, Texts } from '../i18n/resources.ts'
import type { MenuIcon } from './menu-icons.ts'

/** In the order of the menu. What is used weekly is in the first, which is never folded. */
export const menuGroups = ['weekly', 'memberTools', 'membership', 'people', 'house', 'money', 'system'] as const
export type MenuGroup = (typeof menuGroups)[number]

/** What a screen that fills a kiosk’s window is given. */
export type FaceProps = { /** What opens the handbook at its task. */ help: ReactNode }

/** One route of the page (`docs/rules/page.md`). Menu, palette, bottom bar, guard and title derive from it alone. */
export type Screen = {
  /** A path pattern of React Router: `:name` is a part, `:name?` an optional one. */
  path: string
  /** Key of the menu entry and title among the common texts, under `screens`. */
  title: keyof Texts['common']['screens']
  loggedIn?: true
  /** Only for signed-out people: signed-in ones go to the dashboard. */
  loggedOut?: true
  /** Also exists at kiosks. */
  kiosk?: true
  /** Only for administrators with this duty, or one of these. */
  duty?: NeededDuty
  /** Only for who trains a certificate, and administrators with the duty of training. */
  isForTrainers?: true
  /** Only for active members and administrators. */
  memberOnly?: true
  /** While this flag is off, the route does not exist. */
  flag?: FeatureFlag
  /** Administrators see it even while the flag is off. */
  isFlagForMembersOnly?: true
  /** While this flag is off, no menu leads to it: another screen does. */
  menuFlag?: FeatureFlag
  /** Part of the first-start wizard; exists only while the wizard is needed. */
  setup?: true
  /** Place in the menu; hidden there if absent. */
  group?: MenuGroup
  icon?: MenuIcon
  /** Target of the header's back arrow. */
  backTo?: string
  /** The same for whoever may not see that; by default the dashboard. */
  elseBackTo?: string
  /** Uses the full width of the window, for tables. */
  isWide?: true
  /** Drawn on the brand ground instead of in the frame. */
  isBrand?: true
  /** Drawn without the menu: a wizard that can be left. */
  isFocused?: true
  /** Drawn while the page is built, so that visitors see it before any code has come (`app/drawn/`). */
  isDrawnAhead?: true
  /** Part of the handbook: needs no way to itself, and can be read while a club is set up. */
  isHelp?: true
  /** Signed-out visitors get "Log in" in the header, which opens a dialog over the page. */
  offersLogin?: true
  /** The screen itself says what works offline, and retries until the server answers. */
  saysOffline?: true
  /** The text file loaded together with the code. */
  texts?: Namespace
  /** First calls, exactly as the screen makes them: the server lets the browser request them while the code loads. */
  asks?: readonly string[]
  /** Resolves once the answers are there that the screen is drawn from: if the page begins with it, what was drawn ahead stays until then. */
  askFirst?: (search: string) => Promise<unknown>
  /** At a kiosk this fills the window instead, unless the address has `?more`. */
  loadAtKiosk?: () => Promise<ComponentType<FaceProps>>
  /** Absent while the screen is not built: the guard works, and people whom it admits see a 404. */
  load?: () => Promise<ComponentType>
}
