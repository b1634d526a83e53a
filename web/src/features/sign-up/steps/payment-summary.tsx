import type { SignUp } from '@fobhouse/contract/routes/sign-up.ts'
import type { PaymentCard } from '@fobhouse/contract/routes/payment-cards.ts'
import { useTranslation } from 'react-i18next'
import { type Fact, Facts } from '../../../ui/facts.tsx'
import { usePrice } from '../use-price.ts'

type SummaryProps = { signUp: SignUp; card?: PaymentCard }

/** Summary of what the person will pay for. */
export function PaymentSummary({ signUp: { tier, plan }, card }: SummaryProps) {
  const { t } = useTranslation('sign-up')
  const { amount, every } = usePrice()
  const facts: (Fact | false)[] = [
    { label: t('payment.tier'), value: tier?.name ?? '–' },
    { label: t('payment.plan'), value: plan?.name ?? '–' },
    { label: t('payment.cost'), value: plan ? `${amount(plan)} ${every(plan)}` : '–' },
    typeof card?.last4 === 'string' && { label: t('payment.card'), value: `•••• ${card.last4}` },
  ]
  return <Facts facts={facts.filter((fact) => fact !== false)} />
}
