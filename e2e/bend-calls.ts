import { routeTable } from '@fobhouse/contract/route-table.ts'
import type { Page, Request, Route } from 'playwright-core'

/**
 * What happens to the page's calls: `well` the server answers; `held` no answer yet; `failing` an internal error;
 * `gone`
 * no server; `refusing` reads succeed and writes are refused.
 */
export type Fate = 'well' | 'held' | 'failing' | 'gone' | 'refusing'

export type BentCalls = {
  /** Applies to later calls and to held ones. */
  become(fate: Fate): Promise<void>
  /** Waits until nothing that the page asked for is under way, and the page has drawn what came. */
  answered(): Promise<void>
}

const { config, setup, profile, accounts, events, health } = routeTable

/** Always answered: without these there is no screen, and the event stream's answer never ends. */
const always: ReadonlySet<string> = new Set(
  [config.get, setup.status, profile.get, accounts.loggedIn, events.stream].map(({ path }) => path),
)

export async function bendCalls(page: Page): Promise<BentCalls> {
  let fate: Fate = 'well'
  const held = new Set<Route>()
  const decide = (route: Route): Promise<void> => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    const isRead = request.method() === 'GET'
    if (fate === 'well' || (isRead && (always.has(pathname) || fate === 'refusing'))) return route.continue()
    if (fate === 'gone') return route.abort('connectionrefused')
    if (pathname === health.live.path) return route.continue()
    if (fate === 'held') {
      held.add(route)
      return Promise.resolve()
    }
    const body = { code: 'internal', message: 'error.500', requestId: '0' }
    return route.fulfill({ status: 500, json: body })
  }
  await page.route(({ pathname }) => pathname.startsWith('/api/'), decide)
  const underWay = watchRequests(page)
  return {
    async answered() {
      // A request that a frame causes is known here before that frame is reported.
      do await page.evaluate(drawTwice)
      while (underWay.size > 0)
    },
    async become(next) {
      fate = next
      const waiting = [...held]
      held.clear()
      await Promise.all(waiting.map((route) => decide(route)))
    },
  }
}

/** The requests that have no answer yet, without the event stream, whose answer never ends. */
function watchRequests(page: Page): ReadonlySet<Request> {
  const underWay = new Set<Request>()
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== events.stream.path) underWay.add(request)
  })
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return underWay
}

/** Runs in the page. What has come is drawn in the next frame, and what that causes in the one after. */
function drawTwice(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}
