import type { MySubscription } from '@fobhouse/contract/routes/membership.ts'
import { Button, Card, Code, Stack, Text } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { manualFeeRoutes } from '@fobhouse/contract/routes/manual-fees.ts'
import { myPlanQuery } from '../../domain/plan/my-plan-query.ts'
import { platform } from '../../lib/platform.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { call } from '../../lib/api.ts'
import { Payments } from './payments.tsx'
import { PlanCard } from './plan-card.tsx'

/** My membership's price, until when it is paid, and actions. */
export function MyPlanScreen() {
  const query = useQuery(myPlanQuery)
  return (
    <QueryView query={query}>
      {({ subscription }) => (
        <Stack gap="lg" maw={720}>
          <Plan subscription={subscription} />
          {subscription?.source !== 'stripe' && <HowToPay />}
          <Payments />
        </Stack>
      )}
    </QueryView>
  )
}

function Plan({ subscription }: { subscription: MySubscription | null }) {
  const { t } = useTranslation('myplan')
  const isAtKiosk = platform() === 'kiosk'
  if (subscription) return <PlanCard subscription={subscription} />
  const choose = (
    <Button component={Link} to="/signup">
      {t('none.choose')}
    </Button>
  )
  return (
    <Card>
      <EmptyState
        icon={IconCertificate}
        title={t('none.title')}
        reason={t(isAtKiosk ? 'none.elsewhere' : 'none.reason')}
        action={isAtKiosk ? undefined : choose}
      />
    </Card>
  )
}

/** How a fee is paid without a card: where to, and with which reference. Nothing where the club does not say where to. */
function HowToPay() {
  const { t } = useTranslation('myplan')
  const query = useQuery({
    queryKey: ['profile', 'howToPay'],
    queryFn: ({ signal }) => call(manualFeeRoutes.howToPay, {}, { signal }),
  })
  return (
    <QueryView query={query}>
      {({ reference, note }) =>
        note !== '' && (
          <Card component="section" aria-label={t('howToPay.title')}>
            <SectionTitle>{t('howToPay.title')}</SectionTitle>
            <Stack gap="sm">
              <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note}</Text>
              <Text>
                {t('howToPay.reference')} <Code fz="md">{reference}</Code>
              </Text>
              <Text size="sm" c="dimmed">
                {t('howToPay.help')}
              </Text>
            </Stack>
          </Card>
        )
      }
    </QueryView>
  )
}
