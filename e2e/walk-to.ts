import { errors, type Page } from 'playwright-core'
import { atTimes, showAt } from './page-faults.ts'

const left = 'data-left'
/** No screen has this address. */
const nowhere = '/-'
/** A screen that is still there by then is one that stays, or comes again: the page is loaded instead. */
const patience = { ...atTimes, timeout: 1500 }

/**
 * Opens another screen, or the same one anew, with nothing kept of earlier answers. The page goes on and only its content
 * is drawn anew: to load all its scripts, and axe, took longer than most of what is looked at. A `width` is taken between the
 * two screens, so that neither is drawn for nothing.
 */
export async function walkTo(page: Page, path: string, { width }: { width?: number } = {}): Promise<void> {
  const hasGone = await leaveScreen(page)
  if (width !== undefined) await showAt(page, width)
  if (hasGone) {
    await page.evaluate(enter, { path, left })
    if (await hasLeft(page)) return
  }
  await page.goto(path)
}

/** False if there was none, or if it stays: then the page has to be loaded. */
async function leaveScreen(page: Page): Promise<boolean> {
  if ((await page.locator('#root main').count()) === 0) return false
  await closeNotes(page)
  await page.evaluate(leave, { nowhere, left })
  return hasLeft(page)
}

async function hasLeft(page: Page): Promise<boolean> {
  try {
    await page.waitForFunction((mark) => document.querySelector(`[${mark}]`) === null, left, patience)
    return true
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
    return false
  }
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

type Query = { queryKey: readonly unknown[] }
type Filters = { type?: 'inactive' | 'active'; predicate?: (query: Query) => boolean }
type Client = Record<'removeQueries' | 'refetchQueries' | 'resetQueries', (filters: Filters) => unknown> & {
  getQueryData(key: readonly string[]): { loggedIn?: boolean } | null | undefined
}
type Part = { child: Part | null; memoizedProps: { client?: Partial<Client> } | null }

/**
 * Runs in the page. Everything on the screen is asked anew as if for the first time. The club and the person are asked
 * before: without them the whole frame would go and come again.
 */
async function enter({ path, left: mark }: { path: string; left: string }): Promise<void> {
  const client = findClient()
  client.removeQueries({ type: 'inactive' })
  const isOf =
    (...names: string[]) =>
    ({ queryKey }: Query) =>
      names.includes(queryKey.join())
  await client.refetchQueries({ predicate: isOf('config') })
  const isSamePerson = client.getQueryData(['config'])?.loggedIn === Boolean(client.getQueryData(['profile']))
  const isKept = isSamePerson ? isOf('config', 'setup', 'profile') : isOf('config')
  if (isSamePerson) await client.refetchQueries({ predicate: isOf('setup', 'profile') })
  for (const drawn of document.querySelectorAll('#root main > :last-child > *')) drawn.setAttribute(mark, '')
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
  client.resetQueries({ type: 'active', predicate: (query) => !isKept(query) })

  /** React keeps its tree at the root; one of the uppermost parts has the client of all queries. */
  function findClient(): Client {
    const root = document.querySelector('#root') as unknown as Record<string, { stateNode: { current: Part } }> // as React makes it
    const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$')) ?? ''
    let part: Part | null | undefined = root[key]?.stateNode.current
    while (part && part.memoizedProps?.client?.resetQueries === undefined) part = part.child
    const found = part?.memoizedProps?.client
    if (!found) throw new Error('The client of the queries is not where it was')
    return found as Client // what can reset queries has the rest, too
  }
}
