import type { ShellBridge } from '@fobhouse/contract/shell-bridge.ts'

export const callBinding = 'fobhouseShellCall'
export const answerFunction = 'fobhouseShellAnswer'

type Names = { origin: string; callBinding: string; answerFunction: string }

/**
 * Runs in each new document before the page's own scripts. It is sent as text, so it cannot use anything outside
 * itself. The portal's own page gets `window.fobhouseShell`; any other document loses its access to the shell.
 */
function installBridge({ origin, callBinding, answerFunction }: Names): void {
  type Pending = { resolve: (value: unknown) => void; reject: (reason: Error) => void }
  // `Runtime.addBinding` adds a function that takes one text.
  const call = Reflect.get(globalThis, callBinding) as ((text: string) => void) | undefined
  Reflect.deleteProperty(globalThis, callBinding)
  if (!call || globalThis.origin !== origin || globalThis.top !== globalThis.self) return

  const pending = new Map<number, Pending>()
  let lastId = 0
  const ask = (method: string, ...args: unknown[]) => {
    lastId += 1
    const id = lastId
    return new Promise<unknown>((resolve, reject) => {
      pending.set(id, { resolve, reject })
      call(JSON.stringify({ id, call: { method, args } }))
    })
  }
  const answer = (id: number, error: string | null, value: unknown) => {
    const waiting = pending.get(id)
    pending.delete(id)
    if (error === null) waiting?.resolve(value)
    else waiting?.reject(new Error(error))
  }
  const ignore = () => undefined
  // The calls return the promised types: bridge.ts answers each of them.
  const bridge = {
    kind: 'kiosk',
    identity: () => ask('identity'),
    store: {
      get: (key: string) => ask('get', key),
      set: (key: string, value: string) => ask('set', key, value).then(ignore),
      remove: (key: string) => ask('remove', key).then(ignore),
    },
    reload: () => void ask('reload'),
  } as ShellBridge
  Object.freeze(bridge.store)
  Object.defineProperty(globalThis, answerFunction, { value: answer })
  Object.defineProperty(globalThis, 'fobhouseShell', { value: Object.freeze(bridge), enumerable: true })
}

export function bridgeScript(origin: string): string {
  return `(${installBridge.toString()})(${JSON.stringify({ origin, callBinding, answerFunction })})`
}
