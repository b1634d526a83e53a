import type { Browser } from 'playwright-core'
import { type BentCalls, bendCalls } from './bend-calls.ts'
import { openVisitor, type Visitor } from './browser.ts'
import { becomePerson } from './demo-club.ts'
import { type Looks, findFaultsOfLooks } from './looks.ts'
import { phone } from './page-faults.ts'
import { type StateName, states } from './page-states.ts'
import type { Place } from './places.ts'

// What is wrong with a screen in one of its states.

export type Portal = { browser: Browser; origin: string; cookie: string }
/** A window that is taken from state to state: what it has loaded it need not load again. */
export type Window = { visitor: Visitor; calls: BentCalls }
export type Looking = {
  looks: Looks
  /** Which buttons have been tried: the tabs of a screen have some in common. */
  tried: Set<string>
  tell?: (what: string) => void
}

export async function openWindow({ browser, origin }: Portal): Promise<Window> {
  const visitor = await openVisitor(browser, { origin, width: phone })
  return { visitor, calls: await bendCalls(visitor.page) }
}

/** A window that no longer answers is closed. */
export async function findFaultsOfState(
  { visitor, calls }: Window,
  { place, name }: { place: Place; name: StateName },
  { portal: { origin, cookie }, looks, tried, tell }: Looking & { portal: Portal },
): Promise<string[]> {
  const { page } = visitor
  const faults: string[] = []
  let shown = 'nothing'
  await becomePerson(visitor, { origin, cookie: place.for === 'visitors' ? '' : cookie })
  await calls.become('well')
  const forms = states[name]({ page, calls, path: place.path, tried })
  try {
    for (;;) {
      const form = await inTime(forms.next(), `what comes after ${shown}`)
      if (form.done === true) break
      shown = form.value
      const found = await inTime(findFaultsOfLooks(page, looks), shown)
      faults.push(...found.map((fault) => `${shown}: ${fault}`))
      tell?.(shown)
    }
  } catch (error) {
    faults.push(`after ${shown}: ${String(error)}`) // the others are looked at all the same
    await visitor.context.close()
  }
  return faults.map((fault) => `${place.path}, ${fault}`)
}

/** More than any form of a screen takes: a page that no longer answers is told, and not waited for. */
const patienceSeconds = 90

async function inTime<Value>(promise: Promise<Value>, what: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const tellLate = () => reject(new Error(`The page did not answer for ${patienceSeconds} s: ${what}`))
    timer = setTimeout(tellLate, patienceSeconds * 1000)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
