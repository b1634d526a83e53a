import { accessRoutes } from '@fobhouse/contract/routes/access.ts'
import { billingRoutes } from '@fobhouse/contract/routes/billing.ts'
import { memberLogRoutes } from '@fobhouse/contract/routes/member-logs.ts'
import { outboxRoutes } from '@fobhouse/contract/routes/outbox.ts'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useMay } from '../../../domain/member/may.ts'
import { loadTexts } from '../../../lib/translations.ts'
import { AddressTabs } from '../../../ui/address-tabs.tsx'
import { ListLoading } from '../../../ui/page-loading.tsx'
import { DetailView } from '../../../ui/detail-view.tsx'
import { type Member, memberQuery } from '../queries.ts'
import { useConfiguration } from '../../../domain/club/configuration.ts'
import { AccessTab } from './access-tab.tsx'
import { FailedMessages } from './failed-messages.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { type Fact, Facts } from '../../../ui/facts.tsx'
import { CardDigits } from '../../../domain/card/card-digits.tsx'
import { Amount } from '../../../domain/money/amount.tsx'
import { MemberHead } from './member-head.tsx'
import { BillingTab } from './money/billing-tab.tsx'
import { MoneyTab } from './money/money-tab.tsx'
import { ErasureAsked } from './privacy/erasure-asked.tsx'
import { ProfileTab } from './profile-tab.tsx'

/** Loaded with many texts: those of the trail, the outbox and the devices. */
const LogTab = lazy(async () => {
  const words = ['audit', 'devices', 'outbox', 'settings'].map(loadTexts)
  const [{ LogTab: tab }] = await Promise.all([import('./log/log-tab.tsx'), ...words])
  return { default: tab }
})

/** One member, with everything that an administrator may see and change. */
export function MemberScreen() {
  const { memberId = '' } = useParams()
  const query = useQuery(memberQuery(Number(memberId)))
  return (
    <DetailView query={query} kind="member" nameOf={({ name }) => name.full}>
      {(member) => <LoadedMember key={member.id} member={member} />}
    </DetailView>
  )
}

function LoadedMember({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const { enableMemberBucks } = useConfiguration().features
  const may = useMay()
  const memberBucks = { value: 'memberbucks', label: t('tab.memberbucks'), content: <MoneyTab member={member} /> }
  const access = { value: 'access', label: t('tab.access'), content: <AccessTab member={member} /> }
  const billing = { value: 'billing', label: t('tab.billing'), content: <BillingTab member={member} /> }
  const log = { value: 'log', label: t('tab.log'), content: <LazyLog member={member} /> }
  return (
    <Stack gap="lg">
      <MemberHead member={member} />
      <ErasureAsked member={member} />
      {may(outboxRoutes.list) && <FailedMessages memberId={member.id} />}
      <MemberFacts member={member} />
      <AddressTabs
        tabs={[
          { value: 'profile', label: t('tab.profile'), content: <ProfileTab member={member} /> },
          ...(may(accessRoutes.memberPermissions) ? [access] : []),
          ...(may(billingRoutes.accountSummary) ? [billing] : []),
          ...(enableMemberBucks && may(memberLogRoutes.read) ? [memberBucks] : []),
          ...(may(memberLogRoutes.export) ? [log] : []),
        ]}
      />
    </Stack>
  )
}

function LazyLog({ member }: { member: Member }) {
  return (
    <Suspense fallback={<ListLoading rows={6} />}>
      <LogTab member={member} />
    </Suspense>
  )
}

function MemberFacts({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const { enableMemberBucks } = useConfiguration().features
  const facts: (Fact | false)[] = [
    member.plan !== null && { label: t('list.column.plan'), value: member.plan },
    { label: t('fact.card'), value: <CardDigits number={member.rfid} /> },
    enableMemberBucks && { label: t('fact.balance'), value: <Amount value={member.memberBucks.balance} /> },
    { label: t('fact.lastSeen'), value: <RelativeTime at={member.lastSeen} never={t('list.neverSeen')} /> },
    !member.emailVerified && { label: t('fact.email'), value: t('fact.unverified') },
  ]
  return <Facts facts={facts.filter((fact) => fact !== false)} />
}
