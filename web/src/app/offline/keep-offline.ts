import i18next from 'i18next'
import { languageOfBook } from '../../features/help/books.ts'
import { currentLanguage } from '../../lib/translations.ts'
import { isCurrent } from '../is-current.ts'

const leastMsBetweenChecks = 60 * 60_000

/** Stores in this browser what the page needs offline, and tells an open page about a new version. */
export async function keepOffline(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    registration.addEventListener('updatefound', () => follow(registration.installing))
    follow(registration.installing ?? registration.waiting)
    checkWhenSeenAgain(registration)
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ book: languageOfBook(currentLanguage()) }, [])
  } catch {
    // A browser may refuse this, for example in a private window; then the page only works with a network.
  }
}

/** Browsers look for a new worker with each page load, but an installed page is seldom reloaded. */
function checkWhenSeenAgain(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < leastMsBetweenChecks) return
    checkedAt = Date.now()
    registration.update().catch(() => undefined) // no network; it is checked again later
  })
}

function follow(worker: ServiceWorker | null): void {
  if (!worker) return
  const look = () => {
    if (worker.state !== 'installed' || !navigator.serviceWorker.controller) return
    void offerUnlessCurrent(worker)
  }
  worker.addEventListener('statechange', look)
  look()
}

/** Pages come from the server, so one loaded after the upgrade is new: only an older page, or one of unknown age, is offered a reload. */
async function offerUnlessCurrent(worker: ServiceWorker): Promise<void> {
  if (await isCurrent()) return activate(worker)
  const { notifyOffer } = await import('../../ui/notify.tsx')
  notifyOffer(i18next.t('update.ready'), {
    label: i18next.t('update.reload'),
    act: () => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
      activate(worker)
    },
  })
}

/** A worker always has our own origin. The second argument is the list of transferred objects: none. */
function activate(worker: ServiceWorker): void {
  worker.postMessage('activate', [])
}
