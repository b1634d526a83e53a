import { Button, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useProfile } from '../../../domain/member/session.ts'
import { Banner } from '../../../ui/banner.tsx'
import { useRefreshSignUp } from '../queries.ts'
import { StepLayout } from '../step-layout.tsx'
import type { StepProps } from '../step-props.ts'
import { stepAfter } from '../steps.ts'
import { CardPayment } from './card-payment.tsx'
import { PaymentSummary } from './payment-summary.tsx'

/** Confirm and pay: by card at the provider, or by hand, which an administrator records. */
export function PaymentStep(props: StepProps) {
  const { signUp, steps } = props
  if (steps.some(({ key, done }) => key === 'payment' && done)) return <Paid {...props} />
  return signUp.payment.byCard ? <CardPayment {...props} /> : <PaymentByHand {...props} />
}

function Paid(props: StepProps) {
  const { t } = useTranslation('sign-up')
  const { steps, goTo } = props
  return (
    <StepLayout
      {...props}
      step="payment"
      title={t('payment.title')}
      explain={t('payment.explainPaid')}
      action={t('continue')}
      onSubmit={() => goTo(stepAfter(steps, 'payment'))}
    >
      <Banner tone="good" icon={IconCheck}>
        {t('payment.paid')}
      </Banner>
    </StepLayout>
  )
}

function PaymentByHand(props: StepProps) {
  const { t } = useTranslation('sign-up')
  const { name, id } = useProfile()
  const { signUp, steps, goTo } = props
  return (
    <StepLayout
      {...props}
      step="payment"
      title={t('payment.titleByHand')}
      explain={t('payment.explainByHand')}
      action={t('continue')}
      onSubmit={() => goTo(stepAfter(steps, 'payment'))}
    >
      <Stack gap="lg" align="flex-start">
        <PaymentSummary {...props} />
        <Text style={{ whiteSpace: 'pre-line' }}>{signUp.payment.note || t('payment.askClub')}</Text>
        <Text>{t('payment.reference', { name: name.full, id: String(id) })}</Text>
        <LookAgain />
      </Stack>
    </StepLayout>
  )
}

function LookAgain() {
  const { t } = useTranslation('sign-up')
  const refresh = useRefreshSignUp()
  const look = useMutation({ mutationFn: refresh })
  return (
    <Button variant="default" loading={look.isPending} onClick={() => look.mutate()}>
      {t('payment.lookAgain')}
    </Button>
  )
}
