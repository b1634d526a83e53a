import type { Amount } from '@fobhouse/contract/money.ts'

type Prices = { costPerSession: Amount; costPerHour: Amount; costPerKwh: Amount }

/** A tool's prices, in the order in which people think of them; empty if it is free. */
export function pricesOf({ costPerSession, costPerHour, costPerKwh }: Prices) {
  const all = [
    { unit: 'session', amount: costPerSession },
    { unit: 'hour', amount: costPerHour },
    { unit: 'kwh', amount: costPerKwh },
  ] as const
  return all.filter(({ amount }) => amount > 0)
}
