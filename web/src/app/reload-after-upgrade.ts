const storageKey = 'reloadedForUpgrade'
const leastMillisecondsBetween = 10_000

/**
 * A page that was open while a new version was installed asks for parts that are gone: it starts anew with the new ones.
 * Not twice in a row: then the part is missing for another reason, and the screen says that it could not be loaded.
 */
export function reloadAfterUpgrade(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const before = Number(sessionStorage.getItem(storageKey) ?? 0)
    if (Date.now() - before < leastMillisecondsBetween) return
    event.preventDefault()
    sessionStorage.setItem(storageKey, String(Date.now()))
    location.reload()
  })
}
