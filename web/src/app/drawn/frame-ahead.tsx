import { AppShell, Box, Title } from '@mantine/core'
import type { FrameKind } from '@fobhouse/contract/drawn-ahead.ts'
import classes from '../frame.module.css'
import { ClubTitle } from '../header.tsx'
import headerClasses from '../header.module.css'
import { SidebarClub } from '../sidebar-club.tsx'
import { SiteBanner } from '../site-banner.tsx'
import { frames, screenOf } from './frames.ts'

/**
 * The frame before the page's code has come: the club, the title, and room for the rest. `Frame` takes its place, with the same
 * parts at the same places.
 */
export function FrameAhead({ kind, title }: { kind: FrameKind; title: string }) {
  const { Content } = frames[kind]
  const screen = screenOf(kind)
  const isDashboard = screen?.path === '/dashboard'
  return (
    <AppShell
      layout="alt"
      header={{ height: 'var(--fob-header)' }}
      navbar={{ width: { base: 64, lg: 240 }, breakpoint: 'sm', collapsed: { mobile: true } }}
      footer={{ height: { base: 'calc(var(--fob-bottom-bar) + env(safe-area-inset-bottom))', sm: 0 } }}
      className={classes.shell}
      mod={{ wide: screen?.isWide ?? kind === 'wide' }}
    >
      <AppShell.Navbar className={classes.navbar} visibleFrom="sm">
        <SidebarClub />
      </AppShell.Navbar>
      <AppShell.Header className={classes.header}>
        <div className={headerClasses.row}>
          {isDashboard && (
            <Box hiddenFrom="sm">
              <ClubTitle />
            </Box>
          )}
          <Title order={1} fz={20} className={headerClasses.title} {...(isDashboard && { visibleFrom: 'sm' })}>
            {title}
          </Title>
        </div>
      </AppShell.Header>
      <AppShell.Main className={classes.main}>
        <div className={classes.banners}>
          <SiteBanner />
        </div>
        <div className={classes.content}>
          <Content />
        </div>
      </AppShell.Main>
      <AppShell.Footer className={classes.footer} hiddenFrom="sm" />
    </AppShell>
  )
}
