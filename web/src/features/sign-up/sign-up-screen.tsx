import type { SignUp } from '@fobhouse/contract/routes/sign-up.ts'
import type { SignUpStepKey } from '@fobhouse/contract/sign-up.ts'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { signUpQuery } from '../../domain/member/sign-up-query.ts'
import { ContactClub } from '../../domain/club/contact-club.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { StepProgress } from '../../ui/step-progress.tsx'
import { isOpen, shownSteps, stepToShow } from './steps.ts'
import type { StepProps } from './step-props.ts'
import { CardStep } from './steps/card-step.tsx'
import { InductionStep } from './steps/induction-step.tsx'
import { PaymentStep } from './steps/payment-step.tsx'
import { PlanStep } from './steps/plan-step.tsx'
import { SubmitStep } from './steps/submit-step.tsx'
import { TierStep } from './steps/tier-step.tsx'

const contents: Record<SignUpStepKey, ComponentType<StepProps>> = {
  tier: TierStep,
  plan: PlanStep,
  payment: PaymentStep,
  induction: InductionStep,
  accessCard: CardStep,
  submitted: SubmitStep,
}

/** From an account to a membership (`docs/rules/billing.md`). The server stores each step, so a person can pause. */
export function SignUpScreen() {
  const query = useQuery(signUpQuery)
  return (
    <QueryView query={query}>{(signUp) => (signUp.isDisabled ? <Disabled /> : <Wizard signUp={signUp} />)}</QueryView>
  )
}

/** Shown instead of steps, which could not help: the person must talk to the club first. */
function Disabled() {
  const { t } = useTranslation('sign-up')
  return (
    <EmptyState
      icon={IconLock}
      headingLevel={2}
      title={t('disabled.title')}
      reason={t('disabled.reason')}
      action={<ContactClub />}
    />
  )
}

function Wizard({ signUp }: { signUp: SignUp }) {
  const { t } = useTranslation('sign-up')
  const [search, setSearch] = useSearchParams()
  const steps = shownSteps(signUp)
  const step = stepToShow(steps, search.get('step'))
  const active = steps.findIndex(({ key }) => key === step)
  const Content = contents[step]
  function goTo(key: SignUpStepKey): void {
    setSearch({ step: key })
    window.scrollTo({ top: 0 })
  }
  return (
    <>
      <StepProgress
        steps={steps.map(({ key, done }) => ({
          key,
          label: t(`steps.${key}`),
          isDone: done,
          isOpen: isOpen(steps, key),
        }))}
        active={active}
        words={t('progress', { step: active + 1, count: steps.length })}
        onStep={(index) => {
          const chosen = steps[index]
          if (chosen) goTo(chosen.key)
        }}
      />
      <Content key={step} signUp={signUp} steps={steps} goTo={goTo} />
    </>
  )
}
