import i18next from 'i18next'
import { notifyOffer } from '../../ui/notify.tsx'

const leastMsBetweenChecks = 60 * 60_000

/** Keeps what the page needs without a network in this browser, and tells an open page of a new version. */
export async function keepOffline(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    registration.addEventListener('updatefound', () => follow(registration.installing))
    follow(registration.installing ?? registration.waiting)
    checkWhenSeenAgain(registration)
  } catch {
    // A browser may refuse, in a private window for example; the page then works as long as there is a network.
  }
}

/** Browsers look for a new one with each page that they load; an installed page is seldom loaded anew. */
function checkWhenSeenAgain(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < leastMsBetweenChecks) return
    checkedAt = Date.now()
    registration.update().catch(() => undefined) // without a network there is no news; it is asked again later
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

/** A page that was loaded after the upgrade is new already, for pages come from the server: only an older one is told. */
async function offerUnlessCurrent(worker: ServiceWorker): Promise<void> {
  if (await isCurrent()) return activate(worker)
  notifyOffer(i18next.t('update.ready'), {
    label: i18next.t('update.reload'),
    act: () => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
      activate(worker)
    },
  })
}

async function isCurrent(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? ''
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    return (await answer.text()).includes(new URL(own).pathname)
  } catch {
    return false // it cannot be found out: better offered once too often
  }
}

/** A worker is always of our own origin: the second argument is what it hands over, which is nothing. */
function activate(worker: ServiceWorker): void {
  worker.postMessage('activate', [])
}
