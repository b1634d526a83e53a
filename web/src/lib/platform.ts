import type { MobileBridge, ShellBridge } from '@fobhouse/contract/shell-bridge.ts'

export type Platform = 'web' | 'kiosk' | 'mobile'

export function shellBridge(): ShellBridge | undefined {
  return typeof window === 'undefined' ? undefined : window.fobhouseShell
}

/** The mobile shell's bridge; undefined elsewhere. */
export function mobileBridge(): MobileBridge | undefined {
  const bridge = shellBridge()
  return bridge?.kind === 'mobile' ? bridge : undefined
}

/** Where the page runs. It does not change while the page is open. */
export function platform(): Platform {
  return shellBridge()?.kind ?? 'web'
}
