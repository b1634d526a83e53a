import { type TopUpState, topUpRoutes } from '@fobhouse/contract/routes/topups.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { newIdempotencyKey } from '../../lib/idempotency-key.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { notifyDone } from '../../ui/notify.tsx'

type Endings = { onDone: () => void; onFailed: (state: TopUpState) => void }

/** Charges the saved card with an amount in minor units; where the bank wants a confirmation, the browser goes there. */
export function useTopUp(endings: Endings) {
  const finish = useFinish(endings)
  const key = useRef(newIdempotencyKey())
  return useMutation({
    mutationFn: (amount: number) => call(topUpRoutes.start, { body: { amount } }, { idempotencyKey: key.current }),
    onSuccess: finish,
    // One key for a try that nobody answered; a new one for what is tried after an answer.
    onSettled: (state) => {
      if (state) key.current = newIdempotencyKey()
    },
  })
}

/** Asks what became of one, for a member who comes back from the bank. */
export function useReturn(id: number, endings: Endings) {
  const finish = useFinish(endings)
  return useMutation({
    mutationFn: () => call(topUpRoutes.refresh, { params: { id: String(id) } }),
    onSuccess: finish,
  })
}

function useFinish({ onDone, onFailed }: Endings) {
  const { t } = useTranslation('memberbucks')
  const { money } = useFormats()
  const client = useQueryClient()
  return async (state: TopUpState) => {
    await Promise.all(['profile', 'memberbucks'].map((name) => client.invalidateQueries({ queryKey: [name] })))
    if (state.status === 'redirect' && state.url !== undefined) return location.assign(state.url)
    if (state.status !== 'succeeded') return onFailed(state)
    notifyDone(t('add.done', { amount: money(state.amount) }))
    onDone()
  }
}
