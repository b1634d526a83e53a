import { useTranslation } from 'react-i18next'
import { useProfile } from '../../domain/member/session.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { Facts } from '../../ui/facts.tsx'
import { MemberStateDot } from '../../domain/member/member-state.tsx'

const shownDigits = 4

/** What only the club can change. */
export function MembershipFacts() {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const { date } = useFormats()
  const { id, state, firstJoined, registrationDate, rfid } = useProfile()
  const card = rfid === null ? common('card.none') : common('card.lastDigits', { digits: rfid.slice(-shownDigits) })
  return (
    <section aria-label={t('facts.label')}>
      <Facts
        facts={[
          { label: t('facts.state'), value: <MemberStateDot state={state} /> },
          { label: t('facts.memberSince'), value: firstJoined === null ? t('facts.notYet') : date(firstJoined) },
          { label: t('facts.registered'), value: date(registrationDate) },
          { label: t('facts.card'), value: card },
          { label: t('facts.memberId'), value: id },
        ]}
      />
    </section>
  )
}
