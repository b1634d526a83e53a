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
  /** False: it waits for an administrator. */
  authorised: boolean
  /** Null: the server gave none, or it was lost. */
  secret: string | null
  /** What an administrator types to say that it is this kiosk; null where there is nothing to say. */
  code: string | null
  /** The only reader whose cards count, once the kiosk has its secret; null before one was approved. */
  readerUrl: string | null
  /** Whether a PIN opens the settings. */
  hasPin: boolean
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
  // Whoever is told how the kiosk is set up has shown the secret, or just got it.
  const secret = given ?? (setUp ? kept : null)
  if (secret !== kept) await keep(store, kioskSecretKey, secret)
  if (answer.claim !== undefined) await keep(store, claimKey, answer.claim)
  // A claim outlives the answer with the secret, which may be lost, and no contact with the secret.
  else if (claim !== null && setUp && given === undefined) await keep(store, claimKey, null)
  const { code = null } = answer
  return { kioskId, authorised, secret, code, readerUrl: setUp?.readerUrl ?? null, hasPin: setUp?.hasPin ?? false }
}

async function keep(store: ShellStore, key: string, value: string | null): Promise<void> {
  await (value === null ? store.remove(key) : store.set(key, value))
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
