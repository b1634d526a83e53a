import type { SignUp } from '@fobhouse/contract/routes/sign-up.ts'
import type { SignUpStep, SignUpStepKey } from '@fobhouse/contract/sign-up.ts'

/** What every step of the wizard is given. */
export type StepProps = {
  signUp: SignUp
  /** Those that this club asks for. */
  steps: readonly SignUpStep[]
  goTo: (step: SignUpStepKey) => void
}
