/** What a shell keeps for the page, as text. */
export type ShellStore = {
  get(key: string): Promise<string | null>
  set(key: string, value: string): Promise<void>
  remove(key: string): Promise<void>
}

/** What the kiosk and the mobile shell offer as `window.fobhouseShell`; absent in a plain browser (`behaviour.md` §19). */
export type ShellBridge = {
  kind: 'kiosk' | 'mobile'
  identity(): Promise<{ kioskId: string; ip: string }>
  store: ShellStore
  reload(): void
}
