import { type kioskChangeSchema, kioskRoutes } from '@fobhouse/contract/routes/kiosks.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/api.ts'
import { isApiError } from '../../lib/api-error.ts'
import { messageText } from '../../lib/error-text.ts'
import { notifyError, notifyRefused } from '../../ui/notify.tsx'

export const kiosksQuery = queryOptions({
  queryKey: ['kiosks'],
  queryFn: ({ signal }) => call(kioskRoutes.list, {}, { signal }),
})

export type KioskDeed =
  | { type: 'change'; change: z.input<typeof kioskChangeSchema> }
  | { type: 'remove' }
  | { type: 'renew' }

/** An administrator's action on a kiosk. Shows a refusal, unless the caller does. */
export function useKioskDeed(id: number, onError: (error: Error) => void = tellWhy) {
  const client = useQueryClient()
  const params = { id: String(id) }
  return useMutation({
    mutationFn: (deed: KioskDeed) => {
      switch (deed.type) {
        case 'change':
          return call(kioskRoutes.update, { params, body: deed.change })
        case 'remove':
          return call(kioskRoutes.remove, { params })
        case 'renew':
          return call(kioskRoutes.renewSecret, { params })
      }
    },
    meta: { showsError: true },
    onError,
    onSettled: () => client.invalidateQueries({ queryKey: ['kiosks'] }),
  })
}

/** A server fault's own text does not mention kiosks, so this says what failed. */
export function tellWhy(error: Error): void {
  if (isApiError(error) && error.status >= 500) notifyRefused(messageText('error.kioskUpdateFailed'))
  else notifyError(error)
}
