import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { open } from '../../lib/api.ts'
import { followLiveEvents, useLiveEvents } from '../../domain/club/live.ts'
import { warn } from '../../lib/warn.ts'

/** What the kiosk itself hears of, whoever is signed in; nothing while it has no secret. */
export function useKioskEvents(secret: string | null): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (secret === null) return undefined
    const stop = new AbortController()
    void followLiveEvents({ client: { open }, queryClient, kioskSecret: secret, signal: stop.signal })
    return () => stop.abort()
  }, [queryClient, secret])
}

/** Plays the theme of who comes in, where an administrator wants that of this kiosk. */
export function useThemes(isOn: boolean): void {
  useLiveEvents('theme', ({ theme }) => {
    if (!isOn) return
    new Audio(theme.url).play().catch((error: unknown) => warn('The theme could not be played.', error))
  })
}
