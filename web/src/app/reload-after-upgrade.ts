import { isCurrent } from './is-current.ts'

const storageKey = 'reloadedForUpgrade'
const leastMillisecondsBetween = 10_000

/**
 * If a new version was installed while the page was open, the page requests parts that are gone: then it reloads. Not
 * twice in a row, nor without an answer of the server: then the part is missing for another reason, and the screen says that it failed to load.
 */
export function reloadAfterUpgrade(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfOld())
}

async function reloadIfOld(): Promise<void> {
  if ((await isCurrent()) !== false) return
  const before = Number(sessionStorage.getItem(storageKey) ?? 0)
  if (Date.now() - before < leastMillisecondsBetween) return
  sessionStorage.setItem(storageKey, String(Date.now()))
  location.reload()
}
