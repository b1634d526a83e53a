import { kioskRoutes } from '@fobhouse/contract/routes/kiosks.ts'
import type { RequestOf } from '@fobhouse/contract/route.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import type { KioskIdentity } from './kiosk-queries.ts'
import { useCountdown } from './use-countdown.ts'

type Key = RequestOf<typeof kioskRoutes.unlock>['body']

export type SettingsDoor = {
  state: 'closed' | 'locked' | 'open'
  /** Why the last card or PIN did not open them. */
  fault: string | undefined
  isTrying: boolean
  open(): void
  close(): void
  tryKey(key: Key): void
}

/** Closes settings that somebody forgot to close. */
const idleSeconds = 60

/**
 * The access to the kiosk's settings: open while there is nothing to protect yet, later for an administrator's card or
 * the PIN, which the server checks. If the server is unreachable, they stay locked.
 */
export function useSettings(identity: KioskIdentity | undefined): SettingsDoor {
  const [state, setState] = useState<SettingsDoor['state']>('closed')
  const secret = identity?.secret ?? null
  const { mutate, isPending, error, reset } = useMutation({
    meta: { showsError: true },
    mutationFn: (key: Key) => call(kioskRoutes.unlock, { body: key }, { kioskSecret: secret ?? '' }),
    onSuccess: () => setState('open'),
  })
  const close = () => {
    setState('closed')
    reset()
  }
  useCountdown(state === 'closed' ? undefined : state, { idleSeconds, onEnd: close })
  return {
    state,
    fault: error ? errorText(error) : undefined,
    isTrying: isPending,
    open: () => setState(identity && secret === null ? 'open' : 'locked'),
    close,
    tryKey: (key) => {
      if (!isPending) mutate(key)
    },
  }
}
