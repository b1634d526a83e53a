import type { OwnSession } from '@fobhouse/contract/routes/own-sessions.ts'
import type { Browser, System } from '@fobhouse/contract/user-agents.ts'
import { useTranslation } from 'react-i18next'

// Names of products, the same in every language.
const browserNames: Record<Browser, string> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  opera: 'Opera',
  safari: 'Safari',
  samsung: 'Samsung Internet',
}
const systemNames: Record<System, string> = {
  android: 'Android',
  chromeos: 'ChromeOS',
  ios: 'iOS',
  linux: 'Linux',
  macos: 'macOS',
  windows: 'Windows',
}

/** What somebody knows a way in of theirs by: `Firefox on Linux`, `API key Grafana`. */
export function useDeviceName(): (session: Pick<OwnSession, 'kind' | 'name' | 'browser' | 'system'>) => string {
  const { t } = useTranslation('security')
  return ({ kind, name, browser, system }) => {
    if (name !== null && (kind === 'key' || kind === 'link' || kind === 'program')) {
      return t(`sessions.named.${kind}`, { name })
    }
    const thing = kind === 'browser' && browser !== null ? browserNames[browser] : t(`sessions.kinds.${kind}`)
    return system === null ? thing : t('sessions.on', { thing, system: systemNames[system] })
  }
}
