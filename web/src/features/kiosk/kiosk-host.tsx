import { cardSignOffSeconds } from '@fobhouse/contract/routes/card-sign-offs.ts'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { ShellBridge } from '@fobhouse/contract/shell-bridge.ts'
import { useSession } from '../../domain/member/session.ts'
import { Countdown, idleSeconds } from './countdown.tsx'
import classes from './kiosk.module.css'
import { type CardTaker, KioskContext } from './kiosk-context.ts'
import { identityQuery, screenQuery } from './kiosk-queries.ts'
import { KioskLock } from './kiosk-lock.tsx'
import { KioskSettings } from './kiosk-settings.tsx'
import { useCardLogin } from './use-card-login.ts'
import { useCountdown } from './use-countdown.ts'
import { warn } from '../../lib/warn.ts'
import { followLiveEvents, useLiveEvents } from '../../domain/club/live.ts'
import { open } from '../../lib/api.ts'
import { useReader } from './use-reader.ts'
import { useSettings } from './use-settings.ts'

type KioskHostProps = { bridge: ShellBridge; children: ReactNode }

/** Wraps the whole page at a kiosk: its reader, its identity, and signing people out. */
export function KioskHost({ bridge, children }: KioskHostProps) {
  const { data: identity } = useQuery(identityQuery(bridge))
  const secret = identity?.secret ?? null
  const { data: screen } = useQuery(screenQuery(bridge, secret))
  const { isSigningIn, fault, logins, take } = useCardLogin(identity)
  const settings = useSettings(identity)
  const [taker, setTaker] = useState<{ take: CardTaker }>()
  const takeCards = useCallback((other?: CardTaker) => setTaker(other && { take: other }), [])
  const onCard = settings.state === 'locked' ? (cardId: string) => settings.tryKey({ cardId }) : (taker?.take ?? take)
  const reader = useReader(bridge, { identity, onCard })
  useKioskEvents(secret)
  useThemes(screen?.playTheme === true)
  useBigTargets()
  const secondsLeft = useForgetting(logins, taker ? cardSignOffSeconds + idleSeconds : idleSeconds)
  const { isConnected: isReaderConnected } = reader
  const state = useMemo(
    () => ({ bridge, identity, isReaderConnected, isSigningIn, fault, takeCards, secondsLeft }),
    [bridge, identity, isReaderConnected, isSigningIn, fault, takeCards, secondsLeft],
  )
  const { t } = useTranslation('kiosk')
  return (
    <KioskContext value={state}>
      {children}
      <WayBack />
      <button type="button" className={classes.hidden} aria-label={t('settings.title')} onClick={settings.open} />
      {settings.state === 'locked' && <KioskLock door={settings} hasPin={identity?.hasPin === true} />}
      {settings.state === 'open' && (
        <KioskSettings reader={reader} onClose={settings.close} onReload={() => bridge.reload()} />
      )}
    </KioskContext>
  )
}

/** Nobody reads a form in twenty seconds. */
const visitorSeconds = 90

/**
 * Signs out people who left, also while they wait for somebody else’s card, and returns to the first screen if somebody
 * began something and left.
 */
function useForgetting(logins: number, memberSeconds: number): number | undefined {
  const navigate = useNavigate()
  const session = useSession()
  const { pathname, search } = useLocation()
  const isFirst = pathname === '/login' && search === ''
  const key = session ? `${session.id} ${logins}` : isFirst ? undefined : 'visitor'
  const left = useCountdown(key, {
    idleSeconds: session ? memberSeconds : visitorSeconds,
    onEnd: () => void navigate(session ? '/logout' : '/login'),
  })
  return session ? left : undefined
}

/** Shown on screens that are not the kiosk's own. */
function WayBack() {
  const { t } = useTranslation('kiosk')
  const navigate = useNavigate()
  const session = useSession()
  const { pathname, search } = useLocation()
  const home = session ? '/dashboard' : '/login'
  if ((pathname === home && search === '') || pathname === '/logout') return null
  return (
    <section aria-label={t('back')} className={classes.wayBack}>
      {session && <Countdown isSmall />}
      <Button
        size="lg"
        leftSection={<IconArrowLeft size={22} stroke={1.75} aria-hidden />}
        onClick={() => void navigate(home)}
      >
        {t('back')}
      </Button>
    </section>
  )
}

/** Enlarges every control, because people may wear gloves. */
function useBigTargets(): void {
  useEffect(() => {
    document.documentElement.dataset['kiosk'] = ''
    return () => {
      delete document.documentElement.dataset['kiosk']
    }
  }, [])
}

/** What the kiosk itself hears of, whoever is signed in; nothing while it has no secret. */
function useKioskEvents(secret: string | null): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (secret === null) return undefined
    const stop = new AbortController()
    void followLiveEvents({ client: { open }, queryClient, kioskSecret: secret, signal: stop.signal })
    return () => stop.abort()
  }, [queryClient, secret])
}

/** Plays the theme of who comes in, where an administrator wants that of this kiosk. */
function useThemes(isOn: boolean): void {
  useLiveEvents('theme', ({ theme }) => {
    if (!isOn) return
    new Audio(theme.url).play().catch((error: unknown) => warn('The theme could not be played.', error))
  })
}
