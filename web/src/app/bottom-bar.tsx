import { UnstyledButton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from './bottom-bar.module.css'
import { isWithin, linkTo, type MenuScreen } from './find-screen.ts'
import { menuIcons } from './menu-icons.ts'
import type { Screen } from './screen.ts'

/** Screens that people open on a phone in front of a door; the rest is under "More". */
export const bottomBarPaths: readonly string[] = ['/dashboard', '/account/access', '/account/memberbucks/:dialog?']

type BottomBarProps = { entries: readonly MenuScreen[]; open: Screen; onMore: () => void }

export function BottomBar({ entries, open, onMore }: BottomBarProps) {
  const { t } = useTranslation()
  const shown = entries.filter((entry) => bottomBarPaths.includes(entry.path))
  const isElsewhere = !shown.some((entry) => isWithin(entry, open))
  return (
    <nav aria-label={t('menu.label')} className={classes.bar}>
      {shown.map((entry) => {
        const EntryIcon = menuIcons[entry.icon]
        return (
          <Link
            key={entry.path}
            to={linkTo(entry)}
            className={classes.entry}
            aria-current={isWithin(entry, open) ? 'page' : undefined}
          >
            <EntryIcon size={22} stroke={1.75} aria-hidden />
            {t(`screens.${entry.title}`)}
          </Link>
        )
      })}
      <UnstyledButton
        className={classes.entry}
        onClick={onMore}
        aria-haspopup="dialog"
        data-current={isElsewhere || undefined}
      >
        <IconDots size={22} stroke={1.75} aria-hidden />
        {t('menu.more')}
      </UnstyledButton>
    </nav>
  )
}
