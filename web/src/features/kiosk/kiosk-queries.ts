import { kioskRoutes } from '@fobhouse/contract/routes/kiosks.ts'
import { meetingRoutes } from '@fobhouse/contract/routes/meetings.ts'
import type { ShellBridge, ShellStore } from '@fobhouse/contract/shell-bridge.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { isApiError } from '../../lib/api-error.ts'
import { kioskSecretKey } from '../../domain/device/kiosk-secret.ts'
import { readOwnUrl } from './own-reader.ts'

export type KioskIdentity = {
  kioskId: string
  /** False: the kiosk waits for an administrator. */
  authorised: boolean
  /** Null: the server gave none, or it was lost. */
  secret: string | null
  /** The code that an administrator types to identify this kiosk; null if none is needed. */
  code: string | null
  /** Once the kiosk has its secret, only this reader's cards count; null before one was approved. */
  readerUrl: string | null
  hasPin: boolean
}

const askWaitingMs = 5000
const askReadyMs = 60_000

/** Checks in with the server regularly: every few seconds while the kiosk waits for an administrator. */
export const identityQuery = (bridge: ShellBridge) =>
  queryOptions({
    queryKey: ['kiosk', 'identity'],
    queryFn: () => checkIn(bridge),
    refetchInterval: ({ state: { data } }) => (data?.authorised && data.secret !== null ? askReadyMs : askWaitingMs),
  })

const claimKey = 'kioskClaim'

async function checkIn({ identity, store }: ShellBridge): Promise<KioskIdentity> {
  const { kioskId, ip } = await identity()
  const [kept, claim, readerUrl] = await Promise.all([
    store.get(kioskSecretKey),
    store.get(claimKey),
    readOwnUrl(store),
  ])
  const own = { name: kioskId, kioskId, readerUrl, ...(claim === null ? {} : { claim }) }
  const body = kioskRoutes.checkIn.body.safeParse({ ...own, kioskIp: ip })
  const {
    authorised,
    secret: given,
    setUp,
    ...answer
  } = await call(
    kioskRoutes.checkIn,
    { body: body.success ? body.data : own },
    kept === null ? {} : { kioskSecret: kept },
  )
  // The server sends `setUp` only to a kiosk that has shown its secret or just received it.
  const secret = given ?? (setUp ? kept : null)
  if (secret !== kept) await keep(store, kioskSecretKey, secret)
  if (answer.claim !== undefined) await keep(store, claimKey, answer.claim)
  // The claim stays until a check-in with the secret worked: the answer that brought the secret may have been lost.
  else if (claim !== null && setUp && given === undefined) await keep(store, claimKey, null)
  const { code = null } = answer
  return { kioskId, authorised, secret, code, readerUrl: setUp?.readerUrl ?? null, hasPin: setUp?.hasPin ?? false }
}

async function keep(store: ShellStore, key: string, value: string | null): Promise<void> {
  await (value === null ? store.remove(key) : store.set(key, value))
}

/** What the kiosk shows; on a refused secret the kiosk deletes it and checks in again. */
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
