import type { OwnProfile } from '@fobhouse/contract/routes/profile.ts'
import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { opensAfterCheckIn, opensFor } from '../../domain/device/permission-state.ts'
import { platform } from '../../lib/platform.ts'
import { useProfile } from '../../domain/member/session.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { answers, useAnswer } from './answers.ts'
import { answerButton } from './answer-button.ts'
import { AnswerCard } from './answer-card.tsx'
import { CheckIn } from './on-site/check-in.tsx'
import { useRenewal } from './use-renewal.ts'
import { WayBack } from './way-back.tsx'

/** The member's state in one sentence, and a button for what to do next. */
export function MembershipAnswer() {
  const profile = useProfile()
  const { state } = profile
  return (
    <AnswerCard state={state} sentence={<Answer profile={profile} />} consequence={<Consequence profile={profile} />}>
      <CheckIn mayCheckIn={profile.admin || state === 'active'} />
      {state === 'inactive' && <WayBack />}
      {(state === 'noob' || state === 'accountonly') && <Join />}
    </AnswerCard>
  )
}

function Answer({ profile: { state, name, membershipEnded } }: { profile: OwnProfile }) {
  const { t } = useTranslation('dashboard')
  const { date } = useFormats()
  if (state === 'inactive' && membershipEnded !== null) return t('answer.ended', { date: date(membershipEnded) })
  return t(`answer.${state}`, { name: name.first })
}

function Consequence({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('dashboard')
  const { money } = useFormats()
  const { features } = useConfiguration()
  const { balance } = profile.memberBucks
  const doors = useDoorsSentence(profile)
  const renewal = useRenewal()
  const kept = features.enableMemberBucks && balance > 0 && t('answer.kept', { amount: money(balance) })
  const isInactive = profile.state === 'inactive'
  const sentences =
    profile.state === 'active'
      ? [doors]
      : [t(`next.${isInactive && renewal ? 'renew' : profile.state}`), isInactive && kept]
  return sentences.filter(Boolean).join(' ')
}

/** Undefined until it is known; until then the sentence about the membership stands alone. */
function useDoorsSentence({ rfid }: OwnProfile): string | undefined {
  const { t } = useTranslation('dashboard')
  const { data } = useAnswer(answers.doors)
  if (rfid === null) return t('doors.noCard')
  if (!data) return undefined
  const { open, all, hasTools } = opensFor(data)
  if (all === 0) return t('doors.nothing')
  const later = opensAfterCheckIn([...data.doors, ...data.interlocks])
  if (open === 0) return later > 0 ? t('doors.afterCheckIn', { count: later }) : t('doors.none')
  if (open === all) return t(hasTools ? 'doors.allBoth' : 'doors.all', { count: all })
  return t(hasTools ? 'doors.both' : 'doors.some', { open, count: all })
}

function Join() {
  const { t } = useTranslation('dashboard')
  if (platform() === 'kiosk') return null
  return (
    <Button
      component={Link}
      to="/signup"
      {...answerButton}
      rightSection={<IconArrowRight size={22} stroke={1.75} aria-hidden />}
    >
      {t('join')}
    </Button>
  )
}
