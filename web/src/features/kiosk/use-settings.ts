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
  /** Why the last key did not open them. */
  fault: string | undefined
  isTrying: boolean
  open(): void
  close(): void
  tryKey(key: Key): void
}

/** Nobody leaves them open behind them. */
const idleSeconds = 60

/**
 * The way to the kiosk's settings: open where there is nothing to protect yet, else for an administrator's card or the
 * PIN, which the server judges. Where the server is away, it opens to nobody.
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
