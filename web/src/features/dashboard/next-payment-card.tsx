import type { MySubscription } from '@fobhouse/contract/routes/membership.ts'
import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../lib/use-formats.ts'
import { answers, useAnswer } from './answers.ts'
import { FactCard, UnknownFactCard } from './fact-card.tsx'

/** When the next fee is charged, or until when the membership is paid; nothing without a plan. */
export function NextPaymentCard() {
  const { t } = useTranslation('dashboard')
  const { data, isError, refetch } = useAnswer(answers.payment)
  if (!data && isError) return <UnknownFactCard label={t('payment.next')} onRetry={() => void refetch()} />
  if (!data?.subscription) return null
  return <Known subscription={data.subscription} />
}

function Known({ subscription }: { subscription: MySubscription }) {
  const { t } = useTranslation('dashboard')
  const { date, money } = useFormats()
  const { due, source, status, cancelAt, currentPeriodEnd, membershipPlan, membershipTier } = subscription
  const more = (
    <Anchor component={Link} to="/account/membership-plan" size="sm">
      {t('payment.more')}
    </Anchor>
  )
  const lastDay = (end: string | null) => (end === null ? '–' : date(new Date(Date.parse(end) - 1)))
  const factsOf = () => {
    if (due !== null || status === 'inactive') {
      return { label: t('payment.due'), value: money(membershipPlan.cost), note: t('payment.dueNote') }
    }
    if (status === 'cancelling')
      return { label: t('payment.ends'), value: lastDay(cancelAt), note: membershipTier.name }
    if (source === 'manual' || currentPeriodEnd === null) {
      return { label: t('payment.paidUntil'), value: lastDay(currentPeriodEnd), note: membershipTier.name }
    }
    return { label: t('payment.next'), value: money(membershipPlan.cost), note: date(currentPeriodEnd) }
  }
  return <FactCard {...factsOf()} size={20} action={more} />
}
