import type { Route } from '@fobhouse/contract/route.ts'
import { platform } from './platform.ts'

/**
 * Marks a call that a kiosk does not make, because a card's session may not: a kiosk must not offer anything that leads
 * to it. `kiosk-calls.test.ts` demands this at every such call of a screen that a kiosk has.
 */
export function awayFromKiosk<R extends Route>(route: R): R {
  if (platform() === 'kiosk') throw new Error(`This is offered at a kiosk and cannot work there: ${route.path}`)
  return route
}
