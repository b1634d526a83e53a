import { z } from 'zod'
import { evaluateAside, ownWorld } from './own-world.ts'
import type { Attached } from './targets.ts'

const wakeBinding = 'fobhouseShellWake'
const coverFunction = 'fobhouseShellCover'
const bindingCalledSchema = z.object({ name: z.string() })

/** Runs beside the page. It is sent as text, so it cannot use anything outside itself. */
function installCover({ wakeBinding, coverFunction }: { wakeBinding: string; coverFunction: string }): void {
  // `Runtime.addBinding` adds a function that takes one text.
  const wake = Reflect.get(globalThis, wakeBinding) as ((text: string) => void) | undefined
  if (!wake || globalThis.top !== globalThis.self) return
  const cover = document.createElement('div')
  cover.style.cssText = 'position:fixed;inset:0;z-index:2147483647;background:#000;cursor:none'

  const notice = (event: Event) => {
    wake('')
    if (!cover.isConnected) return
    // The touch that wakes the screen must not press anything on it.
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.type !== 'pointerdown') cover.remove()
  }
  for (const type of ['pointerdown', 'click', 'keydown']) addEventListener(type, notice, { capture: true })
  const setCover = (isDark: boolean) => {
    if (!isDark) cover.remove()
    else if (!cover.isConnected) document.documentElement.append(cover)
  }
  Object.defineProperty(globalThis, coverFunction, { value: setCover })
}

/**
 * Prepares a black cover for the page. `woken` is called on every touch and key, and when the page moves on, as it does
 * after a tap.
 */
export async function prepareCover({ session }: Attached, woken: () => void): Promise<void> {
  session.listen(({ method, params }) => {
    const isTouch = method === 'Runtime.bindingCalled' && bindingCalledSchema.parse(params).name === wakeBinding
    if (isTouch || method === 'Page.navigatedWithinDocument') woken()
  })
  const source = `(${installCover.toString()})(${JSON.stringify({ wakeBinding, coverFunction })})`
  await session.send('Runtime.addBinding', { name: wakeBinding, executionContextName: ownWorld })
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: ownWorld })
}

export async function setCover(page: Attached, isDark: boolean): Promise<void> {
  await evaluateAside(page, `globalThis.${coverFunction}?.(${isDark})`)
}
