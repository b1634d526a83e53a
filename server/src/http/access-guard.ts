import type { Route } from '@fobhouse/contract/route.ts'
import type { FeatureFlag } from '@fobhouse/contract/feature-flags.ts'
import { AppError } from '../core/errors.ts'
import type { Caller } from './handler.ts'

/** Throws unless the caller may call the route. The flag is looked at last, so that it tells strangers nothing. */
export function guardAccess(route: Route, caller: Caller | undefined, isOn: (flag: FeatureFlag) => boolean): void {
  if (route.access !== 'anon') {
    if (!caller) throw new AppError('not_authenticated')
    if (caller.via === 'kiosk' && route.kiosk !== true) throw new AppError('forbidden')
    if (route.access === 'admin' && !caller.isAdmin) throw new AppError('forbidden')
    if (route.access === 'member' && !caller.isAdmin && caller.state !== 'active') throw new AppError('member_only')
  }
  if (route.feature !== undefined && !isOn(route.feature)) throw new AppError('feature_off')
}
