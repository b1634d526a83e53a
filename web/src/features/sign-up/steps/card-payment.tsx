import type { PaymentCard } from '@fobhouse/contract/routes/payment-cards.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconClock, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { errorText, messageText } from '../../../lib/error-text.ts'
import { paymentCardQuery } from '../../../domain/money/payment-card-query.ts'
import { Banner } from '../../../ui/banner.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { usePayment, useSaveCard } from '../payment-queries.ts'
import { StepLayout } from '../step-layout.tsx'
import type { StepProps } from '../step-props.ts'
import { stepAfter } from '../steps.ts'
import { usePrice } from '../use-price.ts'
import { PaymentSummary } from './payment-summary.tsx'

/** First the card on the provider's page, which returns here; then the payment, which the bank may want confirmed. */
export function CardPayment(props: StepProps) {
  const [search] = useSearchParams()
  const query = useQuery(paymentCardQuery(search.has('saved')))
  return <QueryView query={query}>{(card) => <Payment {...props} card={card} />}</QueryView>
}

type PaymentProps = StepProps & { card: PaymentCard }

function Payment({ card, ...props }: PaymentProps) {
  const { t } = useTranslation('sign-up')
  const { amount } = usePrice()
  const { signUp, steps, goTo } = props
  const { plan, payment } = signUp
  const save = useSaveCard()
  const pay = usePayment(() => goTo(stepAfter(steps, 'payment')))
  const hasCard = card.last4 !== null
  const isLeaving = save.isSuccess || pay.data?.status === 'redirect'
  const action = plan && !payment.isPending ? t('payment.action', { amount: amount(plan) }) : t('payment.goOn')
  return (
    <StepLayout
      {...props}
      step="payment"
      title={t('payment.title')}
      explain={t('payment.explain')}
      action={hasCard ? action : t('payment.enterCard')}
      isWorking={save.isPending || pay.isPending || isLeaving}
      onSubmit={() => {
        if (!hasCard) save.mutate()
        else if (plan) pay.mutate(plan.id)
      }}
    >
      <Stack gap="lg">
        <PaymentSummary {...props} card={card} />
        {hasCard ? (
          <Group>
            <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
              {t('payment.otherCard')}
            </Button>
          </Group>
        ) : (
          <Text>{t('payment.noCard')}</Text>
        )}
        <Text c="dimmed" size="sm">
          <IconLock size={16} stroke={1.75} aria-hidden style={{ verticalAlign: '-3px' }} /> {t('payment.safe')}
        </Text>
        <Outcome pay={pay} isPending={payment.isPending} />
      </Stack>
    </StepLayout>
  )
}

type OutcomeProps = { pay: ReturnType<typeof usePayment>; isPending: boolean }

function Outcome({ pay: { error, data }, isPending }: OutcomeProps) {
  const { t } = useTranslation('sign-up')
  const fault = error ? errorText(error) : data?.status === 'failed' ? messageText(data.message) : undefined
  if (fault !== undefined) {
    return (
      <Banner tone="bad" icon={IconAlertTriangle}>
        {fault}
      </Banner>
    )
  }
  if (!isPending) return null
  return (
    <Banner tone="attention" icon={IconClock}>
      {t('payment.pending')}
    </Banner>
  )
}
