import type { MobileBridge } from '@fobhouse/contract/shell-bridge.ts'
import { pathWithin } from '../decide-screen.ts'

/**
 * Opens links that another app hands to this one: the club's mailed links, as `https://portal.example.org/…` or
 * `fobhouse://portal.example.org/…`. Links of other clubs are ignored.
 */
export function followLinks(bridge: Pick<MobileBridge, 'onLink'>, origin: string): void {
  bridge.onLink((url) => {
    const path = pathOfLink(url, origin)
    if (path === undefined) return
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate')) // the router listens only to this event
  })
}

/** The path of a link of this club; undefined for any other. */
export function pathOfLink(link: string, origin: string): string | undefined {
  const url = URL.parse(link.replace(/^fobhouse:\/\//i, 'https://'))
  if (!url || !/^https?:$/.test(url.protocol) || url.host !== new URL(origin).host) return undefined
  return pathWithin(`${url.pathname}${url.search}`)
}
