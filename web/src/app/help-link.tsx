import { ActionIcon, Anchor } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Screen } from './screen.ts'

const helpPath = '/help'

/** Where the handbook says what can be done on a screen. */
function helpFor({ path }: Screen): string {
  return `${helpPath}?screen=${encodeURIComponent(path)}`
}

/** The question mark in a header. */
export function HelpButton({ screen, isPhone = false }: { screen: Screen; isPhone?: boolean }) {
  const { t } = useTranslation()
  if (screen.isHelp) return null
  return (
    <ActionIcon
      component={Link}
      to={helpFor(screen)}
      variant="subtle"
      color="gray"
      size={isPhone ? 44 : 36}
      aria-label={t('menu.help')}
    >
      <IconHelpCircle size={22} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

/** The same on a kiosk’s own ground, for a finger in a glove. */
export function KioskHelpButton({ screen }: { screen: Screen }) {
  const { t } = useTranslation()
  return (
    <ActionIcon
      component={Link}
      to={helpFor(screen)}
      variant="transparent"
      c="inherit"
      size={60}
      aria-label={t('menu.help')}
    >
      <IconHelpCircle size={40} stroke={1.5} aria-hidden />
    </ActionIcon>
  )
}

/** The same in words, on the brand ground. */
export function HelpAnchor({ screen, c }: { screen: Screen; c?: string }) {
  const { t } = useTranslation()
  if (screen.isHelp) return null
  return (
    <Anchor component={Link} to={helpFor(screen)} size="sm" {...(c === undefined ? {} : { c })}>
      {t('screens.help')}
    </Anchor>
  )
}
