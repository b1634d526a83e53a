import { atClub } from '../lib/club-address.ts'
import { ActionIcon, Text, Tooltip } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useConfiguration } from '../domain/club/configuration.ts'
import { ClubMark } from '../domain/club/club-mark.tsx'
import { isWithin, linkTo, type MenuScreen } from './find-screen.ts'
import { PersonMenu } from './person-menu.tsx'
import { useMenuCount } from './menu-counts.ts'
import { menuIcons } from './menu-icons.ts'
import type { MenuGroup, Screen } from './screen.ts'
import classes from './sidebar.module.css'

const groups: readonly MenuGroup[] = ['main', 'memberTools', 'membership', 'adminTools']

type SidebarProps = {
  entries: readonly MenuScreen[]
  open: Screen
  /** Icons only. */
  isNarrow: boolean
  /** Where there is room for a choice. */
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

/** The entries under the names of their groups; groups without an entry are left out. */
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
