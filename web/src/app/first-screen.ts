import { startOfKiosk } from './decide-screen.ts'
import { findScreen } from './find-screen.ts'
import type { Screen } from './screen.ts'

/** The screen that an address most likely shows first; the guard decides once more is known. */
export function firstScreen(path: string, isSignedIn: boolean): Screen {
  const screen = findScreen(path)
  if (isSignedIn) return screen.loggedOut ? findScreen('/dashboard') : screen
  return screen.loggedIn ? findScreen('/login') : screen
}

/** The same at a kiosk where nobody is signed in. */
export function firstScreenAtKiosk(path: string): Screen {
  return findScreen(path === '/' ? startOfKiosk : path)
}
