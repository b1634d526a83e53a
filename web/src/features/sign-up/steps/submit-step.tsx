import { signUpRoutes } from '@fobhouse/contract/routes/sign-up.ts'
import type { SignUpStepKey } from '@fobhouse/contract/sign-up.ts'
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../lib/api.ts'
import { useConfiguration } from '../../../domain/club/configuration.ts'
import { messageText } from '../../../lib/error-text.ts'
import { useProfile } from '../../../domain/member/session.ts'
import { Banner } from '../../../ui/banner.tsx'
import { useRefreshSignUp } from '../queries.ts'
import classes from '../sign-up.module.css'
import { StepLayout } from '../step-layout.tsx'
import type { StepProps } from '../step-props.ts'

export function SubmitStep(props: StepProps) {
  const isSubmitted = props.steps.some(({ key, done }) => key === 'submitted' && done)
  return isSubmitted ? <Submitted {...props} /> : <Review {...props} />
}

function Review(props: StepProps) {
  const { t } = useTranslation('sign-up')
  const refresh = useRefreshSignUp()
  const { steps, signUp, goTo } = props
  const complete = useMutation({ mutationFn: () => call(signUpRoutes.complete), onSuccess: refresh })
  const rest = steps.filter(({ key }) => key !== 'submitted')
  const isMissing = rest.some(({ done }) => !done)
  return (
    <StepLayout
      {...props}
      step="submitted"
      title={t('submit.title')}
      explain={t('submit.explain', { count: signUp.applicationDays })}
      action={t('submit.action')}
      isActionOff={isMissing}
      isWorking={complete.isPending}
      onSubmit={() => complete.mutate()}
    >
      <Stack gap="sm" component="ul" p={0} m={0}>
        {rest.map(({ key, done }) => (
          <CheckedStep key={key} step={key} isDone={done} onOpen={() => goTo(key)} />
        ))}
      </Stack>
      {(isMissing || complete.data?.success === false) && (
        <Group mt="lg">
          <Banner tone="attention" icon={IconAlertTriangle}>
            {messageText('signup.requirementsNotMet')}
          </Banner>
        </Group>
      )}
    </StepLayout>
  )
}

function CheckedStep({ step, isDone, onOpen }: { step: SignUpStepKey; isDone: boolean; onOpen: () => void }) {
  const { t } = useTranslation('sign-up')
  const name = t(`steps.${step}`)
  return (
    <li className={classes.check}>
      {isDone ? (
        <IconCircleCheckFilled size={22} color="var(--fob-good-dot)" aria-hidden />
      ) : (
        <IconCircle size={22} color="var(--mantine-color-dimmed)" aria-hidden />
      )}
      {isDone ? (
        <Text>{t('submit.done', { name })}</Text>
      ) : (
        <Anchor component="button" type="button" onClick={onOpen}>
          {t('submit.open', { name })}
        </Anchor>
      )}
    </li>
  )
}

function Submitted({ signUp }: StepProps) {
  const { t } = useTranslation('sign-up')
  const { name } = useProfile()
  const { postInductionUrl } = useConfiguration().features.signup
  const isOpen = signUp.application?.state === 'open'
  return (
    <div className={classes.done}>
      <IconCircleCheckFilled size={48} color="var(--fob-good-dot)" aria-hidden />
      <Title order={2}>{t('done.title', { name: name.first })}</Title>
      <Text>{isOpen ? t('done.applied', { count: signUp.applicationDays }) : t('done.member')}</Text>
      <Group gap="sm">
        <Button component={Link} to="/account/access">
          {t('done.access')}
        </Button>
        {postInductionUrl === '' ? (
          <Button component={Link} to="/dashboard" variant="default">
            {t('done.dashboard')}
          </Button>
        ) : (
          <Button component="a" href={postInductionUrl} variant="default">
            {t('done.goOn')}
          </Button>
        )}
      </Group>
    </div>
  )
}
