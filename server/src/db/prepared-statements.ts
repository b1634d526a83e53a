/**
 * The statements that a club asks again and again are fewer. A connection of PostgreSQL takes some ninety
 * kilobytes for each.
 */
export const mostPrepared = 200
const mostRemembered = 1000
/** Longer ones write many rows at once, seldom as many again. */
const longestText = 8000

/** One statement: several in one text cannot be prepared. */
const single = /^\s*(?:select|insert|update|delete|with)\s[^;]*$/i

/**
 * The statements that PostgreSQL has parsed and planned on one connection, by names that are the connection's own. What
 * is asked for the second time is prepared: texts that hold a list, and differ with its length, would otherwise take
 * the places of those that come again.
 */
export class PreparedStatements {
  readonly #names = new Map<string, string>()
  readonly #askedOnce = new Set<string>()

  /** Undefined for a text that is not to be prepared. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size === mostPrepared) return known
    if (text.length > longestText || !single.test(text)) return undefined
    if (!this.#askedOnce.delete(text)) {
      if (this.#askedOnce.size === mostRemembered) this.#askedOnce.clear()
      this.#askedOnce.add(text)
      return undefined
    }
    const name = `s${this.#names.size}`
    this.#names.set(text, name)
    if (this.#names.size === mostPrepared) this.#askedOnce.clear()
    return name
  }

  /** The number of texts that it holds. */
  get remembered(): number {
    return this.#names.size + this.#askedOnce.size
  }
}

/** Another process has changed a table while a transaction was under way: to be done once more, as a whole. */
export class SchemaChanged extends Error {
  override readonly name = 'SchemaChanged'

  constructor(cause: unknown) {
    super('A table has changed in the meantime', { cause })
  }
}
