import type { Page } from 'playwright-core'

/** What a browser fetched for a page. All times are in ms since the address was entered. */
export type Fetched = {
  path: string
  /** The request, the first byte of the answer, and its last. */
  asked: number
  answered: number
  come: number
  kilobytes: number
}

/** What happened while a page was opened for the first time. */
export type Trace = {
  fetched: Fetched[]
  /** When the page's one thread was busy for more than 50 ms. */
  busy: { from: number; to: number }[]
  /** Moments to be marked, in ms. */
  moments: { name: string; at: number }[]
}

/** Reads what the browser itself recorded of the visit so far. */
export async function readTrace(page: Page): Promise<Pick<Trace, 'fetched' | 'busy'>> {
  return page.evaluate(async () => {
    const own = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // of this type
    const others = performance.getEntriesByType('resource') as PerformanceResourceTiming[] // of this type
    const longTasks = await new Promise<PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type: 'longtask', buffered: true })
      setTimeout(() => resolve([]), 1000)
    })
    const fetched = [...own, ...others].map((entry) => ({
      path: new URL(entry.name).pathname,
      asked: entry.startTime,
      answered: entry.responseStart,
      come: entry.responseEnd,
      kilobytes: entry.transferSize / 1024,
    }))
    return {
      fetched,
      busy: longTasks.map(({ startTime, duration }) => ({ from: startTime, to: startTime + duration })),
    }
  })
}
