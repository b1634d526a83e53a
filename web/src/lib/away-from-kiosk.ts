import type { Route } from '@fobhouse/contract/route.ts'
import { platform } from './platform.ts'

/**
 * Says of a call that a kiosk does not make it: a card's session may not, so that nothing that leads to it is offered
 * there. `kiosk-calls.test.ts` asks for this at every such call of a screen that a kiosk has.
 */
export function awayFromKiosk<R extends Route>(route: R): R {
  if (platform() === 'kiosk') throw new Error(`This is offered at a kiosk and cannot work there: ${route.path}`)
  return route
}
