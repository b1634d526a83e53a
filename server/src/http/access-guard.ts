import type { Route } from '@fobhouse/contract/route.ts'
import type { FeatureFlag } from '@fobhouse/contract/feature-flags.ts'
import { AppError } from '../core/errors.ts'
import type { AnyCaller, Caller, KeyCaller } from './handler.ts'

/** What the club has decided, and where the call comes from. */
export type GuardFacts = {
  isOn: (flag: FeatureFlag) => boolean
  isFromHere: () => boolean
}

/** Throws unless the caller may call the route. The flag is looked at last, so that it tells strangers nothing. */
export function guardAccess(route: Route, caller: AnyCaller | undefined, facts: GuardFacts): void {
  if (route.access === 'kiosk') {
    if (caller?.via !== 'kiosk secret') throw new AppError('kiosk_secret_wrong')
  } else if (route.access === 'machine' && caller?.via !== 'key') {
    if (!facts.isFromHere()) throw new AppError(caller ? 'forbidden' : 'not_authenticated')
  } else if (route.access !== 'anon') {
    if (!caller || caller.via === 'kiosk secret') throw new AppError('not_authenticated')
    if (caller.via === 'key') guardKey(route, caller)
    else guardMember(route, caller)
  }
  if (route.feature !== undefined && !facts.isOn(route.feature)) throw new AppError('feature_off')
}

function guardMember(route: Route, caller: Caller): void {
  if (caller.via === 'kiosk' && route.kiosk !== true) throw new AppError('forbidden')
  if (route.access === 'admin' && !caller.isAdmin) throw new AppError('forbidden')
  if (route.access === 'member' && !caller.isAdmin && caller.state !== 'active') throw new AppError('member_only')
}

function guardKey(route: Route, caller: KeyCaller): void {
  if (route.key === undefined) throw new AppError('forbidden', { detail: 'No API key may do this.' })
  if (caller.scopes.includes(route.key)) return
  throw new AppError('forbidden', { detail: `This API key lacks the scope "${route.key}".` })
}
