import type { BankMatch, BankUse } from '@fobhouse/contract/routes/bank.ts'
import type { Amount } from '@fobhouse/contract/money.ts'
import { foldName, withoutAccents } from '@fobhouse/contract/text.ts'

/**
 * A payment's facts: the members whose references it contains, and whether a similar payment was booked for one of
 * them.
 */
export type MatchFacts = {
  amount: Amount
  /** It looks like one out of an earlier statement. */
  hasTwin: boolean
  candidates: readonly {
    memberId: number
    /** Price of a period; null without a plan that is paid by hand. */
    cost: Amount | null
    /** A payment of the same amount on the same day is booked for them. */
    hasAlike: boolean
  }[]
}

export type Proposal = { match: BankMatch; memberId: number | null; use: BankUse | null }

/** More periods at once than this is more likely a mistake. */
const mostPeriods = 24

/** The proposal for an administrator. Only whole periods with a single member's reference are certain. */
export function propose({ amount, candidates, hasTwin }: MatchFacts): Proposal {
  const proposal = proposeBy(amount, candidates)
  return hasTwin ? { ...proposal, match: 'takenInBefore' } : proposal
}

function proposeBy(amount: Amount, candidates: MatchFacts['candidates']): Proposal {
  const [only, ...others] = candidates
  if (!only) return { match: 'unknown', memberId: null, use: null }
  if (others.length > 0) return { match: 'ambiguous', memberId: null, use: null }
  const { memberId, cost, hasAlike } = only
  const use = cost !== null && amount >= cost ? 'membership' : 'memberbucks'
  if (hasAlike) return { match: 'alreadyBooked', memberId, use }
  const fits = cost !== null && amount >= cost && amount % cost === 0 && amount / cost <= mostPeriods
  return { match: fits ? 'matched' : 'ambiguous', memberId, use }
}

/** As much of an entry as tells whether it is the same payment as another one. */
export type Payment = {
  id: number
  booked_on: string
  amount: Amount
  payer: string
  text: string
  imported_at: string
}

/**
 * Matches entries with rows of an earlier statement: same day, amount and words, or the same payer if there are no
 * words. Formats break words differently, so only letters and digits count. Each earlier row matches once, so two equal
 * payments on one day stay two.
 */
export function findTwins<Earlier extends Payment>(
  entries: readonly Payment[],
  earlier: readonly Earlier[],
): Map<number, Earlier> {
  const free = Map.groupBy(earlier, alikeness)
  const twins = new Map<number, Earlier>()
  for (const entry of entries.toSorted((one, other) => one.id - other.id)) {
    const candidates = free.get(alikeness(entry)) ?? []
    const place = candidates.findIndex((one) => one.imported_at < entry.imported_at)
    const [twin] = place === -1 ? [] : candidates.splice(place, 1)
    if (twin) twins.set(entry.id, twin)
  }
  return twins
}

function alikeness({ booked_on: day, amount, payer, text }: Payment): string {
  const words = bare(text)
  return JSON.stringify([day, amount, words === '' ? ['payer', bare(payer)] : ['text', words]])
}

function bare(text: string): string {
  return withoutAccents(foldName(text)).replaceAll(/[^\p{L}\p{N}]/gu, '')
}
