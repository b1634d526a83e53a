import type { AdminPlan } from '@fobhouse/contract/routes/plans.ts'
import { Anchor, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlanPrice } from '../../domain/plan/use-plan-price.ts'
import { Badges } from './badges.tsx'
import classes from './plans.module.css'

/** A tier's plans: the cost of each, and its number of members. */
export function PlanList({ plans }: { plans: readonly AdminPlan[] }) {
  return (
    <ul className={classes.plans}>
      {plans.map((plan) => (
        <PlanRow key={plan.id} plan={plan} />
      ))}
    </ul>
  )
}

function PlanRow({ plan }: { plan: AdminPlan }) {
  const { t } = useTranslation('plans')
  const priceText = usePlanPrice()
  const count = plan.subscribers.reduce((sum, price) => sum + price.count, 0)
  return (
    <li className={classes.plan}>
      <Group gap="sm">
        <Anchor component={Link} to={`/manage/plans/${plan.id}`} fw={600}>
          {plan.name}
        </Anchor>
        <Badges visible={plan.visible} />
        {plan.stripeState === 'failed' && (
          <Text size="sm" c="var(--fob-attention)">
            {t('stripe.short')}
          </Text>
        )}
      </Group>
      <Text>{priceText(plan)}</Text>
      <Text size="sm" c="dimmed" className={classes.count}>
        {t('plan.members', { count })}
      </Text>
    </li>
  )
}
