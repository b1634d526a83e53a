import { errors, type Page } from 'playwright-core'

const left = 'data-left'
/** No screen has this address. */
const nowhere = '/-'
/** A screen that is still there by then is one that stays: the page is loaded instead. */
const patience = { timeout: 1500 }

/**
 * Opens another screen, or the same one anew, with nothing kept of earlier answers. The page goes on and only its content
 * is drawn anew: to load all its scripts, and axe, took longer than most of what is looked at.
 */
export async function walkTo(page: Page, path: string): Promise<void> {
  if ((await page.locator('#root main').count()) === 0) {
    await page.goto(path)
    return
  }
  await closeNotes(page)
  await page.evaluate(leave, { nowhere, left })
  try {
    await page.waitForFunction((mark) => document.querySelector(`[${mark}]`) === null, left, patience)
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
    await page.goto(path)
    return
  }
  await page.evaluate(enter, path)
}

/**
 * Notes outlive a screen, only four are shown at once, the others wait for their turn, and none goes away while the pointer
 * is over it: what is said next might not be seen for a long time.
 */
export async function closeNotes(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pressed = new Set<Element>()
    let crosses: HTMLElement[]
    do {
      crosses = [...document.querySelectorAll<HTMLElement>('.mantine-Notification-closeButton')]
      crosses = crosses.filter((cross) => !pressed.has(cross))
      for (const cross of crosses) {
        pressed.add(cross)
        cross.click()
      }
      if (crosses.length > 0) await new Promise(requestAnimationFrame)
    } while (crosses.length > 0)
  })
}

/** Runs in the page. */
function leave({ nowhere: path, left: mark }: { nowhere: string; left: string }): void {
  for (const drawn of document.querySelectorAll('#root main > :last-child > *')) drawn.setAttribute(mark, '')
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** Runs in the page. React keeps its tree at the root; one of the uppermost parts has the client of all queries. */
function enter(path: string): void {
  type Client = Record<'removeQueries' | 'resetQueries', (filters: { type: 'inactive' | 'active' }) => unknown>
  type Part = { child: Part | null; memoizedProps: { client?: Partial<Client> } | null }
  const root = document.querySelector('#root') as unknown as Record<string, { stateNode: { current: Part } }> // as React makes it
  const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$')) ?? ''
  let part: Part | null | undefined = root[key]?.stateNode.current
  while (part && part.memoizedProps?.client?.resetQueries === undefined) part = part.child
  const client = part?.memoizedProps?.client
  if (!client) throw new Error('The client of the queries is not where it was')
  client.removeQueries?.({ type: 'inactive' })
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
  client.resetQueries?.({ type: 'active' })
}
