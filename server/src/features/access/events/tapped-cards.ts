import type { BoardEvent } from '@fobhouse/contract/protocol-2/events.ts'
import { tagsOf } from '@fobhouse/contract/protocol-2/tags.ts'
import type { Context } from '../../../context.ts'
import type { Trx } from '../../../db/database.ts'
import { findHashKey } from '../../../device-hub/protocol-2/hash-keys.ts'
import { readCard } from '../card-rules.ts'
import { listOwnedCards } from '../store.ts'
import { type SeenCard, seeCard } from '../taps/see-card.ts'

type TapEvent = Extract<BoardEvent, { type: 'tap' }>
/** The numbers that have a tag, and their tags, as one kind of reader sends them by one hash key. */
type Index = { numbers: Map<string, string>; known: Set<string> }

/** So many kinds of readers and hash keys are kept; boards that were away still use an older key. */
const mostKept = 4

/** Whose cards the taps of boards are. A tag is made once for each card; only an unknown one reads the cards again. */
export class TappedCards {
  readonly #ctx: Pick<Context, 'secrets'>
  readonly #indexes = new Map<string, Index>()

  constructor(ctx: Pick<Context, 'secrets'>) {
    this.#ctx = ctx
  }

  /**
   * Finds the card of each of these taps in the caller's transaction; by the number where no card of ours has the tag.
   * Ask about a tap when the one before it is stored: the use of a lost card is noted with the card.
   */
  async look(trx: Trx, taps: readonly TapEvent[], reader24Bit: boolean): Promise<(tap: TapEvent) => Promise<SeenCard>> {
    const numberOf = await this.#read(trx, taps, reader24Bit)
    const seen = new Map<string, SeenCard>()
    return async (tap) => {
      const number = numberOf(tap) ?? tap.number
      if (number === undefined) return { number: '' }
      const card = seen.get(number) ?? (await seeCard(trx, number, reader24Bit))
      if (!card.ended) seen.set(number, card)
      return card
    }
  }

  async #read(trx: Trx, taps: readonly TapEvent[], reader24Bit: boolean) {
    const indexes = new Map<string, Index>()
    for (const keyId of new Set(taps.flatMap(({ hash_key_id: id }) => id ?? []))) {
      const tags = taps.flatMap(({ hash_key_id: id, card }) => (id === keyId && card !== null ? [card] : []))
      const index = this.#indexOf(keyId, reader24Bit)
      if (tags.some((tag) => !index.numbers.has(tag))) await this.#extend(trx, index, { keyId, reader24Bit })
      indexes.set(keyId, index)
    }
    return ({ hash_key_id: id, card }: TapEvent) => indexes.get(id ?? '')?.numbers.get(card ?? '')
  }

  #indexOf(keyId: string, reader24Bit: boolean): Index {
    const name = `${keyId} ${reader24Bit ? '24' : ''}`
    const index = this.#indexes.get(name) ?? { numbers: new Map(), known: new Set() }
    // The one used last stays longest.
    this.#indexes.delete(name)
    this.#indexes.set(name, index)
    const [oldest] = this.#indexes.keys()
    if (this.#indexes.size > mostKept && oldest !== undefined) this.#indexes.delete(oldest)
    return index
  }

  async #extend(
    trx: Trx,
    index: Index,
    { keyId, reader24Bit }: { keyId: string; reader24Bit: boolean },
  ): Promise<void> {
    const hashKey = await findHashKey(this.#ctx, trx, keyId)
    if (!hashKey) return // a list that no longer counts, or not ours
    const owned = await listOwnedCards(trx, ['active', 'lost', 'replaced'])
    const sent = owned.flatMap(({ cardNumber }) => readCard(cardNumber, reader24Bit) ?? [])
    const numbers = [...new Set(sent)].filter((number) => !index.known.has(number))
    for (const [place, tag] of tagsOf(hashKey.bytes, numbers).entries()) {
      const number = numbers[place]
      if (number === undefined) continue
      index.numbers.set(tag, number)
      index.known.add(number)
    }
  }
}
