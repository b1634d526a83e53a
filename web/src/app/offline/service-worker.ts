import { matchPrecache, precache, PrecacheFallbackPlugin } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'

// Runs beside the page, built into `sw.js` by `web/build/offline-worker.ts`. Answers of the API never pass through here: what a
// member's device keeps of them is the digital ID, which the page keeps and forgets itself.

/** What a page without a network needs to start and show the digital ID, as the build found it. */
declare const OFFLINE_FILES: { url: string; revision: string | null }[]

/** What is used of a service worker's own scope, which TypeScript's library for pages does not know. */
declare const self: {
  skipWaiting(): Promise<void>
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
}

const pageTimeoutSeconds = 5

const files = OFFLINE_FILES

precache(files)

/** The page itself always comes from the server, so that nobody is left with an old one; only without an answer from here. */
const page = new NetworkOnly({
  networkTimeoutSeconds: pageTimeoutSeconds,
  plugins: [new PrecacheFallbackPlugin({ fallbackURL: '/index.html' })],
})
registerRoute(new NavigationRoute(page, { denylist: [/^\/(?:api|ws)\//] }))

/** Its parts carry their digest in their name; the few that do not come from the server as long as it answers. */
const parts = new Map(files.map(({ url, revision }) => [url, revision !== null]))
const fresh = new NetworkOnly({ plugins: [{ handlerDidError: ({ request }) => matchPrecache(request) }] })
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && parts.has(url.pathname),
  async (options) => {
    const kept = parts.get(options.url.pathname) ? undefined : await matchPrecache(options.request)
    return kept ?? fresh.handle(options)
  },
)

/** A new one waits until the page asks for it: the open page belongs to the old one. */
self.addEventListener('message', ({ data }) => {
  if (data === 'activate') void self.skipWaiting()
})
