import { Stepper, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './setup.module.css'
import { setupSteps, type SetupStep } from './setup-steps.ts'

type SetupProgressProps = { step: SetupStep; isLocked: boolean; onStep: (step: SetupStep) => void }

/** Where one is: named steps, and on a phone as many bars. A step that is done can be opened again. */
export function SetupProgress({ step, isLocked, onStep }: SetupProgressProps) {
  const { t } = useTranslation('setup')
  const active = setupSteps.indexOf(step)
  return (
    <>
      <Stepper
        className="fob-not-phone"
        size="sm"
        classNames={{ stepIcon: classes.step }}
        completedIcon={<IconCheck size={16} stroke={2} aria-hidden />}
        active={active}
        allowNextStepsSelect={false}
        onStepClick={(index) => {
          const chosen = setupSteps[index]
          if (chosen && !isLocked) onStep(chosen)
        }}
      >
        {setupSteps.map((name) => (
          <Stepper.Step key={name} label={t(`steps.${name}`)} />
        ))}
      </Stepper>
      <div className="fob-phone-only">
        <Text size="sm" c="dimmed" mb="xs">
          {t('steps.progress', { step: active + 1, count: setupSteps.length })}
        </Text>
        <div className={classes.bars} aria-hidden>
          {setupSteps.map((name, index) => (
            <span key={name} data-reached={index <= active || undefined} className={classes.bar} />
          ))}
        </div>
      </div>
    </>
  )
}
