import { Stepper, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import classes from './step-progress.module.css'

type StepProgressProps = {
  steps: readonly { key: string; label: string; isDone: boolean; isOpen: boolean }[]
  active: number
  /** On a phone instead of the names: `Step 2 of 6`. */
  words: string
  onStep: (index: number) => void
}

/** Where one is in a wizard: named steps, and on a phone as many bars. */
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
