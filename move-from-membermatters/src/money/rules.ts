import type { Amount, HouseAccount, TransactionType } from '@fobhouse/contract/money.ts'

/** The prefix of the keys of everything imported. */
export const keyPrefix = 'membermatters:'
export const adjustmentPrefix = `${keyPrefix}adjustment:`

const houses: Record<string, [TransactionType, HouseAccount]> = {
  stripe: ['stripe', 'stripe'],
  bank: ['bank', 'bank'],
  cash: ['cash', 'cash'],
  card: ['card', 'vending'],
  interlock: ['interlock', 'interlock'],
  // a member's payment on the page: in both portals its money goes to the account of sales
  web: ['web', 'vending'],
  other: ['other', 'adjustment'],
}

/** Converts a transaction's type, and says where its money came from or went to; undefined for an unknown type. */
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
