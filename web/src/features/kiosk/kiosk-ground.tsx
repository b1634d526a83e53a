import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { ClubMark } from '../../domain/club/club-mark.tsx'
import classes from './kiosk.module.css'

type KioskGroundProps = {
  corner: ReactNode
  /** What opens the handbook. */ help: ReactNode
  children: ReactNode
  foot: ReactNode
}

/** The whole screen in the club's colours, legible from afar: the club, a corner, the content, a foot. */
export function KioskGround({ corner, help, children, foot }: KioskGroundProps) {
  const { siteName } = useConfiguration().general
  return (
    <div className={classes.ground}>
      <header className={classes.head}>
        <span className={classes.club}>
          <ClubMark size={48} />
          {siteName}
        </span>
        <Group gap={24} align="flex-start" wrap="nowrap">
          {help}
          {corner}
        </Group>
      </header>
      <main id="content" tabIndex={-1} className={classes.middle}>
        {children}
      </main>
      <footer className={classes.foot}>{foot}</footer>
    </div>
  )
}
