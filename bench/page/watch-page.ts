import type { Page } from 'playwright-core'
import { cumulativeLayoutShift, type Shift } from './layout-shift.ts'

/** Chromium's own measurements, in milliseconds and bytes. */
type Seen = {
  largestPaint: number
  takenOver: number
  shifts: Shift[]
  interactions: { name: string; duration: number }[]
}

/** Shorter interactions are not reported one by one. */
const shortestInteractionMs = 16

export type Vitals = {
  lcp: number
  /** When code took the place of what was drawn ahead; 0 where nothing was. */
  takenOver: number
  inp: number
  slowest: string
  cls: number
  kilobytes: number
}

/** Watches a page from its next visit on. The returned function reads the measurements. */
export async function watchPage(page: Page): Promise<() => Promise<Vitals>> {
  await page.addInitScript(observe, shortestInteractionMs)
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  let bytes = 0
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  return async () => {
    const seen = await page.evaluate(() => Reflect.get(window, 'seen') as Seen) // `observe` put it there
    const { largestPaint, takenOver, shifts, interactions } = seen
    const slowest = interactions.toSorted((one, other) => other.duration - one.duration)[0]
    return {
      lcp: largestPaint,
      takenOver,
      inp: slowest?.duration ?? shortestInteractionMs,
      slowest: slowest?.name ?? '',
      cls: cumulativeLayoutShift(shifts),
      kilobytes: bytes / 1024,
    }
  }
}

/** Runs in the page, before anything else does. */
function observe(durationThreshold: number): void {
  const seen: Seen = { largestPaint: 0, takenOver: 0, shifts: [], interactions: [] }
  Object.assign(window, { seen })
  const listen = (type: string, hear: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) hear(entry)
    }).observe(Object.assign({ type, buffered: true }, { durationThreshold })) // newer than the types
  listen('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime
  })
  let wasDrawn = false
  new MutationObserver(() => {
    const isDrawn = document.querySelector('#root[data-drawn]') !== null
    if (wasDrawn && !isDrawn) seen.takenOver = performance.now()
    wasDrawn = isDrawn
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-drawn'] })
  listen('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean } // of this type
    if (!hadRecentInput) seen.shifts.push({ startTime: entry.startTime, value })
  })
  listen('event', (entry) => {
    const { interactionId, name, duration } = entry as PerformanceEventTiming // of this type
    if (interactionId) seen.interactions.push({ name, duration })
  })
}
