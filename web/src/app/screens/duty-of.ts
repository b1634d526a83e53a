import type { NeededDuty } from '@fobhouse/contract/duties.ts'

/**
 * The duty of the call that a screen begins with. It stands here as a value and in the route: the compiler refuses it where
 * the two differ. Only the route's type is imported, so that its schemas stay out of what every page loads first.
 */
export function dutyOf<R extends { duty: NeededDuty }>(duty: R['duty']): NeededDuty {
  return duty
}
