import { type AccountSummary, billingRoutes } from '@fobhouse/contract/routes/billing.ts'
import { Button, Card, Group, Stack } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../lib/api.ts'
import { lastDayOf } from '../../../../lib/last-day.ts'
import { useFormats } from '../../../../lib/use-formats.ts'
import { Amount } from '../../../../domain/money/amount.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Facts } from '../../../../ui/facts.tsx'
import { QueryView } from '../../../../ui/query-view.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { SectionTitle } from '../../../../ui/section-title.tsx'
import type { Member } from '../../queries.ts'
import { FeeDialog } from './fee-dialog.tsx'
import { MemberFees } from './member-fees.tsx'

/** The plan, the saved card and the balance of one member. */
export function BillingTab({ member }: { member: Member }) {
  const query = useQuery({
    queryKey: ['members', 'billing', member.id],
    queryFn: ({ signal }) => call(billingRoutes.accountSummary, { params: { id: String(member.id) } }, { signal }),
  })
  return <QueryView query={query}>{(summary) => <Summary member={member} summary={summary} />}</QueryView>
}

function Summary({ member, summary }: { member: Member; summary: AccountSummary }) {
  const { t } = useTranslation('members')
  const { balance, lastPurchase, stripe_card_last_digits: digits, stripe_card_expiry: expiry } = summary.memberbucks
  return (
    <Stack gap="lg">
      <section aria-label={t('billing.plan')}>
        <Group justify="space-between" align="center">
          <SectionTitle>{t('billing.plan')}</SectionTitle>
          <FeeButton member={member} isFirst={summary.subscription === null} />
        </Group>
        <Plan member={member} subscription={summary.subscription} />
      </section>
      <MemberFees member={member} />
      <section aria-label={t('billing.account')}>
        <SectionTitle>{t('billing.account')}</SectionTitle>
        <Facts
          facts={[
            { label: t('money.balance'), value: <Amount value={balance} /> },
            { label: t('money.lastPurchase'), value: <RelativeTime at={lastPurchase} never={t('money.noPurchase')} /> },
            {
              label: t('billing.card'),
              value: digits === null ? t('billing.noCard') : t('billing.cardUntil', { digits, expiry: expiry ?? '' }),
            },
          ]}
        />
      </section>
    </Stack>
  )
}

function FeeButton({ member, isFirst }: { member: Member; isFirst: boolean }) {
  const { t } = useTranslation('members')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => setIsOpen(true)}>
        {t(isFirst ? 'billing.fee.give' : 'billing.fee.extend')}
      </Button>
      {isOpen && <FeeDialog member={member} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Plan({ member, subscription }: { member: Member; subscription: AccountSummary['subscription'] }) {
  const { t } = useTranslation('members')
  const { date } = useFormats()
  if (subscription === null) {
    return (
      <Card>
        <EmptyState
          icon={IconCertificate}
          title={t('billing.noPlan', { name: member.name.first })}
          reason={t('billing.noPlanReason')}
        />
      </Card>
    )
  }
  const { plan, status, startDate, endDate } = subscription
  return (
    <Facts
      facts={[
        { label: t('billing.plan'), value: plan },
        { label: t('billing.status'), value: t(`billing.statuses.${status}`) },
        { label: t('billing.since'), value: date(startDate) },
        { label: t('billing.until'), value: endDate === null ? t('billing.open') : date(lastDayOf(endDate)) },
      ]}
    />
  )
}
