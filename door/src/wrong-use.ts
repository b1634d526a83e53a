/** The settings or the machine are wrong: one line for the person who sets it up, never a stack trace. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse'
}
