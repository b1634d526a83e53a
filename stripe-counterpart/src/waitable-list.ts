/** A list of things that happened, oldest first, and a way to wait for one. */
export type WaitableList<Item> = {
  items: readonly Item[]
  add(item: Item): void
  /** The first item that fits, past or future. Throws after `timeoutMs`, naming what came instead. */
  waitFor(fits: (item: Item) => boolean, timeoutMs?: number): Promise<Item>
  /** Calls `hear` for every later item; the returned function ends that. */
  listen(hear: (item: Item) => void): () => void
}

export function createWaitableList<Item>(describe: (item: Item) => string): WaitableList<Item> {
  const items: Item[] = []
  const listeners = new Set<(item: Item) => void>()
  return {
    items,
    add(item) {
      items.push(item)
      for (const hear of listeners) hear(item)
    },
    waitFor(fits, timeoutMs = 10_000) {
      const found = items.find((item) => fits(item))
      if (found !== undefined) return Promise.resolve(found)
      return new Promise<Item>((resolve, reject) => {
        const look = (item: Item) => {
          if (!fits(item)) return
          clearTimeout(timer)
          listeners.delete(look)
          resolve(item)
        }
        const timer = setTimeout(() => {
          listeners.delete(look)
          const seen = items.map((item) => describe(item)).join('; ')
          reject(new Error(`Nothing like that within ${timeoutMs} ms, but: ${seen || 'nothing at all'}`))
        }, timeoutMs)
        listeners.add(look)
      })
    },
    listen(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  }
}
