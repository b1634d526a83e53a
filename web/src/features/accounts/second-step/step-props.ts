import type { AfterSignIn } from '../after-sign-in.ts'

export type Finish = {
  /** The purpose of the login; another site's sign-on data comes along. */
  after: AfterSignIn
  /** Called when signed in; `redirect` is where another site wants the browser. */
  onEntered: (redirect: string | undefined) => Promise<void>
  /** Goes back to the password, with the error that ended the step. */
  onBack: (error?: unknown) => void
}

/** `asked`: the server's data in `second_step_required`. */
export type StepProps = Finish & { asked: unknown }
