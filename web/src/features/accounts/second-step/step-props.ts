import type { AfterSignIn } from '../after-sign-in.ts'

export type Finish = {
  /** What the login is for: another site's sign-on goes along. */
  after: AfterSignIn
  /** Signed in; `redirect` is where another site wants the browser. */
  onEntered: (redirect: string | undefined) => Promise<void>
  /** Back to the password; with what stopped this. */
  onBack: (error?: unknown) => void
}

/** `asked`: what the server said with `second_step_required`. */
export type StepProps = Finish & { asked: unknown }
