/** What a shell stores for the page, as text. */
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
  /** The content of a QR code that the camera reads; null if the person gives up. */
  scanCode(): Promise<string | null>
  /** Reports each address that opens the app, including the one that started it. */
  onLink(listener: (url: string) => void): void
  /** Offers a file to the phone's other apps, which store or send it. */
  shareFile(file: { name: string; base64: string }): Promise<void>
}

/** The kiosk and mobile shells provide it as `window.fobhouseShell`; absent in a browser (`docs/rules/page.md`). */
export type ShellBridge = KioskBridge | MobileBridge

declare global {
  interface Window {
    fobhouseShell?: ShellBridge
  }
}
