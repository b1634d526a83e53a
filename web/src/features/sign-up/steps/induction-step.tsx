import { signUpRoutes } from '@fobhouse/contract/routes/sign-up.ts'
import type { StepStanding } from '@fobhouse/contract/competence/standing.ts'
import { Button, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconExternalLink } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { lastDayOf } from '../../../lib/last-day.ts'
import { call } from '../../../lib/api.ts'
import { useConfiguration } from '../../../domain/club/configuration.ts'
import { errorText, messageText } from '../../../lib/error-text.ts'
import { useProfile } from '../../../domain/member/session.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { Banner } from '../../../ui/banner.tsx'
import { useRefreshSignUp } from '../queries.ts'
import { StepLayout } from '../step-layout.tsx'
import { stepAfter } from '../steps.ts'
import type { StepProps } from '../step-props.ts'

export function InductionStep(props: StepProps) {
  const { t } = useTranslation('sign-up')
  const { steps, goTo, signUp } = props
  const isDone = steps.some(({ key, done }) => key === 'induction' && done)
  const check = useCheck()
  const isByHand = signUp.induction.provider === 'none'
  return (
    <StepLayout
      {...props}
      step="induction"
      title={t('induction.title')}
      explain={t(isByHand ? 'induction.explainByHand' : 'induction.explain')}
      action={isDone ? t('continue') : t(isByHand ? 'induction.lookAgain' : 'induction.check')}
      isWorking={check.isPending}
      onSubmit={() => (isDone ? goTo(stepAfter(steps, 'induction')) : check.mutate())}
    >
      <Stack gap="md" align="flex-start">
        <WhereItIs {...props} />
        <FurtherSteps {...props} />
        {isDone ? <Done {...props} /> : <Outcome check={check} minScore={signUp.induction.minScore} />}
        {!isDone && (
          <Button variant="default" onClick={() => goTo(stepAfter(steps, 'induction'))}>
            {t('later')}
          </Button>
        )}
      </Stack>
    </StepLayout>
  )
}

type Check = ReturnType<typeof useCheck>

function useCheck() {
  const refresh = useRefreshSignUp()
  return useMutation({
    meta: { showsError: true },
    mutationFn: () => call(signUpRoutes.checkInduction),
    onSuccess: ({ success }) => (success ? refresh() : undefined),
  })
}

function WhereItIs({ signUp }: StepProps) {
  const { t } = useTranslation('sign-up')
  const { email } = useProfile()
  const { inductionLink } = useConfiguration().features.signup
  return (
    <>
      {signUp.induction.provider !== 'none' && <Text>{t('induction.address', { email })}</Text>}
      {inductionLink !== '' && (
        <Button
          component="a"
          href={inductionLink}
          target="_blank"
          rel="noreferrer"
          variant="light"
          rightSection={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
        >
          {t('induction.open')}
        </Button>
      )}
    </>
  )
}

/** What the club asks for beside the induction itself; it is done on the page of its certificate. */
function FurtherSteps({ signUp }: StepProps) {
  const { t } = useTranslation('sign-up')
  const { further } = signUp.induction
  if (!further) return null
  const titleOf = ({ title }: StepStanding) => title ?? t('induction.further.hidden')
  return (
    <Stack gap="xs" align="flex-start">
      <Text fw={600}>{t('induction.further.title')}</Text>
      <List>
        {further.steps.map((step) => (
          <List.Item key={step.id}>{t(`induction.further.${step.state}`, { title: titleOf(step) })}</List.Item>
        ))}
      </List>
      <Button component={Link} to={`/account/certificates/${further.certificateId}`} variant="light">
        {t('induction.further.go')}
      </Button>
    </Stack>
  )
}

function Done({ signUp }: StepProps) {
  const { t } = useTranslation('sign-up')
  const { date } = useFormats()
  const { lastInduction, expiresAt } = signUp.induction
  return (
    <Banner tone="good" icon={IconCheck}>
      {lastInduction === null ? t('induction.done') : t('induction.doneOn', { date: date(lastInduction) })}{' '}
      {expiresAt !== null && t('induction.until', { date: date(lastDayOf(expiresAt)) })}
    </Banner>
  )
}

function Outcome({ check, minScore }: { check: Check; minScore: number }) {
  const { t } = useTranslation('sign-up')
  if (check.isError) {
    return (
      <Banner tone="bad" icon={IconAlertTriangle}>
        {errorText(check.error)}
      </Banner>
    )
  }
  if (!check.data?.message) return null
  const { message, score } = check.data
  return (
    <Banner tone="attention" icon={IconAlertTriangle}>
      {messageText(message)} {score !== null && t('induction.score', { score, least: minScore })}
    </Banner>
  )
}
