/** A wrong command line: `message` says why in one line, `usage` shows the right form. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse'
  readonly usage: string

  constructor(message: string, usage: string, cause?: unknown) {
    super(message, { cause })
    this.usage = usage
  }
}
