/** The command line cannot be meant so: one line that says why, and how it is used. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse'
  readonly usage: string

  constructor(message: string, usage: string, cause?: unknown) {
    super(message, { cause })
    this.usage = usage
  }
}
