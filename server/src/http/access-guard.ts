import type { Danger } from '@fobhouse/contract/dangers.ts'
import { dutiesIn, type Duty, hasDuty, type NeededDuty } from '@fobhouse/contract/duties.ts'
import type { Route } from '@fobhouse/contract/route.ts'
import type { FeatureFlag } from '@fobhouse/contract/feature-flags.ts'
import type { Context } from '../context.ts'
import { AppError } from '../core/errors.ts'
import type { AnyCaller, Caller, KeyCaller } from '../identity/public.ts'

/** The club's settings, and the origin of the call. */
export type GuardFacts = {
  isOn: (flag: FeatureFlag) => boolean
  isFromHere: () => boolean
  adminsNeedFactor: boolean
}

/** Throws unless the caller may call the route. The flag is checked last, so that strangers learn nothing of it. */
export function guardAccess(route: Route, caller: AnyCaller | undefined, facts: GuardFacts): void {
  if (route.access === 'kiosk') {
    if (caller?.via !== 'kiosk secret') throw new AppError('kiosk_secret_wrong')
  } else if (route.access === 'machine' && caller?.via !== 'key') {
    if (!facts.isFromHere()) throw new AppError(caller ? 'forbidden' : 'not_authenticated')
  } else if (route.access !== 'anon') {
    if (!caller || caller.via === 'kiosk secret') throw new AppError('not_authenticated')
    if (caller.via === 'key') guardKey(route, caller)
    else guardMember(route, caller, facts)
  }
  if (route.feature !== undefined && !facts.isOn(route.feature) && !isOpenTo(route, caller))
    throw new AppError('feature_off')
}

function isOpenTo({ openToAdministrators }: Route, caller: AnyCaller | undefined): boolean {
  return openToAdministrators === true && caller !== undefined && 'isAdmin' in caller && caller.isAdmin
}

function guardMember(route: Route, caller: Caller, facts: GuardFacts): void {
  if (caller.via === 'kiosk' && route.kiosk !== true) throw new AppError('forbidden')
  if (route.access === 'admin' && !caller.isAdmin) throw new AppError('forbidden')
  if (route.access === 'admin') requireDuty(caller, route.duty)
  if (route.access === 'member' && !isMember(caller)) throw new AppError('member_only')
  if (route.withoutFactor !== true && lacksFactor(caller, facts)) throw new AppError('second_factor_needed')
}

/** Throws 403 `duty_missing`, which names the missing duties. */
export function requireDuty({ duties }: { duties: readonly Duty[] }, needed: NeededDuty): void {
  if (!hasDuty(duties, needed)) throw dutyMissing(dutiesIn(needed))
}

/** `wanted`: the duties of which one would be enough. */
export function dutyMissing(wanted: readonly Duty[]): AppError {
  const detail = `This needs the duty ${wanted.map((duty) => `"${duty}"`).join(' or ')}.`
  return new AppError('duty_missing', { detail, extra: { duty: wanted[0], duties: wanted } })
}

/** Throws 403 `duty_missing` if the body has a field that needs a duty which the caller lacks. */
export function guardFields(route: Route, caller: AnyCaller | undefined, body: unknown): void {
  if (route.dutyOfField === undefined || !caller || caller.via === 'kiosk secret') return
  for (const [field, needed] of Object.entries(route.dutyOfField)) {
    if (Object.hasOwn(body ?? {}, field)) requireDuty(caller, needed)
  }
}

/** An active member or an administrator, not somebody who only registered or whose membership is over. */
export function isMember({ isAdmin, state }: Pick<Caller, 'isAdmin' | 'state'>): boolean {
  return isAdmin || state === 'active'
}

/**
 * An administrator who must set up a second factor before anything else. Cards at a kiosk are exempt: they open little.
 */
export function lacksFactor(
  { isAdmin, hasFactor, via }: Pick<Caller, 'isAdmin' | 'hasFactor' | 'via'>,
  { adminsNeedFactor }: Pick<GuardFacts, 'adminsNeedFactor'>,
): boolean {
  return adminsNeedFactor && isAdmin && !hasFactor && via !== 'kiosk'
}

export function adminsNeedFactor({ settings }: Pick<Context, 'settings'>): boolean {
  return settings.get('signIn.adminsNeedFactor')
}

const freshMilliseconds = 10 * 60_000

/**
 * Throws 403 `fresh_confirmation_required` for a dangerous act by somebody who gave no password, passkey or code
 * recently. Other programs have nobody to ask.
 */
export function guardFreshness(
  route: Route,
  caller: AnyCaller | undefined,
  { body, now }: { body: unknown; now: number },
): void {
  if (dangersOf(route, body).length === 0) return
  if (!isConfirmed(caller, now)) throw new AppError('fresh_confirmation_required')
}

/** Whether the caller confirmed recently who they are. Programs cannot be asked. */
export function isConfirmed(caller: AnyCaller | undefined, now: number): boolean {
  return !caller || !('confirmedAt' in caller) || now - caller.confirmedAt < freshMilliseconds
}

/** The kinds of danger of a call with this body. */
export function dangersOf({ danger }: Pick<Route, 'danger'>, body: unknown): readonly Danger[] {
  if (typeof danger === 'function') return danger(body)
  return typeof danger === 'string' ? [danger] : (danger ?? [])
}

function guardKey(route: Route, caller: KeyCaller): void {
  if (route.key === undefined) throw new AppError('forbidden', { detail: 'No API key may do this.' })
  if (!caller.scopes.includes(route.key)) {
    throw new AppError('forbidden', { detail: `This API key lacks the scope "${route.key}".` })
  }
  if (route.access === 'admin') requireDuty(caller, route.duty)
}
