import { kioskRoutes } from '@fobhouse/contract/routes/kiosks.ts'
import { meetingRoutes } from '@fobhouse/contract/routes/meetings.ts'
import type { ShellBridge } from '@fobhouse/contract/shell-bridge.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { isApiError } from '../../lib/api-error.ts'
import { kioskSecretKey } from '../../lib/kiosk-secret.ts'

export type KioskIdentity = {
  kioskId: string
  /** False: it waits for an administrator. */
  authorised: boolean
  /** Null: the server gave none, or it was lost. */
  secret: string | null
}

const askWaitingMs = 5000
const askReadyMs = 60_000

/** Who this kiosk is, told to the server now and then: while it waits for an administrator, every few seconds. */
export const identityQuery = (bridge: ShellBridge) =>
  queryOptions({
    queryKey: ['kiosk', 'identity'],
    queryFn: () => checkIn(bridge),
    refetchInterval: ({ state: { data } }) => (data?.authorised && data.secret !== null ? askReadyMs : askWaitingMs),
  })

async function checkIn({ identity, store }: ShellBridge): Promise<KioskIdentity> {
  const { kioskId, ip } = await identity()
  const kept = await store.get(kioskSecretKey)
  const body = kioskRoutes.checkIn.body.safeParse({ name: kioskId, kioskId, kioskIp: ip })
  const answer = await call(
    kioskRoutes.checkIn,
    { body: body.success ? body.data : { name: kioskId, kioskId } },
    kept === null ? {} : { kioskSecret: kept },
  )
  const secret = answer.secret ?? (answer.authorised ? kept : null)
  if (secret !== kept) await (secret === null ? store.remove(kioskSecretKey) : store.set(kioskSecretKey, secret))
  return { kioskId, authorised: answer.authorised, secret }
}

/** What the screen shows; a secret that is no longer good is forgotten, and the kiosk asks who it is again. */
export const screenQuery = (bridge: ShellBridge, secret: string | null) =>
  queryOptions({
    queryKey: ['kiosk', 'screen', secret],
    enabled: secret !== null,
    refetchInterval: askReadyMs,
    queryFn: async ({ client, signal }) => {
      try {
        return await call(kioskRoutes.screen, {}, { signal, kioskSecret: secret ?? '' })
      } catch (error) {
        if (isApiError(error) && error.code === 'kiosk_secret_wrong') {
          await bridge.store.remove(kioskSecretKey)
          await client.invalidateQueries({ queryKey: ['kiosk', 'identity'] })
        }
        throw error
      }
    },
  })

/** Meetings whose attendance can be recorded now; only for active members and administrators. */
export const meetingsNowQuery = queryOptions({
  queryKey: ['meetings', 'now'],
  queryFn: ({ signal }) => call(meetingRoutes.now, {}, { signal }),
})
