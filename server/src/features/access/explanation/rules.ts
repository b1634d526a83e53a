import type { Refusal } from '@fobhouse/contract/routes/access.ts'
import { type AccessFacts, decideAccess, type MemberFacts } from '../rules.ts'

/** What is known of one moment; undefined is what nothing stored says. */
export type KnownFacts = {
  kind: 'door' | 'interlock'
  isInUse: boolean | undefined
  isLockedOut: boolean | undefined
  needsSiteSignIn: boolean | undefined
  /** In minor units. */
  minimumBalance: number
  /** `nobody`: the card was nobody's. Undefined: nobody knows whose it was. */
  member: KnownMember | 'nobody' | undefined
}

export type KnownMember = {
  card: MemberFacts['card'] | undefined
  state: MemberFacts['state'] | undefined
  isGranted: boolean | undefined
  isSignedIn: boolean | undefined
  balance: number
}

/** `access` is null where what is not known could decide either way; `reasons` are those that hold in any case. */
export type Explanation = { access: boolean | null; reasons: Refusal[] }

/** Decides twice, with the best and the worst that what is not known may have been. */
export function explainFacts(facts: KnownFacts): Explanation {
  const best = decideAccess(assume(facts, { isBest: true }))
  const worst = decideAccess(assume(facts, { isBest: false }))
  if (!best.access || facts.isInUse === false) return { access: false, reasons: best.reasons }
  return { access: worst.access && facts.isInUse === true ? true : null, reasons: [] }
}

function assume(facts: KnownFacts, { isBest }: { isBest: boolean }): AccessFacts {
  const { kind, minimumBalance, isLockedOut = !isBest, needsSiteSignIn = !isBest } = facts
  return { device: { kind, minimumBalance, isLockedOut, needsSiteSignIn }, member: assumeMember(facts, isBest) }
}

function assumeMember({ member, minimumBalance }: KnownFacts, isBest: boolean): MemberFacts | undefined {
  if (member === 'nobody' || (member === undefined && !isBest)) return undefined
  const { card, state, isGranted, isSignedIn, balance } = member ?? {}
  return {
    card: card ?? (isBest ? 'readable' : 'none'),
    state: state ?? (isBest ? 'active' : 'inactive'),
    isGranted: isGranted ?? isBest,
    isSignedIn: isSignedIn ?? isBest,
    balance: balance ?? minimumBalance,
  }
}

/** A member's card and state at some moment; undefined where they are not known. */
export type HeldCard = {
  memberId: number
  cardNumber: string | null | undefined
  state: MemberFacts['state'] | undefined
}
export type CardVersion = { memberId: number; at: string; cardNumber: string | null }
export type Holding = { memberId: number; from: string; until: string | null }

/** From when until when each member had a card, of all versions of the members who ever had it, oldest first. */
export function findHoldings(versions: readonly CardVersion[], cardNumber: string): Holding[] {
  const holdings: Holding[] = []
  const open = new Map<number, Holding>()
  for (const { memberId, at, cardNumber: held } of versions) {
    const current = open.get(memberId)
    if (held === cardNumber && !current) {
      const holding = { memberId, from: at, until: null }
      open.set(memberId, holding)
      holdings.push(holding)
    } else if (held !== cardNumber && current) {
      current.until = at
      open.delete(memberId)
    }
  }
  return holdings
}
