import type { Route } from '@fobhouse/contract/route.ts'
import { open } from './api.ts'
import { mobileBridge } from './platform.ts'
import type { RequestParts } from './request-path.ts'

/** Fetches a file and lets the browser save it. Throws refusals like any call. */
export async function download(route: Route, request: RequestParts, name: string): Promise<void> {
  const response = await open(route, request)
  await keepAsFile(await response.blob(), name)
}

/** Lets the browser save a file that the page made, or in the mobile shell offers it to the phone's other apps. */
export async function keepAsFile(content: Blob, name: string): Promise<void> {
  const bridge = mobileBridge()
  if (bridge) return bridge.shareFile({ name, base64: await base64Of(content) })
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Not at once: some browsers start reading only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

async function base64Of(content: Blob): Promise<string> {
  const bytes = new Uint8Array(await content.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
}
