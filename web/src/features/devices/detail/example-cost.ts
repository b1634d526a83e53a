import type { Amount } from '@fobhouse/contract/money.ts'

type Prices = { costPerSession: Amount; costPerHour: Amount; costPerKwh: Amount }

/** Whole hours and kilowatt-hours, so that nothing is rounded. */
export const exampleUse = { hours: 1, kwh: 2 } as const

/** The cost of the example session (`docs/rules/devices.md`). */
export function exampleCost({ costPerSession, costPerHour, costPerKwh }: Prices): Amount {
  return costPerSession + exampleUse.hours * costPerHour + exampleUse.kwh * costPerKwh
}
