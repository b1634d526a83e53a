import type { Amount, HouseAccount, TransactionType } from '@fobhouse/contract/money.ts'

/** How the keys of everything that came over begin. */
export const keyPrefix = 'membermatters:'
export const adjustmentPrefix = `${keyPrefix}adjustment:`

const houses: Record<string, [TransactionType, HouseAccount]> = {
  stripe: ['stripe', 'stripe'],
  bank: ['bank', 'bank'],
  cash: ['cash', 'cash'],
  card: ['card', 'vending'],
  interlock: ['interlock', 'interlock'],
  // what a member paid on the page: there it went where sales go, as here
  web: ['web', 'vending'],
  other: ['other', 'adjustment'],
}

/** What a type of transaction there is here, and where its money came from or went to; undefined for an unknown one. */
export function readType(type: string): { kind: TransactionType; house: HouseAccount } | undefined {
  const [kind, house] = (Object.hasOwn(houses, type) ? houses[type] : undefined) ?? []
  return kind && house ? { kind, house } : undefined
}

/**
 * The amount to book so that the balance is kept. The balance counts, even if its transactions add up to something
 * else.
 */
export function unexplained(facts: { balance: Amount; transactions: Amount; adjustedBefore: Amount }): Amount {
  return facts.balance - facts.transactions - facts.adjustedBefore
}
