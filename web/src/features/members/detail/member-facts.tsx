import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../../domain/club/configuration.ts'
import { Amount } from '../../../domain/money/amount.tsx'
import { CardDigits } from '../../../domain/card/card-digits.tsx'
import { type Fact, Facts } from '../../../ui/facts.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import type { Member } from '../queries.ts'

export function MemberFacts({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const { enableMemberBucks } = useConfiguration().features
  const facts: (Fact | false)[] = [
    { label: t('fact.card'), value: <CardDigits number={member.rfid} /> },
    enableMemberBucks && { label: t('fact.balance'), value: <Amount value={member.memberBucks.balance} /> },
    { label: t('fact.lastSeen'), value: <RelativeTime at={member.lastSeen} never={t('list.neverSeen')} /> },
    !member.emailVerified && { label: t('fact.email'), value: t('fact.unverified') },
  ]
  return <Facts facts={facts.filter((fact) => fact !== false)} />
}
