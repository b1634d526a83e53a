import { matchPrecache, precache, PrecacheFallbackPlugin } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'

// Runs beside the page, built into `sw.js` by `web/build/offline-worker.ts`. API responses never pass through here: the
// only one kept on a device is the digital ID, which the page itself stores and deletes.

/** The files that a page needs to start offline and show the digital ID, as listed by the build. */
declare const OFFLINE_FILES: { url: string; revision: string | null }[]
/** The files of the handbook: its text by language, and the pictures of all. */
declare const HANDBOOK_FILES: { books: Record<string, string[]>; pictures: string[] }

/** The parts of a service worker's scope used here, which TypeScript's library for pages lacks. */
declare const self: {
  skipWaiting(): Promise<void>
  addEventListener(
    type: 'message' | 'activate',
    listener: (event: MessageEvent<unknown> & { waitUntil(done: Promise<unknown>): void }) => void,
  ): void
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

const handbook = HANDBOOK_FILES
const handbookCache = 'handbook'
const partsOfHandbook = new Set([...Object.values(handbook.books).flat(), ...handbook.pictures])

/** Of the handbook, the reader's language is kept as soon as the page names it, pictures once they were seen. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && partsOfHandbook.has(url.pathname),
  new CacheFirst({ cacheName: handbookCache }),
)

async function keepBook(language: string): Promise<void> {
  const cache = await caches.open(handbookCache)
  for (const url of handbook.books[language] ?? []) if (!(await cache.match(url))) await cache.add(url)
}

/** Parts have their digest in their names: those of an earlier version are never asked for again. */
async function forgetOldHandbook(): Promise<void> {
  const cache = await caches.open(handbookCache)
  const old = (await cache.keys()).filter(({ url }) => !partsOfHandbook.has(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
}

self.addEventListener('activate', (event) => event.waitUntil(forgetOldHandbook()))

self.addEventListener('message', (event) => {
  // A new worker waits until the page activates it, because the open page belongs to the old one.
  if (event.data === 'activate') void self.skipWaiting()
  const language = bookNamedIn(event.data)
  if (language !== undefined) event.waitUntil(keepBook(language))
})

function bookNamedIn(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('book' in data)) return undefined
  return typeof data.book === 'string' ? data.book : undefined
}
