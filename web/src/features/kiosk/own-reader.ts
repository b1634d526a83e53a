import { isReaderUrl } from '@fobhouse/contract/routes/kiosks.ts'
import type { ShellStore } from '@fobhouse/contract/shell-bridge.ts'

const urlKey = 'readerUrl'
const usualUrl = 'ws://localhost:81'

/** The reader set at this kiosk. Once an administrator has approved one, only the approved one is trusted. */
export async function readOwnUrl(store: ShellStore): Promise<string> {
  const kept = await store.get(urlKey)
  return kept !== null && isReaderUrl(kept) ? kept : usualUrl
}

export async function keepOwnUrl(store: ShellStore, url: string): Promise<void> {
  await store.set(urlKey, url)
}
