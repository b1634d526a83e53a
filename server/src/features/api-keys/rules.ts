import type { ApiKeyScope } from '@fobhouse/contract/api-keys.ts'
import { type Duty, hasDuty } from '@fobhouse/contract/duties.ts'
import type { Route } from '@fobhouse/contract/route.ts'

/** Scopes that no longer open anything, because the key's maker lacks the duty for each of their calls. */
export function findStoppedScopes(
  scopes: readonly ApiKeyScope[],
  { duties, routes }: { duties: readonly Duty[]; routes: readonly Route[] },
): ApiKeyScope[] {
  const isOpen = (route: Route) => route.access !== 'admin' || hasDuty(duties, route.duty)
  return scopes.filter((scope) => !routes.some((route) => route.key === scope && isOpen(route)))
}
