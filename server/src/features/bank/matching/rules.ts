import type { BankMatch, BankUse } from '@fobhouse/contract/routes/bank.ts'
import type { Amount } from '@fobhouse/contract/money.ts'

/** Of a payment: whose references stand in it and are members, and whether one like it was booked for such a member. */
export type MatchFacts = {
  amount: Amount
  candidates: readonly {
    memberId: number
    /** What a period costs; null without a plan that is paid by hand. */
    cost: Amount | null
    /** A payment of the same amount on the same day is booked for them. */
    hasAlike: boolean
  }[]
}

export type Proposal = { match: BankMatch; memberId: number | null; use: BankUse | null }

/** More periods at once than this is more likely a mistake. */
const mostPeriods = 24

/** What an administrator is to be proposed. Only whole periods by one member's reference are taken for certain. */
export function propose({ amount, candidates }: MatchFacts): Proposal {
  const [only, ...others] = candidates
  if (!only) return { match: 'unknown', memberId: null, use: null }
  if (others.length > 0) return { match: 'ambiguous', memberId: null, use: null }
  const { memberId, cost, hasAlike } = only
  const use = cost !== null && amount >= cost ? 'membership' : 'memberbucks'
  if (hasAlike) return { match: 'alreadyBooked', memberId, use }
  const fits = cost !== null && amount >= cost && amount % cost === 0 && amount / cost <= mostPeriods
  return { match: fits ? 'matched' : 'ambiguous', memberId, use }
}
