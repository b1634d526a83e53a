/** What a shell keeps for the page, as text. */
export type ShellStore = {
  get(key: string): Promise<string | null>
  set(key: string, value: string): Promise<void>
  remove(key: string): Promise<void>
}

type CommonBridge = {
  identity(): Promise<{ kioskId: string; ip: string }>
  store: ShellStore
  reload(): void
}

export type KioskBridge = CommonBridge & { kind: 'kiosk' }

export type MobileBridge = CommonBridge & {
  kind: 'mobile'
  /** What the camera reads from a QR code; null when the person gives up. */
  scanCode(): Promise<string | null>
  /** Tells of each address that opens the app, the one that started it included. */
  onLink(listener: (url: string) => void): void
  /** Offers a file to the other apps of the phone, which keep or send it. */
  shareFile(file: { name: string; base64: string }): Promise<void>
}

/** What the kiosk and the mobile shell offer as `window.fobhouseShell`; absent in a plain browser (`docs/rules/page.md`). */
export type ShellBridge = KioskBridge | MobileBridge

declare global {
  interface Window {
    fobhouseShell?: ShellBridge
  }
}
