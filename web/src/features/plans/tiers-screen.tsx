import type { AdminTier } from '@fobhouse/contract/routes/plans.ts'
import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconStack2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Badges } from './badges.tsx'
import { PlanList } from './plan-list.tsx'
import { tiersQuery } from './queries.ts'
import { StripeNote } from './stripe-note.tsx'
import { TierDialog } from './tier-dialog.tsx'

/** The kinds of membership, and their prices. */
export function TiersScreen() {
  const { t } = useTranslation('plans')
  const query = useQuery(tiersQuery)
  const [isAdding, adding] = useDisclosure(false)
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={adding.open}>
      {t('tier.add')}
    </Button>
  )
  return (
    <QueryView query={query}>
      {(tiers) => (
        <Stack gap="md">
          {tiers.length === 0 ? (
            <Card>
              <EmptyState icon={IconStack2} title={t('tier.none')} reason={t('tier.noneReason')} action={add} />
            </Card>
          ) : (
            <>
              <Group justify="space-between">
                <Text c="dimmed" maw={560}>
                  {t('tier.help')}
                </Text>
                {add}
              </Group>
              {tiers.map((tier) => (
                <TierCard key={tier.id} tier={tier} />
              ))}
            </>
          )}
          {isAdding && <TierDialog onClose={adding.close} />}
        </Stack>
      )}
    </QueryView>
  )
}

function TierCard({ tier }: { tier: AdminTier }) {
  const { t } = useTranslation('plans')
  const path = `/manage/tiers/${tier.id}`
  return (
    <Card component="section" aria-label={tier.name}>
      <Stack gap="sm">
        <Group gap="sm">
          <Title order={2} fz={18}>
            <Anchor component={Link} to={path} inherit>
              {tier.name}
            </Anchor>
          </Title>
          <Badges featured={tier.featured} visible={tier.visible} />
        </Group>
        {tier.description !== '' && <Text style={{ whiteSpace: 'pre-line' }}>{tier.description}</Text>}
        <StripeNote of={tier} />
        {tier.plans.length === 0 ? (
          <Text c="dimmed">
            {t('tier.noPlans')}{' '}
            <Anchor component={Link} to={path} inherit>
              {t('tier.addFirst')}
            </Anchor>
          </Text>
        ) : (
          <PlanList plans={tier.plans} />
        )}
      </Stack>
    </Card>
  )
}
