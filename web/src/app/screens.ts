import type { Screen } from './screen.ts'
import { adminScreens } from './screens/admin.ts'
import { entryScreens } from './screens/entry.ts'
import { helpScreens } from './screens/help.ts'
import { memberScreens } from './screens/members.ts'
import { ownScreens } from './screens/own.ts'
import { wayOutScreens } from './screens/way-out.ts'

/** Every route of the page, in the order of the menu. */
export const screens: readonly Screen[] = [
  ...entryScreens,
  ...ownScreens,
  ...memberScreens,
  ...adminScreens,
  ...helpScreens,
  ...wayOutScreens,
]

export const notFoundScreen: Screen = { path: '*', title: 'notFound', kiosk: true, offersLogin: true }
