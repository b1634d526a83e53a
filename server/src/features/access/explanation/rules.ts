import type { CardState } from '@fobhouse/contract/cards.ts'
import type { KnownFacts } from '../facts/rules.ts'
import { type AccessDecision, type AccessFacts, best, decideAccess, worst } from '../rules.ts'

/** `access` is null if an unknown fact could decide either way. `reasons` hold in any case. */
export type Explanation = { access: boolean | null; reasons: AccessDecision['reasons'] }

/** Decides twice: with the best and with the worst values that unknown facts may have had. */
export function explainFacts(facts: KnownFacts): Explanation {
  const best = decideAccess(assume(facts, { isBest: true }))
  const worst = decideAccess(assume(facts, { isBest: false }))
  if (!best.access || facts.isInUse === false) return { access: false, reasons: best.reasons }
  return { access: worst.access && facts.isInUse === true ? true : null, reasons: [] }
}

function assume({ member, ...device }: KnownFacts, { isBest }: { isBest: boolean }): AccessFacts {
  const assumed = isBest ? best : worst
  return {
    device: fillUp(device, assumed.device),
    member: member === 'nobody' ? undefined : fillUp({ balance: device.minimumBalance, ...member }, assumed.member),
  }
}

/** The facts, with an assumed value for each unknown one. */
function fillUp<Facts extends object, Assumed extends object>(facts: Facts, assumed: Assumed) {
  const known = Object.entries(facts).filter(([, value]) => value !== undefined)
  // Undefined facts keep their assumed values; every other fact overrides the assumption.
  return { ...assumed, ...Object.fromEntries(known) } as Omit<Facts, keyof Assumed> & Assumed
}

export type CardVersion = { cardId: number; memberId: number; at: string; state: CardState }
export type Holding = { memberId: number; from: string; until: string | null }

/** The periods in which each member had the card, lost or not. Needs all versions of it, oldest first. */
export function findHoldings(versions: readonly CardVersion[]): Holding[] {
  const holdings: Holding[] = []
  const open = new Map<number, Holding>()
  for (const { cardId, memberId, at, state } of versions) {
    const isHeld = state === 'active' || state === 'lost'
    const current = open.get(cardId)
    if (isHeld && !current) {
      const holding = { memberId, from: at, until: null }
      open.set(cardId, holding)
      holdings.push(holding)
    } else if (!isHeld && current) {
      current.until = at
      open.delete(cardId)
    }
  }
  return holdings
}
