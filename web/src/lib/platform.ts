import type { ShellBridge } from '@fobhouse/contract/shell-bridge.ts'

declare global {
  interface Window {
    fobhouseShell?: ShellBridge
  }
}

export type Platform = 'web' | 'kiosk' | 'mobile'

export function shellBridge(): ShellBridge | undefined {
  return typeof window === 'undefined' ? undefined : window.fobhouseShell
}

/** Where the page runs. It does not change while the page is open. */
export function platform(): Platform {
  return shellBridge()?.kind ?? 'web'
}
