/** The settings or the machine do not fit: one line for whoever sets it up, never a stack trace. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse'
}
