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
  '--autoplay-policy=no-user-gesture-required', // the club's welcome sound
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
  // The card reader is on this machine or in its network, and nobody can answer a question at a kiosk.
  'LocalNetworkAccessChecks',
  'LocalNetworkAccessChecksWebSockets',
]

/** Not about:blank: there the address line has the keyboard, and keeps it. */
export const firstPage = 'data:text/html,<body bgcolor=gray>'

type Facts = Pick<Settings, 'isWindowed' | 'chromiumFlags'> & {
  folder: string
  language: string
  isWayland: boolean
}

/** Flags of one kind count once in Chromium, the last: what the settings add goes behind ours. */
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
