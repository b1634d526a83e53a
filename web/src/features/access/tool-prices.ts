import type { Amount } from '@fobhouse/contract/money.ts'

type Prices = { costPerSession: Amount; costPerHour: Amount; costPerKwh: Amount }

/** What is charged for, in the order in which people think of it; empty for a tool that costs nothing. */
export function pricesOf({ costPerSession, costPerHour, costPerKwh }: Prices) {
  const all = [
    { unit: 'session', amount: costPerSession },
    { unit: 'hour', amount: costPerHour },
    { unit: 'kwh', amount: costPerKwh },
  ] as const
  return all.filter(({ amount }) => amount > 0)
}
