import type { Tier } from '@fobhouse/contract/billing.ts'
import { Radio, Stack } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { ChoiceCard } from '../choice-card.tsx'
import { offeredTiersQuery, useChoosePlan } from '../queries.ts'
import { StepLayout } from '../step-layout.tsx'
import type { StepProps } from '../step-props.ts'
import { usePrice } from '../use-price.ts'

export function TierStep(props: StepProps) {
  const query = useQuery(offeredTiersQuery)
  return <QueryView query={query}>{(tiers) => <Choice {...props} tiers={tiers} />}</QueryView>
}

function Choice({ tiers, ...props }: StepProps & { tiers: readonly Tier[] }) {
  const { t } = useTranslation('sign-up')
  const { signUp, goTo } = props
  const offered = tiers.filter(({ plans }) => plans.length > 0)
  const first = offered.length === 1 ? offered[0] : offered.find(({ featured }) => featured)
  const [chosen, choose] = useState(signUp.tier?.id ?? first?.id)
  const save = useChoosePlan(() => goTo('plan'))
  const tier = offered.find(({ id }) => id === chosen)
  if (offered.length === 0) return <EmptyState icon={IconStack2} title={t('tier.none')} reason={t('tier.noneReason')} />
  const isSame = tier !== undefined && tier.id === signUp.tier?.id
  return (
    <StepLayout
      {...props}
      step="tier"
      title={t('tier.title')}
      explain={t('tier.explain')}
      action={t('tier.action')}
      isActionOff={tier === undefined}
      isWorking={save.isPending}
      choice={{ tier: tier ?? null, plan: isSame ? signUp.plan : null }}
      onSubmit={() => {
        if (tier) save.mutate({ tierId: tier.id, planId: isSame ? (signUp.plan?.id ?? null) : null })
      }}
    >
      <Radio.Group
        aria-label={t('tier.title')}
        value={chosen === undefined ? null : String(chosen)}
        onChange={(value) => choose(Number(value))}
      >
        <Stack gap="sm">
          {offered.map((one) => (
            <TierCard key={one.id} tier={one} />
          ))}
        </Stack>
      </Radio.Group>
    </StepLayout>
  )
}

function TierCard({ tier }: { tier: Tier }) {
  const { amount, every } = usePrice()
  const { t } = useTranslation('sign-up')
  const [plan, ...others] = tier.plans
  const price = plan && {
    from: others.length === 0 ? undefined : t('tier.from'),
    amount: amount(plan),
    every: every(plan),
  }
  return (
    <ChoiceCard
      value={String(tier.id)}
      name={tier.name}
      note={tier.description}
      isFeatured={tier.featured}
      price={price}
    />
  )
}
