import type { Plan } from '@fobhouse/contract/billing.ts'
import { Button, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paymentCardQuery } from '../../domain/money/payment-card-query.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { ContactClub } from '../../domain/club/contact-club.tsx'
import { answerButton } from './answer-button.ts'
import { useRenewal } from './use-renewal.ts'

/** Leads to a new membership and says its price, if the club takes fees; otherwise to the club's contact. */
export function WayBack() {
  const { t } = useTranslation('dashboard')
  const renewal = useRenewal()
  if (!renewal) return <ContactClub {...answerButton} iconSize={22} />
  const { to, plan, isByCard } = renewal
  return (
    <Stack gap={6}>
      <Button
        component={Link}
        to={to}
        {...answerButton}
        leftSection={<IconRefresh size={22} stroke={1.75} aria-hidden />}
      >
        {t('renew')}
      </Button>
      {plan && <Cost plan={plan} isByCard={isByCard} />}
    </Stack>
  )
}

function Cost({ plan, isByCard }: { plan: Plan; isByCard: boolean }) {
  const { t } = useTranslation('dashboard')
  const { money } = useFormats()
  const { data: card } = useQuery({ ...paymentCardQuery(false), enabled: isByCard })
  const price = t(`renewal.${plan.interval}`, { count: plan.intervalAmount, amount: money(plan.cost) })
  const paidBy = card?.last4 && t('renewal.card', { brand: capitalized(card.brand ?? ''), last4: card.last4 })
  return (
    <Text c="dimmed" size="sm" ta="center">
      {[price, paidBy].filter(Boolean).join(', ')}
    </Text>
  )
}

/** Providers write brands in lower case, such as `visa`. */
function capitalized(brand: string): string {
  return brand.slice(0, 1).toUpperCase() + brand.slice(1)
}
