import type { MySubscription } from '@fobhouse/contract/routes/membership.ts'
import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'
import { usePlanPrice } from '../../domain/plan/use-plan-price.ts'
import { Banner } from '../../ui/banner.tsx'
import { PlanActions } from './plan-actions.tsx'
import { lastDayOf } from '../../lib/last-day.ts'
import { type PlanState, planStateOf } from './plan-state.ts'

const looks = {
  pending: { tone: 'info', icon: IconInfoCircle },
  paid: { tone: 'good', icon: IconCircleCheck },
  cancelling: { tone: 'attention', icon: IconCircleMinus },
  due: { tone: 'attention', icon: IconAlertTriangle },
  suspended: { tone: 'bad', icon: IconAlertTriangle },
} as const satisfies Record<PlanState, object>

/** First the answer: paid until when, or what is missing; then the plan and its actions. */
export function PlanCard({ subscription }: { subscription: MySubscription }) {
  const priceOf = usePlanPrice()
  const { date } = useFormats()
  const { t } = useTranslation('myplan')
  const { membershipTier: tier, membershipPlan: plan, startDate } = subscription
  const { tone, icon } = looks[planStateOf(subscription)]
  return (
    <Card>
      <Stack gap="lg">
        <Banner tone={tone} icon={icon}>
          <StateSentence subscription={subscription} />
        </Banner>
        <Group justify="space-between" align="flex-start" gap="md">
          <div>
            <Title order={2} fz={20}>
              {tier.name}
            </Title>
            <Text c="dimmed">{plan.name}</Text>
          </div>
          <div>
            <Text fw={600} fz={20}>
              {priceOf(plan)}
            </Text>
            <Text c="dimmed" size="sm">
              {t('since', { date: date(startDate) })}
            </Text>
          </div>
        </Group>
        <PlanActions subscription={subscription} />
      </Stack>
    </Card>
  )
}

function StateSentence({ subscription }: { subscription: MySubscription }) {
  const { t } = useTranslation('myplan')
  const { date, money } = useFormats()
  const { source, currentPeriodEnd, cancelAt, due, membershipPlan } = subscription
  const state = planStateOf(subscription)
  switch (state) {
    case 'pending':
      return t('state.pending')
    case 'suspended':
      return t(`state.suspended.${source}`)
    case 'due':
      return t(`state.due.${source}`, { date: due ? date(lastDayOf(due.accessEndsAt)) : '' })
    case 'cancelling':
      return t('state.cancelling', { date: cancelAt ? date(lastDayOf(cancelAt)) : '' })
    case 'paid':
      if (currentPeriodEnd === null) return t('state.open')
      return source === 'stripe'
        ? t('state.paid.stripe', { amount: money(membershipPlan.cost), date: date(currentPeriodEnd) })
        : t('state.paid.manual', { date: date(lastDayOf(currentPeriodEnd)) })
  }
}
