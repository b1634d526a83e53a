import { type TopUpState, topUpRoutes } from '@fobhouse/contract/routes/top-ups.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { keyUntilAnswered } from '../../lib/idempotency-key.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { notifyDone } from '../../ui/notify.tsx'
import { openTopUpsQuery } from './queries.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'

type Endings = {
  onDone: () => void
  onFailed: (state: TopUpState) => void
  /** Called when the payment takes a while. */
  onWaiting: (state: TopUpState) => void
}

type Wish = {
  /** Minor units. */
  amount: number
  /** The member knows that an earlier payment is on its way, and wants this one as well. */
  another: boolean
}

/** Charges the saved card; if the bank wants a confirmation, the browser goes there. */
export function useTopUp(endings: Endings) {
  const finish = useFinish(endings)
  const client = useQueryClient()
  const [send] = useState(keyUntilAnswered)
  return useMutation({
    mutationFn: ({ amount, another }: Wish) => {
      const body = { amount, ...(another ? { another } : {}) }
      return send((idempotencyKey) => call(awayFromKiosk(topUpRoutes.start), { body }, { idempotencyKey }))
    },
    onSuccess: finish,
    // Another page may have started a top-up: it is shown before the member tries again.
    onError: () => client.invalidateQueries({ queryKey: openTopUpsQuery.queryKey }),
  })
}

/** Asks for the outcome of a top-up, for a member who returns from the bank. */
export function useReturn(id: number, endings: Endings) {
  const finish = useFinish(endings)
  return useMutation({
    mutationFn: () => call(awayFromKiosk(topUpRoutes.refresh), { params: { id: String(id) } }),
    onSuccess: finish,
  })
}

function useFinish({ onDone, onFailed, onWaiting }: Endings) {
  const { t } = useTranslation('memberbucks')
  const { money } = useFormats()
  const client = useQueryClient()
  return async (state: TopUpState) => {
    await Promise.all(['profile', 'memberbucks'].map((name) => client.invalidateQueries({ queryKey: [name] })))
    if (state.status === 'redirect' && state.url !== undefined) return location.assign(state.url)
    if (state.status === 'processing') return onWaiting(state)
    if (state.status !== 'succeeded') return onFailed(state)
    notifyDone(t('add.done', { amount: money(state.amount) }))
    onDone()
  }
}
