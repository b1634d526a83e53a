import { type AdminTier, planRoutes, tierChangeSchema } from '@fobhouse/contract/routes/plans.ts'
import { Button, Card, Stack, Switch, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ScheduleSelect } from '../../domain/house/schedule-select.tsx'
import { call } from '../../lib/api.ts'
import { validateWith } from '../../lib/form-errors.ts'
import { DetailView } from '../../ui/detail-view.tsx'
import { SaveOnBlurField } from '../../ui/save-on-blur-field.tsx'
import { SaveOnBlurText } from '../../ui/save-on-blur-text.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { Head } from './head.tsx'
import { NewPlanDialog } from './new-plan-dialog.tsx'
import { PlanList } from './plan-list.tsx'
import { tierQuery, usePlanChange } from './queries.ts'
import { RemoveButton } from './remove-button.tsx'
import { StripeNote } from './stripe-note.tsx'

const validate = validateWith(tierChangeSchema)

/** One tier: its facts, whether it is offered, and its plans. */
export function TierScreen() {
  const { planId: tierId = '' } = useParams()
  const query = useQuery(tierQuery(tierId))
  return (
    <DetailView query={query} kind="tier" nameOf={({ name }) => name}>
      {(tier) => <LoadedTier key={tier.id} tier={tier} />}
    </DetailView>
  )
}

function LoadedTier({ tier }: { tier: AdminTier }) {
  const { t } = useTranslation('plans')
  const params = { id: String(tier.id) }
  return (
    <Stack gap="lg" maw={760}>
      <Head name={tier.name} featured={tier.featured} visible={tier.visible} />
      <StripeNote of={tier} />
      <TierSettings tier={tier} />
      <TierPlans tier={tier} />
      <RemoveButton
        name={tier.name}
        isUsed={tier.isUsed}
        whyNot={t('tier.inUse')}
        consequence={t('tier.removeConsequence')}
        remove={() => call(planRoutes.removeTier, { params })}
      />
    </Stack>
  )
}

function TierSettings({ tier }: { tier: AdminTier }) {
  const { t } = useTranslation('plans')
  const params = { id: String(tier.id) }
  const { mutate, mutateAsync, variables, isPending } = usePlanChange((change: Partial<AdminTier>) =>
    call(planRoutes.updateTier, { params, body: change }),
  )
  const shown = isPending ? { ...tier, ...variables } : tier
  return (
    <Card>
      <Stack gap="lg">
        <SaveOnBlurField
          name="name"
          label={t('tier.name')}
          value={tier.name}
          validate={(name) => validate({ name })['name']}
          save={(name) => mutateAsync({ name })}
          autoComplete="off"
        />
        <SaveOnBlurText
          name="description"
          label={t('tier.description')}
          description={t('tier.descriptionHelp')}
          value={tier.description}
          validate={(description) => validate({ description })['description']}
          save={(description) => mutateAsync({ description })}
        />
        <ScheduleSelect
          label={t('tier.schedule')}
          description={t('tier.scheduleHelp')}
          value={shown.schedule}
          onChange={(schedule) => mutate({ schedule })}
        />
        <Switch
          label={t('tier.featured')}
          description={t('tier.featuredHelp')}
          checked={shown.featured}
          onChange={(event) => mutate({ featured: event.currentTarget.checked })}
        />
        <Switch
          label={t('tier.visible')}
          description={t('tier.visibleHelp')}
          checked={shown.visible}
          onChange={(event) => mutate({ visible: event.currentTarget.checked })}
        />
      </Stack>
    </Card>
  )
}

function TierPlans({ tier }: { tier: AdminTier }) {
  const { t } = useTranslation('plans')
  const [isAdding, adding] = useDisclosure(false)
  const add = (
    <Button variant="default" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={adding.open}>
      {t('plan.add')}
    </Button>
  )
  return (
    <Card component="section" aria-label={t('plan.list')}>
      <SectionTitle count={tier.plans.length} action={add}>
        {t('plan.list')}
      </SectionTitle>
      {tier.plans.length === 0 ? <Text c="dimmed">{t('plan.none')}</Text> : <PlanList plans={tier.plans} />}
      {isAdding && <NewPlanDialog tierId={tier.id} onClose={adding.close} />}
    </Card>
  )
}
