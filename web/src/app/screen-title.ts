import { useTranslation } from 'react-i18next'
import type { Decision } from './decide-screen.ts'
import type { Screen } from './screen.ts'

export function isMissing(decision: Decision): boolean {
  return decision.kind === 'refuse' && decision.page === '404'
}

/** The title in the header and tab, which screen readers announce on arrival. */
export function useScreenTitle(screen: Screen, decision: Decision): string {
  const { t } = useTranslation()
  return t(`screens.${isMissing(decision) ? 'notFound' : screen.title}`)
}
