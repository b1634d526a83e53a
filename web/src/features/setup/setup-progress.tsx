import { useTranslation } from 'react-i18next'
import { StepProgress } from '../../ui/step-progress.tsx'
import { setupSteps, type SetupStep } from './setup-steps.ts'

type SetupProgressProps = { step: SetupStep; isLocked: boolean; onStep: (step: SetupStep) => void }

/** Where one is. A step that is done can be opened again. */
export function SetupProgress({ step, isLocked, onStep }: SetupProgressProps) {
  const { t } = useTranslation('setup')
  const active = setupSteps.indexOf(step)
  const steps = setupSteps.map((key, index) => ({
    key,
    label: t(`steps.${key}`),
    isDone: index < active,
    isOpen: index < active && !isLocked,
  }))
  return (
    <StepProgress
      steps={steps}
      active={active}
      words={t('steps.progress', { step: active + 1, count: setupSteps.length })}
      onStep={(index) => {
        const chosen = setupSteps[index]
        if (chosen) onStep(chosen)
      }}
    />
  )
}
