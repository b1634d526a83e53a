import { type FeePayment, membershipRoutes, type MySubscription } from '@fobhouse/contract/routes/membership.ts'
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../lib/api.ts'
import { useFormats } from '../../../../lib/use-formats.ts'
import { Amount } from '../../../../domain/money/amount.tsx'
import { Banner } from '../../../../ui/banner.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { notifyDone } from '../../../../ui/notify.tsx'
import { QueryView } from '../../../../ui/query-view.tsx'
import { ReceiptLink } from '../../../../domain/money/receipt-link.tsx'
import { Row, RowList } from '../../../../ui/row-list.tsx'
import { SectionTitle } from '../../../../ui/section-title.tsx'
import type { Member } from '../../queries.ts'

/** What a member has paid, what is due, and how to end the membership. */
export function MemberFees({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const query = useQuery({
    queryKey: ['members', 'plan', member.id],
    queryFn: ({ signal }) => call(membershipRoutes.memberPlan, { params: { id: String(member.id) } }, { signal }),
  })
  return (
    <section aria-label={t('billing.payments')}>
      <QueryView query={query}>
        {({ subscription, chosen, payments }) => (
          <Stack gap="md">
            {chosen && (
              <Banner tone="info" icon={IconInfoCircle}>
                {t('billing.chosen', { name: member.name.first, ...chosen })}
              </Banner>
            )}
            {subscription && <Overdue subscription={subscription} />}
            <div>
              <SectionTitle>{t('billing.payments')}</SectionTitle>
              <PaymentList payments={payments} />
            </div>
            {subscription && <EndMembership member={member} />}
          </Stack>
        )}
      </QueryView>
    </section>
  )
}

function Overdue({ subscription }: { subscription: MySubscription }) {
  const { t } = useTranslation('members')
  const { date } = useFormats()
  if (subscription.due === null) return null
  const { since, accessEndsAt } = subscription.due
  const until = date(new Date(Date.parse(accessEndsAt) - 1))
  return (
    <Banner tone="attention" icon={IconAlertTriangle}>
      {t('billing.overdue', { since: date(since), until })}
    </Banner>
  )
}

function PaymentList({ payments }: { payments: readonly FeePayment[] }) {
  const { t } = useTranslation('members')
  const { shortDate, money } = useFormats()
  if (payments.length === 0) {
    return (
      <Card>
        <Text c="dimmed">{t('billing.noPayments')}</Text>
      </Card>
    )
  }
  return (
    <RowList label={t('billing.payments')}>
      {payments.map(({ id, amount, description, date, source, returned }) => {
        const paid = <Amount value={amount} />
        return (
          <Row key={id} end={paid}>
            <Text fw={600}>{description}</Text>
            <Text size="sm" c="dimmed">
              {[shortDate(date), t(`billing.paidBy.${source}`)].join(', ')}
            </Text>
            {returned > 0 && (
              <Text size="sm" c="var(--fob-attention)">
                {t('billing.wentBack', { amount: money(returned) })}
              </Text>
            )}
            <ReceiptLink paymentId={id} />
          </Row>
        )
      })}
    </RowList>
  )
}

function EndMembership({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const client = useQueryClient()
  const [isAsking, asking] = useDisclosure(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(membershipRoutes.endMemberPlan, { params: { id: String(member.id) } }),
    onSuccess: () => {
      notifyDone(t('billing.ended'))
      asking.close()
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['members'] }),
  })
  return (
    <Group>
      <Button variant="default" c="var(--fob-bad)" onClick={asking.open}>
        {t('billing.end')}
      </Button>
      <ConfirmDialog
        name="members/end-plan"
        isOpen={isAsking}
        onClose={asking.close}
        title={t('billing.endTitle', { name: member.name.full })}
        consequence={t('billing.endConsequence')}
        action={t('billing.end')}
        isWorking={isPending}
        onConfirm={() => mutate()}
      />
    </Group>
  )
}
