import type { SignUp } from '@fobhouse/contract/routes/sign-up.ts'
import type { Plan } from '@fobhouse/contract/billing.ts'
import type { SignUpStepKey } from '@fobhouse/contract/sign-up.ts'
import { Button, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode, SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './sign-up.module.css'
import { SkipSignUp } from './skip-sign-up.tsx'
import { stepBefore } from './steps.ts'
import type { StepProps } from './step-props.ts'
import { WhatIsNext } from './what-is-next.tsx'
import { Form } from '../../ui/form.tsx'

type StepLayoutProps = StepProps & {
  step: SignUpStepKey
  title: string
  explain: string
  /** The text of the button that continues. */
  action: string
  isActionOff?: boolean
  isWorking?: boolean
  onSubmit: () => void
  /** The choice on this screen before it is saved. */
  choice?: { plan?: Plan | null; tier?: SignUp['tier'] }
  children?: ReactNode
}

/** One step: the question, the next steps, and buttons back and on. On a phone the button on stays visible. */
export function StepLayout(props: StepLayoutProps) {
  const { step, signUp, steps, title, explain, choice, children, onSubmit } = props
  function submit(event: SubmitEvent) {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Form name="sign-up/step" className={classes.layout} onSubmit={submit}>
      <div className={classes.main}>
        <Title order={2} fz={{ base: 26, sm: 24 }} lh={1.25}>
          {title}
        </Title>
        <Text c="dimmed" mt="2xs" mb="lg">
          {explain}
        </Text>
        {children}
        {steps[0]?.key === step && <SkipSignUp />}
      </div>
      <WhatIsNext signUp={{ ...signUp, ...choice }} steps={steps} step={step} />
      <Buttons {...props} />
    </Form>
  )
}

function Buttons({ step, steps, goTo, action, isActionOff, isWorking }: StepLayoutProps) {
  const { t } = useTranslation('sign-up')
  const before = stepBefore(steps, step)
  return (
    <div className={classes.buttons}>
      <div>
        {before && (
          <Button
            variant="transparent"
            c="inherit"
            px={0}
            disabled={isWorking === true}
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={() => goTo(before)}
          >
            {t(`steps.${before}`)}
          </Button>
        )}
      </div>
      <Button type="submit" size="lg" loading={isWorking === true} disabled={isActionOff === true}>
        {action}
      </Button>
    </div>
  )
}
