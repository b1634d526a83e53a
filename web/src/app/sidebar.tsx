import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MenuScreen } from './find-screen.ts'
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
  return (
    <div className={classes.sidebar} data-narrow={isNarrow || undefined}>
      <SidebarClub isNarrow={isNarrow} />
      <Menu entries={entries} open={open} isNarrow={isNarrow} label={t('menu.label')} className={classes.scroll} />
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
