import type { FeePayment } from '@fobhouse/contract/routes/membership.ts'
import { Card, Text } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'
import { Amount } from '../../domain/money/amount.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { ReceiptLink } from '../../domain/money/receipt-link.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { lastDayOf } from '../../lib/last-day.ts'
import { myPaymentsQuery } from './queries.ts'

/** Every paid fee, newest first. */
export function Payments() {
  const { t } = useTranslation('myplan')
  const query = useQuery(myPaymentsQuery)
  return (
    <section aria-label={t('payments.title')}>
      <SectionTitle>{t('payments.title')}</SectionTitle>
      <QueryView query={query}>{(payments) => <PaymentList payments={payments} />}</QueryView>
    </section>
  )
}

function PaymentList({ payments }: { payments: readonly FeePayment[] }) {
  const { t } = useTranslation('myplan')
  if (payments.length === 0) {
    return (
      <Card>
        <EmptyState icon={IconReceipt} title={t('payments.none')} reason={t('payments.noneReason')} />
      </Card>
    )
  }
  return (
    <RowList label={t('payments.title')}>
      {payments.map((payment) => (
        <PaymentRow key={payment.id} payment={payment} />
      ))}
    </RowList>
  )
}

function PaymentRow({ payment }: { payment: FeePayment }) {
  const { t } = useTranslation('myplan')
  const { shortDate, money } = useFormats()
  const { date, description, source, periodStart, periodEnd, returned } = payment
  const period =
    periodStart !== null && periodEnd !== null
      ? t('payments.period', { start: shortDate(periodStart), end: shortDate(lastDayOf(periodEnd)) })
      : undefined
  const amount = <Amount value={payment.amount} />
  return (
    <Row end={amount}>
      <Text fw={600}>{description}</Text>
      <Text size="sm" c="dimmed">
        {[t(`payments.by.${source}`, { date: shortDate(date) }), period].filter(Boolean).join(' · ')}
      </Text>
      {returned > 0 && (
        <Text size="sm" c="var(--fob-attention)">
          {t('payments.returned', { amount: money(returned) })}
        </Text>
      )}
      <ReceiptLink paymentId={payment.id} />
    </Row>
  )
}
