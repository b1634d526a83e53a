import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useChosenInSight } from '../ui/use-chosen-in-sight.ts'
import type { MenuScreen } from './find-screen.ts'
import { useMenuCounts } from './menu-counts.ts'
import { Menu } from './menu.tsx'
import { PersonMenu } from './person-menu.tsx'
import type { Screen } from './screen.ts'
import { SidebarClub } from './sidebar-club.tsx'
import classes from './sidebar.module.css'

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
  const counts = useMenuCounts(entries) // make rows higher when they come
  const menu = useChosenInSight<HTMLElement>(`${open.path} ${counts.size}`)
  return (
    <div className={classes.sidebar} data-narrow={isNarrow || undefined}>
      <SidebarClub isNarrow={isNarrow} />
      <nav ref={menu} className={classes.scroll} aria-label={t('menu.label')}>
        <Menu entries={entries} open={open} isNarrow={isNarrow} />
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
