import type { Settings } from './settings.ts'

// What a kiosk must not do. Chromium ignores flags and features that it does not know (any more).
const quiet = [
  '--no-first-run',
  '--no-default-browser-check',
  '--noerrdialogs',
  '--hide-crash-restore-bubble',
  '--disable-session-crashed-bubble',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-breakpad',
  '--disable-notifications',
  '--deny-permission-prompts',
  '--disable-extensions',
  '--disable-pinch',
  '--overscroll-history-navigation=0',
  '--pull-to-refresh=0',
  '--autoplay-policy=no-user-gesture-required', // for the club's welcome sound
  '--password-store=basic',
  // Leaves no trace of a member when the browser closes: no history, cookies, cache, saved forms or passwords.
  '--incognito',
]

const featuresOff = [
  'Translate',
  'OverscrollHistoryNavigation',
  'TouchpadOverscrollHistoryNavigation',
  'MediaRouter',
  'OptimizationHints',
  'AutofillServerCommunication',
  // The card reader is on this machine or in its network, and nobody at a kiosk can answer a permission prompt.
  'LocalNetworkAccessChecks',
  'LocalNetworkAccessChecksWebSockets',
]

/** Not about:blank, because there the address bar takes the keyboard focus and keeps it. */
export const firstPage = 'data:text/html,<body bgcolor=gray>'

type Facts = Pick<Settings, 'isWindowed' | 'chromiumFlags'> & {
  folder: string
  language: string
  isWayland: boolean
}

/** Of repeated flags Chromium uses only the last, so flags from the settings come after ours. */
export function chromiumFlags({ isWindowed, chromiumFlags, folder, language, isWayland }: Facts): string[] {
  return [
    '--remote-debugging-pipe',
    `--user-data-dir=${folder}`,
    ...quiet,
    `--accept-lang=${language}`,
    `--disable-features=${featuresOff.join(',')}`,
    ...(isWayland ? ['--ozone-platform=wayland'] : []),
    ...(isWindowed ? ['--window-size=1280,800'] : ['--kiosk', '--start-maximized']),
    ...chromiumFlags,
    firstPage,
  ]
}
