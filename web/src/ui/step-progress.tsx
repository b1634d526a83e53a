import { Stepper, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import classes from './step-progress.module.css'

type StepProgressProps = {
  steps: readonly { key: string; label: string; isDone: boolean; isOpen: boolean }[]
  active: number
  /** Replaces the names on a phone: `Step 2 of 6`. */
  words: string
  onStep: (index: number) => void
}

/** The progress in a wizard: named steps, or on a phone one bar per step. */
export function StepProgress({ steps, active, words, onStep }: StepProgressProps) {
  return (
    <>
      <Stepper
        className="fob-not-phone"
        size="sm"
        classNames={{ stepIcon: classes.step }}
        completedIcon={<IconCheck size={16} stroke={2} aria-hidden />}
        active={active}
        onStepClick={onStep}
      >
        {steps.map(({ key, label, isDone, isOpen }) => (
          <Stepper.Step
            key={key}
            label={label}
            icon={isDone ? <IconCheck size={16} stroke={2} aria-hidden /> : undefined}
            allowStepSelect={isOpen}
          />
        ))}
      </Stepper>
      <div className="fob-phone-only">
        <Text size="sm" c="dimmed" mb="xs">
          {words}
        </Text>
        <div className={classes.bars} aria-hidden>
          {steps.map(({ key, isDone }, index) => (
            <span key={key} data-reached={isDone || index <= active || undefined} className={classes.bar} />
          ))}
        </div>
      </div>
    </>
  )
}
