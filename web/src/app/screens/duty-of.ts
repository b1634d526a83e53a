import type { NeededDuty } from '@fobhouse/contract/duties.ts'

/**
 * The duty of the call that a screen begins with. A screen says it as a value, and `satisfies` has the compiler refuse one
 * that is not the call's own. Only the route's type is imported, so that its schemas stay out of what every page loads first.
 */
export type DutyOf<R extends { duty: NeededDuty }> = R['duty']
