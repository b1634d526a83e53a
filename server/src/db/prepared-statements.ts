/** More than a club asks again and again. Each takes some ninety kilobytes of PostgreSQL's memory. */
export const mostPrepared = 200
const mostRemembered = 1000
/** A longer one writes many rows at once, and the next time hardly as many. */
const longestText = 8000

/** One statement: several in one text cannot be prepared. */
const single = /^\s*(?:select|insert|update|delete|with)\s[^;]*$/i

/**
 * The names of the statements that PostgreSQL keeps planned on one connection. A statement gets one when it is asked for the
 * second time: texts that differ with the length of a list would otherwise take the places of those that come again.
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

/**
 * PostgreSQL refuses a plan whose answer would have other columns now: another process has changed a table. What was asked
 * has not been done.
 */
export function isPlanOutdated(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'routine' in error)) return false
  return error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}
