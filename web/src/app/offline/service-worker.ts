import { matchPrecache, precache, PrecacheFallbackPlugin } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'

// Runs beside the page, built into `sw.js` by `web/build/offline-worker.ts`. API responses never pass through here: the
// only one kept on a device is the digital ID, which the page itself stores and deletes.

/** The files that a page needs to start offline and show the digital ID, as listed by the build. */
declare const OFFLINE_FILES: { url: string; revision: string | null }[]

/** The parts of a service worker's scope used here, which TypeScript's library for pages lacks. */
declare const self: {
  skipWaiting(): Promise<void>
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
}

const pageTimeoutSeconds = 5

const files = OFFLINE_FILES

precache(files)

/** The page itself comes from the server, so that nobody keeps an old one; the stored copy is for a missing answer. */
const page = new NetworkOnly({
  networkTimeoutSeconds: pageTimeoutSeconds,
  plugins: [new PrecacheFallbackPlugin({ fallbackURL: '/index.html' })],
})
registerRoute(new NavigationRoute(page, { denylist: [/^\/(?:api|ws)\//] }))

/** Names of parts contain their digest; the few without it come from the server as long as it answers. */
const parts = new Map(files.map(({ url, revision }) => [url, revision !== null]))
const fresh = new NetworkOnly({ plugins: [{ handlerDidError: ({ request }) => matchPrecache(request) }] })
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && parts.has(url.pathname),
  async (options) => {
    const kept = parts.get(options.url.pathname) ? undefined : await matchPrecache(options.request)
    return kept ?? fresh.handle(options)
  },
)

/** A new worker waits until the page activates it, because the open page belongs to the old one. */
self.addEventListener('message', ({ data }) => {
  if (data === 'activate') void self.skipWaiting()
})
