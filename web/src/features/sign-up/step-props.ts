import type { SignUp } from '@fobhouse/contract/routes/sign-up.ts'
import type { SignUpStep, SignUpStepKey } from '@fobhouse/contract/sign-up.ts'

export type StepProps = {
  signUp: SignUp
  /** The steps that this club requires. */
  steps: readonly SignUpStep[]
  goTo: (step: SignUpStepKey) => void
}
