import type { Trx } from '../../../db/database.ts'
import { pickCard, readCard } from '../card-rules.ts'
import type { EndedCardState } from '../rules.ts'
import { listOwnedCards } from '../store.ts'
import { findCardOwner, seeHolder } from './tap-store.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findCardOwner>>>
export type CardHolder = Omit<Found, 'cardId' | 'cardState' | 'toldAt'>

/** A card that is somebody's and opens nothing. `toldAt`: when administrators were last told of its use. */
export type EndedCard = { id: number; state: EndedCardState; toldAt: string | null; owner: CardHolder }

/** A card as a reader sent it. Without a holder it opens nothing. */
export type SeenCard = {
  /** As the reader sent it. */
  number: string
  /** Whose active card it is. */
  holder?: CardHolder
  ended?: EndedCard
}

/** Finds whose card a reader saw. Nobody's if a 24-bit reader cannot tell two cards apart. */
export async function seeCard(trx: Trx, number: string, reader24Bit: boolean): Promise<SeenCard> {
  const whole = await findWholeCard(trx, number, reader24Bit)
  return whole === undefined ? { number } : present(number, await findCardOwner(trx, whole))
}

/** The same, noting that the holder was seen at `now`. */
export async function meetHolder(trx: Trx, { number, reader24Bit, now }: Met): Promise<SeenCard> {
  const whole = await findWholeCard(trx, number, reader24Bit)
  if (whole === undefined) return { number }
  const holder = await seeHolder(trx, whole, now)
  return holder ? { number, holder } : present(number, await findCardOwner(trx, whole))
}

type Met = { number: string; reader24Bit: boolean; now: string }

function present(number: string, found: Found | undefined): SeenCard {
  if (!found) return { number }
  const { cardId, cardState, toldAt, ...owner } = found
  if (cardState === 'active') return { number, holder: owner }
  return cardState === 'removed' ? { number } : { number, ended: { id: cardId, state: cardState, toldAt, owner } }
}

/** Whose card it is, even if it opens nothing any more. */
export function knownOwner({ holder, ended }: SeenCard): CardHolder | undefined {
  return holder ?? ended?.owner
}

/** The full number of the card that a reader sent; an active card comes before one that opens nothing. */
async function findWholeCard(trx: Trx, number: string, reader24Bit: boolean): Promise<string | undefined> {
  if (!reader24Bit) return number
  const active = await listOwnedCards(trx, ['active'])
  const picked = pickCard(number, { cards: active, reader24Bit })
  if (picked || isLike(number, active)) return picked?.cardNumber
  return pickCard(number, { cards: await listOwnedCards(trx, ['lost', 'replaced']), reader24Bit })?.cardNumber
}

/** Whether any of these cards looks like that to a 24-bit reader. */
function isLike(number: string, cards: readonly { cardNumber: string }[]): boolean {
  const seen = readCard(number, true)
  return cards.some(({ cardNumber }) => readCard(cardNumber, true) === seen)
}
