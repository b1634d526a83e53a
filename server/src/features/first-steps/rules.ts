import { type Duty, hasDuty } from '@fobhouse/contract/duties.ts'
import { type FirstStepKey, firstStepKeys } from '@fobhouse/contract/routes/first-steps.ts'
import type { Route } from '@fobhouse/contract/route.ts'

type Step = { key: FirstStepKey; does: Pick<Route, 'duty'> }

/** The steps that somebody with these duties can do, in the contract's order. */
export function stepsFor<Declared extends Step>(declared: readonly Declared[], held: readonly Duty[]): Declared[] {
  return declared
    .filter(({ does: { duty } }) => duty !== undefined && hasDuty(held, duty))
    .toSorted((one, other) => firstStepKeys.indexOf(one.key) - firstStepKeys.indexOf(other.key))
}
