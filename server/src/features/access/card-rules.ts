import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import type { MemberFacts } from './rules.ts'

// What readers see of cards.

const readerBits = 2n ** 24n

/** The number that a 24-bit reader sends for a card; null if its low 24 bits are zero. */
export function readBy24BitReader(cardNumber: string): string | null {
  const low = String(BigInt(cardNumber) % readerBits)
  return low === '0' ? null : low
}

/** The number that this reader sends for a card. */
export function readCard(cardNumber: string, reader24Bit: boolean): string | null {
  return reader24Bit ? readBy24BitReader(cardNumber) : cardNumber
}

/** An active card, its owner, and the owner's state. */
export type OwnedCard = { id: number; cardNumber: string; state: MemberState }

/**
 * The numbers that a 24-bit reader sends for the cards of more than one active member; two cards of one member do no
 * harm. Other people's cards open nothing, and must not block a member's: anybody who registers can claim any number.
 */
export function findCollisions(cards: Iterable<OwnedCard>): Set<string> {
  const owners = new Map<string, number>()
  const collisions = new Set<string>()
  for (const { id, cardNumber, state } of cards) {
    const low = state === 'active' ? readBy24BitReader(cardNumber) : null
    if (low === null) continue
    const owner = owners.get(low) ?? id
    if (owner !== id) collisions.add(low)
    owners.set(low, owner)
  }
  return collisions
}

/**
 * The card that a reader sent: that of the only active member whose card fits, else of the only person; undefined if
 * the reader cannot tell.
 */
export function pickCard<Card extends OwnedCard>(
  sent: string,
  { cards, reader24Bit }: { cards: readonly Card[]; reader24Bit: boolean },
): Card | undefined {
  const seen = readCard(sent, reader24Bit)
  if (seen === null) return undefined
  const alike = cards.filter(({ cardNumber }) => readCard(cardNumber, reader24Bit) === seen)
  const active = alike.filter(({ state }) => state === 'active')
  const likely = active.length > 0 ? active : alike
  return likely.every(({ id }) => id === likely[0]?.id) ? likely[0] : undefined
}

/** How a reader sees a member's card. */
export function judgeCard(
  cardNumber: string | null,
  { reader24Bit, collisions }: { reader24Bit: boolean; collisions: ReadonlySet<string> },
): MemberFacts['card'] {
  if (cardNumber === null) return 'none'
  if (!reader24Bit) return 'readable'
  const low = readBy24BitReader(cardNumber)
  return low === null || collisions.has(low) ? 'ambiguous' : 'readable'
}
