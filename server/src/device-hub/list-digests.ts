/** `people` have the `cards` on the list: somebody may have several. */
export type ListDigest = { hash: string; cards: number; people: number }

/** The list that a board was sent, and when. */
export type SentList = { hash: string; at: string }

/** The devices that a change is about. */
export type DeviceScope = 'all' | readonly number[]

/** A board that was sent more lists is taken to have heard of an earlier change with the oldest that is known. */
const mostTimes = 100

/** The current digest of each door's card list, if it was calculated, and the digest last sent to its board. */
export class ListDigests {
  readonly #current = new Map<number, ListDigest>()
  readonly #sent = new Map<number, SentList>()
  /** When each board was sent lists over its present connection, the first one first. */
  readonly #times = new Map<number, string[]>()
  #generation = 0

  /** Rises with every change; a digest computed before a change is not kept after it. */
  get generation(): number {
    return this.#generation
  }

  forget(scope: DeviceScope): void {
    this.#generation += 1
    if (scope === 'all') this.#current.clear()
    else for (const id of scope) this.#current.delete(id)
  }

  keep(deviceId: number, digest: ListDigest, generation: number): void {
    if (generation === this.#generation) this.#current.set(deviceId, digest)
  }

  currentOf(deviceId: number): ListDigest | undefined {
    return this.#current.get(deviceId)
  }

  noteSent(deviceId: number, list: SentList): void {
    this.#sent.set(deviceId, list)
    const times = this.#times.get(deviceId) ?? []
    this.#times.set(deviceId, [...times.slice(-mostTimes), list.at])
  }

  /** The first list that the connected board was sent at this instant or later; undefined: none that is known here. */
  firstSentSince(deviceId: number, since: string): string | undefined {
    return this.#times.get(deviceId)?.find((at) => at >= since)
  }

  sentTo(deviceId: number): SentList | undefined {
    return this.#sent.get(deviceId)
  }

  noteGone(deviceId: number): void {
    this.#sent.delete(deviceId)
    this.#times.delete(deviceId)
  }
}
