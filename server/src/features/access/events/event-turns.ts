/** Up to so many events are what happens at a door now. */
const mostInSmall = 10
/** A store of events waits no longer than this for the lists of boards that connect. */
const longestWaitMs = 5000

/**
 * Whose events are stored next. Small batches are not held up: they are what happens at doors now. Full ones, of boards
 * that were away, are stored one after the other, each board one in its turn, and after the lists of boards that connect.
 */
export class EventTurns {
  #last: Promise<unknown> = Promise.resolve()
  readonly #greeting = new Set<Promise<unknown>>()

  /** A board that connects is sent its list: full batches wait for that. */
  async listFirst<Result>(send: () => Promise<Result>): Promise<Result> {
    const sending = send()
    const end = sending.then(ignore, ignore)
    this.#greeting.add(end)
    void end.then(() => this.#greeting.delete(end))
    return sending
  }

  /** Stores a batch of `size` events when it is its turn. A connection gives the next batch only after this one. */
  async take<Result>(size: number, store: () => Promise<Result>): Promise<Result> {
    if (size <= mostInSmall) return store()
    const before = this.#last
    const own = (async () => {
      await before
      await this.#whenListsAreSent()
      // Whatever else has come is read first.
      await nextTurn()
      return store()
    })()
    this.#last = own.then(ignore, ignore)
    return own
  }

  async #whenListsAreSent(): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise<'over'>((resolve) => {
      timer = setTimeout(() => resolve('over'), longestWaitMs)
    })
    while (this.#greeting.size > 0) {
      if ((await Promise.race([Promise.all(this.#greeting), patience])) === 'over') break
    }
    clearTimeout(timer)
  }
}

function ignore(): void {
  // The caller gets the error.
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
