import { ActionIcon, Anchor, Group, Kbd, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft, IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useConfiguration } from '../domain/club/configuration.ts'
import { useShownDetailName } from '../lib/detail-name.ts'
import { ClubMark } from '../domain/club/club-mark.tsx'
import type { Decision, GuardFacts } from './decide-screen.ts'
import { findScreen, wayBack } from './find-screen.ts'
import classes from './header.module.css'
import { HelpButton } from './help-link.tsx'
import type { Screen } from './screen.ts'
import { isMissing, useScreenTitle } from './screen-title.ts'

type HeaderProps = { screen: Screen; facts: GuardFacts; decision: Decision; isPhone: boolean; onSearch: () => void }

/** The screen's title, or the way back to its parent; and the search. */
export function Header({ screen, facts, decision, isPhone, onSearch }: HeaderProps) {
  const title = useScreenTitle(screen, decision)
  const backTo = wayBack(screen, facts)
  return (
    <div className={classes.row}>
      {backTo !== undefined && !isMissing(decision) ? (
        <BackTitle backTo={backTo} title={title} isPhone={isPhone} />
      ) : (
        <ScreenTitle title={title} isDashboard={screen.path === '/dashboard'} isPhone={isPhone} />
      )}
      <div className={classes.tools}>
        <HelpButton screen={screen} isPhone={isPhone} />
        <Search isPhone={isPhone} onSearch={onSearch} />
      </div>
    </div>
  )
}

/** A phone's dashboard shows the club's name instead of a title. */
function ScreenTitle({ title, isDashboard, isPhone }: { title: string; isDashboard: boolean; isPhone: boolean }) {
  if (isPhone && isDashboard) return <ClubTitle />
  return (
    <Title order={1} fz={20} className={classes.title}>
      {title}
    </Title>
  )
}

/** The club's mark and name in the place of a title. */
export function ClubTitle() {
  const { siteName } = useConfiguration().general
  return (
    <Group gap="sm" wrap="nowrap" className={classes.title}>
      <ClubMark size={32} />
      <Title order={1} fz={16} className={classes.title}>
        {siteName}
      </Title>
    </Group>
  )
}

function BackTitle({ backTo, title, isPhone }: { backTo: string; title: string; isPhone: boolean }) {
  const { t } = useTranslation()
  const parent = t(`screens.${findScreen(backTo).title}`)
  const name = useShownDetailName()
  return (
    <Group gap="xs" wrap="nowrap" className={classes.title}>
      {/* The content has a heading of its own once its name is known: not while it loads or after it failed. */}
      {name === undefined && <VisuallyHidden component="h1">{title}</VisuallyHidden>}
      <ActionIcon
        component={Link}
        to={backTo}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('menu.back', { title: parent })}
      >
        <IconArrowLeft size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      {isPhone ? (
        <Text fw={600}>{parent}</Text>
      ) : (
        <>
          <Anchor component={Link} to={backTo} c="dimmed">
            {parent}
          </Anchor>
          <IconChevronRight size={16} stroke={1.75} aria-hidden color="var(--mantine-color-dimmed)" />
          <Text component="span" fw={600} truncate id="detail-title">
            {name ?? title}
          </Text>
        </>
      )}
    </Group>
  )
}

function Search({ isPhone, onSearch }: { isPhone: boolean; onSearch: () => void }) {
  const { t } = useTranslation()
  if (isPhone) {
    return (
      <ActionIcon variant="subtle" color="gray" size={44} mr={-10} aria-label={t('palette.open')} onClick={onSearch}>
        <IconSearch size={22} stroke={1.75} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <UnstyledButton className={classes.search} onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
      <IconSearch size={18} stroke={1.75} aria-hidden />
      <span className={classes.searchWord}>{t('palette.open')}</span>
      <Kbd size="xs" aria-hidden>
        {isApple() ? '⌘ K' : 'Ctrl K'}
      </Kbd>
    </UnstyledButton>
  )
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}
