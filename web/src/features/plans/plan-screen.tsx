import { type AdminPlan, planRoutes } from '@fobhouse/contract/routes/plans.ts'
import { Anchor, Card, Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { usePlanPrice } from '../../domain/plan/use-plan-price.ts'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { DetailView } from '../../ui/detail-view.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { Head } from './head.tsx'
import { PlanEditor } from './plan-editor.tsx'
import classes from './plans.module.css'
import { planQuery, usePlanChange } from './queries.ts'
import { RemoveButton } from './remove-button.tsx'
import { StripeNote } from './stripe-note.tsx'

type LoadedPlan = AdminPlan & { tier: string }

/** One plan: its price and who pays it. */
export function PlanScreen() {
  const { planId = '' } = useParams()
  const query = useQuery(planQuery(planId))
  return (
    <DetailView query={query} kind="plan" nameOf={({ name }) => name}>
      {(plan) => <Loaded key={plan.id} plan={plan} />}
    </DetailView>
  )
}

function Loaded({ plan }: { plan: LoadedPlan }) {
  const { t } = useTranslation('plans')
  const params = { id: String(plan.id) }
  return (
    <Stack gap="lg" maw={760}>
      <Head name={plan.name} visible={plan.visible} />
      <StripeNote of={plan} />
      <PlanFacts plan={plan} />
      <Card>
        <PlanEditor key={`${plan.cost} ${plan.interval} ${plan.intervalAmount} ${plan.name}`} plan={plan} />
      </Card>
      <Offered plan={plan} />
      <Subscribers plan={plan} />
      <RemoveButton
        name={plan.name}
        isUsed={plan.isUsed}
        whyNot={t('plan.inUse')}
        consequence={t('plan.removeConsequence')}
        remove={() => call(planRoutes.removePlan, { params })}
      />
    </Stack>
  )
}

function PlanFacts({ plan }: { plan: LoadedPlan }) {
  const { t } = useTranslation('plans')
  const { number } = useFormats()
  const priceText = usePlanPrice()
  const tier = (
    <Anchor component={Link} to={`/manage/tiers/${plan.tierId}`} inherit>
      {plan.tier}
    </Anchor>
  )
  const atStripe: Fact[] =
    plan.stripeState === 'off'
      ? []
      : [{ label: t('stripe.label'), value: t(plan.stripeState === 'inStep' ? 'stripe.inStep' : 'stripe.notInStep') }]
  return (
    <Facts
      facts={[
        { label: t('plan.tier'), value: tier },
        { label: t('plan.price'), value: priceText(plan) },
        { label: t('plan.subscribers'), value: number(countOf(plan)) },
        ...atStripe,
      ]}
    />
  )
}

function countOf({ subscribers }: AdminPlan): number {
  return subscribers.reduce((sum, { count }) => sum + count, 0)
}

function Offered({ plan }: { plan: AdminPlan }) {
  const { t } = useTranslation('plans')
  const params = { id: String(plan.id) }
  const { mutate, variables, isPending } = usePlanChange((visible: boolean) =>
    call(planRoutes.updatePlan, { params, body: { visible } }),
  )
  return (
    <Card>
      <Switch
        label={t('plan.visible')}
        description={t('plan.visibleHelp')}
        checked={isPending ? variables : plan.visible}
        onChange={(event) => mutate(event.currentTarget.checked)}
      />
    </Card>
  )
}

/** Grouped by price: people who subscribed at an earlier cost keep paying it. */
function Subscribers({ plan }: { plan: AdminPlan }) {
  const { t } = useTranslation('plans')
  const priceText = usePlanPrice()
  return (
    <Card component="section" aria-label={t('plan.subscribers')}>
      <SectionTitle count={countOf(plan)}>{t('plan.subscribers')}</SectionTitle>
      {plan.subscribers.length === 0 ? (
        <Text c="dimmed">{t('plan.nobody')}</Text>
      ) : (
        <ul className={classes.plans}>
          {plan.subscribers.map((price) => (
            <li key={priceText(price)} className={classes.plan}>
              <Text fw={600}>{priceText(price)}</Text>
              <Text size="sm" c="dimmed">
                {t(priceText(price) === priceText(plan) ? 'plan.priceOfToday' : 'plan.earlierPrice')}
              </Text>
              <Text size="sm" className={classes.count}>
                {t('plan.members', { count: price.count })}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
