import { useComputedColorScheme, useMantineTheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useConfiguration } from '../domain/club/configuration.ts'
import { useDocumentTitle } from '../lib/document-title.ts'
import type { Session } from '../domain/member/session.ts'
import { showIn } from '../lib/translations.ts'
import type { Decision } from './decide-screen.ts'
import type { Screen } from './screen.ts'
import { useScreenTitle } from './screen-title.ts'

type PageEffectsProps = { screen: Screen; decision: Decision; session: Session }

/**
 * The page's effects outside itself: title, theme colour, icon, language, scrolling and focus. It comes before the
 * screen in the tree, so that a screen that names its content sets the title last.
 */
export function PageEffects({ screen, decision, session }: PageEffectsProps) {
  useDocumentTitle(useScreenTitle(screen, decision))
  useThemeColour()
  useClubIcon()
  useMembersLanguage(session)
  useFreshStart(screen)
  return null
}

function useThemeColour(): void {
  const theme = useMantineTheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const colour = isDark ? theme.colors.dark[8] : theme.colors.toolbar?.[7]
  useEffect(() => {
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour ?? '')
  }, [colour])
}

function useClubIcon(): void {
  const { siteFavicon } = useConfiguration().images
  useEffect(() => {
    document.querySelector('link[rel="icon"]')?.setAttribute('href', siteFavicon === '' ? '/favicon.svg' : siteFavicon)
  }, [siteFavicon])
}

function useMembersLanguage(session: Session): void {
  const language = session?.language
  useEffect(() => {
    if (language) void showIn(language)
  }, [language])
}

/** A new screen starts at its top, with the focus on its content. A dialog that has an address is no new screen. */
function useFreshStart({ path }: Screen): void {
  const { pathname } = useLocation()
  const dialogPart = '/:dialog?'
  const place = path.endsWith(dialogPart) ? path.slice(0, -dialogPart.length) : pathname
  const shown = useRef(place)
  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    window.scrollTo(0, 0)
    if (document.activeElement?.closest('[role="dialog"]')) return
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })
  }, [place])
}
