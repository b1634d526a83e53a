import type { BrowserContext } from 'playwright-core'

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
