import type { MobileBridge } from '@fobhouse/contract/shell-bridge.ts'
import { pathWithin } from '../decide-screen.ts'

/**
 * Opens in the page what another app opens in this one: a mailed link of the club, as `https://portal.example.org/…` or as
 * `fobhouse://portal.example.org/…`. Links of other clubs lead nowhere.
 */
export function followLinks(bridge: Pick<MobileBridge, 'onLink'>, origin: string): void {
  bridge.onLink((url) => {
    const path = pathOfLink(url, origin)
    if (path === undefined) return
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate')) // the router listens to the history's own events only
  })
}

/** The path of the club's own link; undefined for any other. */
export function pathOfLink(link: string, origin: string): string | undefined {
  const url = URL.parse(link.replace(/^fobhouse:\/\//i, 'https://'))
  if (!url || !/^https?:$/.test(url.protocol) || url.host !== new URL(origin).host) return undefined
  return pathWithin(`${url.pathname}${url.search}`)
}
