import { tagsOf } from '@fobhouse/contract/protocol-2/tags.ts'
import type { HashKey } from './hash-keys.ts'

/** More than this were cards that are gone long since. */
const mostKept = 200_000

/** The tags of cards by one hash key, each computed once for all doors. */
export class CardTags {
  #keyId = ''
  readonly #tags = new Map<string, string>()

  /** In the order of the numbers. */
  of({ keyId, bytes }: HashKey, numbers: readonly string[]): string[] {
    if (keyId !== this.#keyId || this.#tags.size > mostKept) this.#tags.clear()
    this.#keyId = keyId
    const missing = numbers.filter((number) => !this.#tags.has(number))
    const made = tagsOf(bytes, missing)
    for (const [index, number] of missing.entries()) this.#tags.set(number, made[index] ?? '')
    return numbers.map((number) => this.#tags.get(number) ?? '')
  }
}
