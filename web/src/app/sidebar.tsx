import { ActionIcon, Text, Tooltip } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { outboxRoutes } from '@fobhouse/contract/routes/outbox.ts'
import { memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import { approvalRoutes } from '@fobhouse/contract/routes/approvals.ts'
import { atClub } from '../lib/club-address.ts'
import { useConfiguration } from '../domain/club/configuration.ts'
import { ClubMark } from '../domain/club/club-mark.tsx'
import { isWithin, linkTo, type MenuScreen } from './find-screen.ts'
import { PersonMenu } from './person-menu.tsx'
import { type May, useMay } from '../domain/member/may.ts'
import { pendingDevicesQuery } from '../domain/device/door-queries.ts'
import { stuckMailQuery, waitingApprovalsQuery, waitingPeopleQuery } from '../features/dashboard/queries.ts'
import { competenceQuery } from '../domain/certificate/competence-query.ts'
import { menuIcons } from './menu-icons.ts'
import type { MenuGroup, Screen } from './screen.ts'
import classes from './sidebar.module.css'

/** The calls by which people decide what waits behind an entry: who may not make one is told of nothing there. */
const decidedBy = {
  '/dashboard': approvalRoutes.list,
  '/manage/devices': deviceRoutes.pending,
  '/manage/members': memberRoutes.acceptApplication,
  '/manage/outbox': outboxRoutes.list,
} as const satisfies Record<string, Parameters<May>[0]>

/** What waits for an administrator or a trainer behind an entry of the menu, in two words; undefined where nothing does. */
function useMenuCount(path: string): string | undefined {
  const { t } = useTranslation()
  const may = useMay()
  const asks = (place: keyof typeof decidedBy) => path === place && may(decidedBy[place])
  const devices = useQuery({ ...pendingDevicesQuery, enabled: asks('/manage/devices') }).data?.length ?? 0
  const people = useNewPeople(asks('/manage/members'))
  const mails = useQuery({ ...stuckMailQuery, enabled: asks('/manage/outbox') }).data?.failed.length ?? 0
  const proposals = useQuery({ ...waitingApprovalsQuery, enabled: asks('/dashboard') }).data?.toDecide.length ?? 0
  const requests = useQuery({ ...competenceQuery, enabled: path === '/tools/training' }).data?.waiting ?? 0
  if (path === '/tools/training') return requests > 0 ? t('menu.waiting', { count: requests }) : undefined
  if (asks('/dashboard')) return proposals > 0 ? t('menu.toDecide', { count: proposals }) : undefined
  if (asks('/manage/outbox')) return mails > 0 ? t('menu.failed', { count: mails }) : undefined
  const isNew = (asks('/manage/devices') && devices > 0) || (asks('/manage/members') && people > 0)
  return isNew ? t('menu.new', { count: asks('/manage/devices') ? devices : people }) : undefined
}

/** As the dashboard counts them: whom nobody has made a member yet. Who waits to be accepted is one already. */
function useNewPeople(isAsked: boolean): number {
  return useQuery({ ...waitingPeopleQuery('noob'), enabled: isAsked }).data?.count ?? 0
}

const groups: readonly MenuGroup[] = ['main', 'memberTools', 'membership', 'adminTools']

type SidebarProps = {
  entries: readonly MenuScreen[]
  open: Screen
  /** Icons only. */
  isNarrow: boolean
  /** Absent where the window is too narrow to choose. */
  onFold?: () => void
}

export function Sidebar({ entries, open, isNarrow, onFold }: SidebarProps) {
  const { t } = useTranslation()
  const { general, images } = useConfiguration()
  const { siteName } = general
  const picture = images.menuBackground
  return (
    <div className={classes.sidebar} data-narrow={isNarrow || undefined}>
      <Link to="/dashboard" className={classes.club} aria-label={siteName}>
        {picture !== '' && <img src={atClub(picture)} alt="" className={classes.clubGround} />}
        <ClubMark size={32} />
        {!isNarrow && <span className={classes.name}>{siteName}</span>}
      </Link>
      <nav className={classes.scroll} aria-label={t('menu.label')}>
        <MenuGroups entries={entries} open={open} isNarrow={isNarrow} />
      </nav>
      <div className={classes.foot}>
        <PersonMenu isNarrow={isNarrow} />
      </div>
      {onFold && (
        <ActionIcon
          className={classes.handle}
          variant="default"
          radius="xl"
          size={24}
          onClick={onFold}
          aria-label={t(isNarrow ? 'menu.expand' : 'menu.collapse')}
        >
          {isNarrow ? <IconChevronRight size={14} aria-hidden /> : <IconChevronLeft size={14} aria-hidden />}
        </ActionIcon>
      )}
    </div>
  )
}

type MenuGroupsProps = Pick<SidebarProps, 'entries' | 'open' | 'isNarrow'> & { onChoose?: () => void }

/** The entries in their groups; empty groups are left out. */
export function MenuGroups({ entries, open, isNarrow, onChoose }: MenuGroupsProps) {
  const { t } = useTranslation()
  return groups.map((group) => {
    const inGroup = entries.filter((entry) => entry.group === group)
    if (inGroup.length === 0) return null
    return (
      <div key={group} className={classes.group}>
        {group !== 'main' && !isNarrow && (
          <Text size="xs" c="dimmed" className={classes.groupName}>
            {t(`menu.${group}`)}
          </Text>
        )}
        {inGroup.map((entry) => (
          <MenuRow key={entry.path} entry={entry} open={open} isNarrow={isNarrow} {...(onChoose ? { onChoose } : {})} />
        ))}
      </div>
    )
  })
}

type MenuRowProps = Pick<SidebarProps, 'open' | 'isNarrow'> & { entry: MenuScreen; onChoose?: () => void }

function MenuRow({ entry, open, isNarrow, onChoose }: MenuRowProps) {
  const { t } = useTranslation()
  const title = t(`screens.${entry.title}`)
  const isOpen = isWithin(entry, open)
  const EntryIcon = menuIcons[entry.icon]
  const waiting = useMenuCount(entry.path)
  const name = waiting === undefined ? title : `${title}, ${waiting}`
  return (
    <Tooltip label={name} position="right" disabled={!isNarrow} openDelay={0}>
      <Link
        to={linkTo(entry)}
        className={classes.row}
        aria-current={isOpen ? 'page' : undefined}
        aria-label={name}
        onClick={onChoose}
      >
        <EntryIcon size={18} stroke={1.75} aria-hidden className={classes.icon} />
        {!isNarrow && <span className={classes.title}>{title}</span>}{' '}
        {!isNarrow && waiting !== undefined && <span className={classes.waiting}>{waiting}</span>}
      </Link>
    </Tooltip>
  )
}
