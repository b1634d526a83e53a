import type { NeededDuty } from '@fobhouse/contract/duties.ts'
import type { FeatureFlag } from '@fobhouse/contract/feature-flags.ts'
import type { ComponentType } from 'react'
import type { Namespace } from '../i18n/resources.ts'
import type commonTexts from '../i18n/en-AU/common.json'
import type { MenuIcon } from './menu-icons.ts'

export type MenuGroup = 'main' | 'memberTools' | 'membership' | 'adminTools'

/**
 * One route of the page (`docs/rules/page.md`). Menu, palette, bottom bar, guard and title are derived from it and from
 * nothing else.
 */
export type Screen = {
  /** Path pattern of React Router: `:name` a part, `:name?` an optional one. */
  path: string
  /** Key of the menu entry and title, in `common.json` under `screens`. */
  title: keyof (typeof commonTexts)['screens']
  /** Only for signed-in people. */
  loggedIn?: true
  /** Only for signed-out people: signed-in ones are led to the dashboard. */
  loggedOut?: true
  /** Exists in kiosk mode, too. */
  kiosk?: true
  /** Only for administrators with this duty, or one of these. */
  duty?: NeededDuty
  /** Only for active members and administrators. */
  memberOnly?: true
  /** Off: the route does not exist. */
  flag?: FeatureFlag
  /** Administrators see it whatever the flag says. */
  isFlagForMembersOnly?: true
  /** Reached by the first-start wizard, and only while that is needed. */
  setup?: true
  /** Place in the menu; without one it is hidden. */
  group?: MenuGroup
  icon?: MenuIcon
  /** Where the header's back arrow goes. */
  backTo?: string
  /** Uses the full width of the window, for tables. */
  isWide?: true
  /** On the brand ground instead of inside the frame. */
  isBrand?: true
  /** Without the menu: a wizard that can be left. */
  isFocused?: true
  /** Signed-out visitors get "Log in" in the header, which opens a dialog and stays on the page. */
  offersLogin?: true
  /** Says itself what holds without a connection, and knocks until there is one. */
  saysOffline?: true
  /** File of texts that is loaded beside the code. */
  texts?: Namespace
  /** Calls that it begins with, exactly as it makes them: the server has the browser ask while the code is on its way. */
  asks?: readonly string[]
  /** At a kiosk this takes the whole window instead, unless the address says `?more`. */
  loadAtKiosk?: () => Promise<ComponentType>
  /** Absent while the screen is not built: then the guard is enforced, and what is allowed to see it finds a 404. */
  load?: () => Promise<ComponentType>
}
