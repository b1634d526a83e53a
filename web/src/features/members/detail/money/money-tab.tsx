import type { MemberLogEntry } from '@fobhouse/contract/routes/member-logs.ts'
import { Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Amount } from '../../../../domain/money/amount.tsx'
import { DayList } from '../../../../ui/day-list.tsx'
import { Facts } from '../../../../ui/facts.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { SectionTitle } from '../../../../ui/section-title.tsx'
import { memberLogQuery } from '../log/log-query.ts'
import { LogRow } from '../log/log-row.tsx'
import type { Member } from '../../queries.ts'

/** The balance and its movements. Incoming money is recorded at the top. */
export function MoneyTab({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const query = useInfiniteQuery(memberLogQuery(member.id, 'money'))
  const { balance, lastPurchase } = member.memberBucks
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          { label: t('money.balance'), value: <Amount value={balance} /> },
          { label: t('money.lastPurchase'), value: <RelativeTime at={lastPurchase} never={t('money.noPurchase')} /> },
        ]}
      />
      <section aria-label={t('money.transactions')}>
        <SectionTitle>{t('money.transactions')}</SectionTitle>
        <DayList
          query={query}
          dateOf={({ date }) => date}
          row={rowsOf(member)}
          empty={{ title: t('money.empty'), reason: t('money.emptyReason') }}
        />
      </section>
    </Stack>
  )
}

function rowsOf(member: Member) {
  return (entry: MemberLogEntry) => <LogRow key={entry.id} member={member} entry={entry} />
}
