import type { Tier } from '@fobhouse/contract/billing.ts'
import { Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryView } from '../../../ui/query-view.tsx'
import { ChoiceCard } from '../choice-card.tsx'
import { offeredTiersQuery, useChoosePlan } from '../queries.ts'
import { StepLayout } from '../step-layout.tsx'
import type { StepProps } from '../step-props.ts'
import { usePrice } from '../use-price.ts'

export function PlanStep(props: StepProps) {
  const query = useQuery(offeredTiersQuery)
  return (
    <QueryView query={query}>
      {(tiers) => <Choice {...props} plans={tiers.find(({ id }) => id === props.signUp.tier?.id)?.plans ?? []} />}
    </QueryView>
  )
}

function Choice({ plans, ...props }: StepProps & Pick<Tier, 'plans'>) {
  const { t } = useTranslation('sign-up')
  const { amount, every, comparison } = usePrice()
  const { signUp, goTo } = props
  const { tier } = signUp
  const [chosen, choose] = useState(signUp.plan?.id ?? plans[0]?.id)
  const save = useChoosePlan(() => goTo('payment'))
  const plan = plans.find(({ id }) => id === chosen)
  return (
    <StepLayout
      {...props}
      step="plan"
      title={t('plan.title')}
      explain={t('plan.explain', { tier: tier?.name ?? '' })}
      action={t('plan.action')}
      isActionOff={plan === undefined}
      isWorking={save.isPending}
      choice={{ plan: plan ?? null }}
      onSubmit={() => {
        if (tier && plan) save.mutate({ tierId: tier.id, planId: plan.id })
      }}
    >
      <Radio.Group
        aria-label={t('plan.title')}
        value={chosen === undefined ? null : String(chosen)}
        onChange={(value) => choose(Number(value))}
      >
        <Stack gap="sm">
          {plans.map((one) => (
            <ChoiceCard
              key={one.id}
              value={String(one.id)}
              name={one.name}
              note={comparison(one, plans)}
              price={{ amount: amount(one), every: every(one) }}
            />
          ))}
        </Stack>
      </Radio.Group>
    </StepLayout>
  )
}
