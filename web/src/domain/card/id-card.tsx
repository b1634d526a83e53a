import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import { Paper, Text } from '@mantine/core'
import { type Icon, IconCircleCheckFilled, IconCircleXFilled, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ClubMark } from '../club/club-mark.tsx'
import classes from './id-card.module.css'

export type IdCardFacts = {
  siteName: string
  fullName: string
  screenName: string
  memberState: MemberState
  memberId: number
  /** The formatted date; undefined for somebody who never became a member. */
  memberSince: string | undefined
}

/** A member's card: who they are, and a colour, visible from afar, that says whether they are a member. */
export function IdCard({ facts, children }: { facts: IdCardFacts; children?: ReactNode }) {
  const { siteName, fullName, screenName, memberState, memberId, memberSince } = facts
  return (
    <Paper component="article" className={classes.card} shadow="md" aria-label={fullName}>
      <div className={classes.head}>
        <div className={classes.club}>
          <ClubMark size={32} />
          <Text fw={600}>{siteName}</Text>
        </div>
        <div className={classes.person}>
          <span className={classes.photo} aria-hidden>
            <IconUser size={44} stroke={1.25} />
          </span>
          <div className={classes.names}>
            <p className={classes.name}>{fullName}</p>
            <Text>{screenName}</Text>
          </div>
        </div>
      </div>
      <StateBand state={memberState} />
      <IdFacts memberId={memberId} memberSince={memberSince} />
      {children}
    </Paper>
  )
}

/** A member's state across the whole card: only members are green. */
export function StateBand({ state }: { state: MemberState }) {
  const { t } = useTranslation()
  const isMember = state === 'active'
  return (
    <IdBand tone={isMember ? 'good' : 'off'} icon={isMember ? IconCircleCheckFilled : IconCircleXFilled}>
      {t(`states.${state}`)}
    </IdBand>
  )
}

type IdBandProps = { tone: 'good' | 'off' | 'attention' | 'bad'; icon: Icon; children: ReactNode }

export function IdBand({ tone, icon: BandIcon, children }: IdBandProps) {
  return (
    <div className={classes.band} data-tone={tone} role="status">
      <BandIcon size={28} aria-hidden />
      {children}
    </div>
  )
}

export function IdFacts({ memberId, memberSince }: Pick<IdCardFacts, 'memberId' | 'memberSince'>) {
  const { t } = useTranslation()
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('idCard.number')}</dt>
        <dd>{memberId}</dd>
      </div>
      <div>
        <dt>{t('idCard.since')}</dt>
        <dd>{memberSince ?? t('idCard.notYet')}</dd>
      </div>
    </dl>
  )
}
