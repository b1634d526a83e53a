import {
  type Icon,
  IconChevronRight,
  IconCoin,
  IconHistory,
  IconId,
  IconKey,
  IconMail,
  IconMessageReport,
  IconUser,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { platform } from '../../lib/platform.ts'
import { useProfile } from '../../domain/member/session.ts'
import { Row, RowList } from '../../ui/row-list.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import classes from './dashboard.module.css'

type Action = { icon: Icon; word: string; to: string }

export function QuickActions() {
  const { t } = useTranslation('dashboard')
  return (
    <section aria-label={t('actions.title')}>
      <SectionTitle>{t('actions.title')}</SectionTitle>
      <RowList label={t('actions.title')}>
        {useActions().map(({ icon: ActionIcon, word, to }) => (
          <Row key={to}>
            <ActionLink to={to}>
              <ActionIcon size={20} stroke={1.75} aria-hidden />
              <span className={classes.actionWord}>{word}</span>
              <IconChevronRight size={18} stroke={1.75} aria-hidden />
            </ActionLink>
          </Row>
        ))}
      </RowList>
    </section>
  )
}

function useActions(): Action[] {
  const { t } = useTranslation('dashboard')
  const { t: common } = useTranslation()
  const { admin, state } = useProfile()
  const { contact, features } = useConfiguration()
  const actions: (Action | false)[] = [
    { icon: IconKey, word: t('actions.access'), to: '/account/access' },
    features.enableMemberBucks && { icon: IconCoin, word: t('actions.memberBucks'), to: '/account/memberbucks' },
    (admin || state === 'active') && { icon: IconHistory, word: t('actions.swipes'), to: '/tools/swipes/recent' },
    features.enableMemberBucks &&
      features.enableStripe &&
      platform() !== 'kiosk' && { icon: IconCoin, word: t('actions.addMoney'), to: '/account/memberbucks/add' },
    platform() !== 'kiosk' && { icon: IconId, word: t('actions.digitalId'), to: '/account/digital-id' },
    state === 'inactive' &&
      platform() !== 'kiosk' && { icon: IconUserPlus, word: t('actions.joinAgain'), to: '/signup' },
    { icon: IconUser, word: t('actions.profile'), to: '/account/profile' },
    (admin || state === 'active') && { icon: IconMessageReport, word: t('actions.report'), to: '/tools/issue' },
    admin && platform() !== 'kiosk' && { icon: IconUsers, word: t('actions.members'), to: '/manage/members' },
    contact.admin !== '' && { icon: IconMail, word: common('contactClub'), to: `mailto:${contact.admin}` },
  ]
  return actions.filter((action) => action !== false)
}

function ActionLink({ to, children }: { to: string; children: ReactNode }) {
  if (to.startsWith('mailto:')) {
    return (
      <a href={to} className={classes.action}>
        {children}
      </a>
    )
  }
  return (
    <Link to={to} className={classes.action}>
      {children}
    </Link>
  )
}
