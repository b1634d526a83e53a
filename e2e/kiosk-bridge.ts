import { kioskRoutes } from '@fobhouse/contract/routes/kiosks.ts'
import type { BrowserContext } from 'playwright-core'
import type { Caller } from './calls.ts'

/**
 * Imitates the kiosk shell: the bridge, with a store that outlives the page. With the claim of an already approved
 * kiosk, its first contact gets the secret.
 */
export async function becomeKiosk(context: BrowserContext, kioskId: string, claim?: string): Promise<void> {
  await context.addInitScript(
    (kiosk) => {
      const key = (name: string) => `shell:${name}`
      const store = {
        get: async (name: string) => localStorage.getItem(key(name)),
        set: async (name: string, value: string) => localStorage.setItem(key(name), value),
        remove: async (name: string) => localStorage.removeItem(key(name)),
      }
      if (kiosk.claim !== undefined) localStorage.setItem(key('kioskClaim'), kiosk.claim)
      const identity = async () => ({ kioskId: kiosk.id, ip: '192.168.1.20' })
      window.fobhouseShell = { kind: 'kiosk', identity, store, reload: () => location.reload() }
    },
    { id: kioskId, claim },
  )
}

/** Approves a kiosk that has no secret by the server's calls; returns its claim. */
export async function approveKiosk({ call }: Pick<Caller, 'call'>, kioskId: string): Promise<string> {
  const checkIn = async () => {
    const answer = await call('PUT', kioskRoutes.checkIn.path, { name: 'Front door', kioskId })
    return kioskRoutes.checkIn.response.parse(await answer.json())
  }
  const first = await checkIn()
  const list = kioskRoutes.list.response.parse(await (await call('GET', kioskRoutes.list.path)).json())
  const kiosk = list.find((one) => one.kioskId === kioskId)
  if (!kiosk) throw new Error('The kiosk did not register')
  const path = `${kioskRoutes.list.path}${kiosk.id}/`
  if (first.code === undefined) await call('DELETE', `${path}secret/`)
  const { code, claim = '' } = first.code === undefined ? await checkIn() : first
  await call('PUT', path, { authorised: true, code })
  return claim
}
