import type { Browser } from 'playwright-core'
import { type BentCalls, bendCalls } from './bend-calls.ts'
import { openVisitor, type Visitor } from './browser.ts'
import { becomePerson } from './demo-club.ts'
import { type Looks, findFaultsOfLooks } from './looks.ts'
import { phone } from './page-faults.ts'
import { type StateName, states } from './page-states.ts'
import type { Place } from './places.ts'

export type Portal = { browser: Browser; origin: string; cookie: string }
/** A window that goes from state to state, so that it need not load again. */
export type Window = { visitor: Visitor; calls: BentCalls }
export type Looking = {
  looks: Looks
  /** The buttons already tried: a screen's tabs share some. */
  tried: Set<string>
  tell?: (what: string) => void
}

export async function openWindow({ browser, origin }: Portal): Promise<Window> {
  const visitor = await openVisitor(browser, { origin, width: phone })
  return { visitor, calls: await bendCalls(visitor.page) }
}

/** Returns a screen's faults in one state. Closes a window that no longer responds. */
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
    faults.push(`after ${shown}: ${String(error)}`) // the other states are still checked
    await visitor.context.close()
  }
  return faults.map((fault) => `${place.path}, ${fault}`)
}

/** More than any form of a screen takes: a page that hangs is reported and not waited for. */
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
