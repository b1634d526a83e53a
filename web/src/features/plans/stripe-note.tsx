import type { AdminPlan } from '@fobhouse/contract/routes/plans.ts'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'

type StripeNoteProps = { of: Pick<AdminPlan, 'stripeState' | 'stripeFault'> }

/** What Stripe does not know yet; draws nothing if it is up to date or no cards are charged. */
export function StripeNote({ of: { stripeState, stripeFault } }: StripeNoteProps) {
  const { t } = useTranslation('plans')
  switch (stripeState) {
    case 'off':
    case 'inStep':
      return null
    case 'waiting':
      return (
        <Banner tone="info" icon={IconClock}>
          {t('stripe.waiting')}
        </Banner>
      )
    case 'failed':
      return (
        <Banner tone="attention" icon={IconAlertTriangle}>
          {t('stripe.failed', { reason: stripeFault })}
        </Banner>
      )
  }
}
