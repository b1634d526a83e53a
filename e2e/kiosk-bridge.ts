import { kioskRoutes } from '@fobhouse/contract/routes/kiosks.ts'
import type { BrowserContext } from 'playwright-core'
import type { Caller } from './calls.ts'

/** As the kiosk shell has it: the bridge, with a store that outlives the page. */
export async function becomeKiosk(context: BrowserContext, kioskId: string): Promise<void> {
  await context.addInitScript((id) => {
    const key = (name: string) => `shell:${name}`
    const store = {
      get: async (name: string) => localStorage.getItem(key(name)),
      set: async (name: string, value: string) => localStorage.setItem(key(name), value),
      remove: async (name: string) => localStorage.removeItem(key(name)),
    }
    const identity = async () => ({ kioskId: id, ip: '192.168.1.20' })
    window.fobhouseShell = { kind: 'kiosk', identity, store, reload: () => location.reload() }
  }, kioskId)
}

/** Approves a kiosk by the server's calls: its next contact gets a secret that is new. */
export async function approveKiosk({ call }: Pick<Caller, 'call'>, kioskId: string): Promise<void> {
  await call('PUT', kioskRoutes.checkIn.path, { name: 'Front door', kioskId })
  const list = kioskRoutes.list.response.parse(await (await call('GET', kioskRoutes.list.path)).json())
  const kiosk = list.find((one) => one.kioskId === kioskId)
  if (!kiosk) throw new Error('The kiosk did not register')
  const path = `${kioskRoutes.list.path}${kiosk.id}/`
  if (kiosk.authorised) await call('DELETE', `${path}secret/`)
  else await call('PUT', path, { authorised: true })
}
