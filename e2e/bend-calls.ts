import { routeTable } from '@fobhouse/contract/route-table.ts'
import type { Page, Route } from 'playwright-core'

/**
 * What happens to the page's calls: `well` the server answers; `held` no answer yet; `failing` an internal error;
 * `gone`
 * no server; `refusing` reads succeed and writes are refused.
 */
export type Fate = 'well' | 'held' | 'failing' | 'gone' | 'refusing'

export type BentCalls = {
  /** Applies to later calls and to held ones. */
  become(fate: Fate): Promise<void>
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
  return {
    async become(next) {
      fate = next
      const waiting = [...held]
      held.clear()
      await Promise.all(waiting.map((route) => decide(route)))
    },
  }
}
