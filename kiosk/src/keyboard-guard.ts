import { ownWorld } from './own-world.ts'
import type { Attached } from './targets.ts'

type Key = { key: string; ctrlKey: boolean; altKey: boolean; metaKey: boolean; isAltGraph: boolean }

/**
 * Whether a key may do its usual work: typing and editing, but none of the browser's commands such as opening a file,
 * printing, viewing the source or zooming. This function is sent to the page as text, so it must not use anything from
 * outside.
 */
export function allowsKey({ key, ctrlKey, altKey, metaKey, isAltGraph }: Key): boolean {
  if (isAltGraph) return true // AltGr or Option types characters such as @ on many keyboards
  if (altKey || metaKey || /^F\d+$/.test(key) || /^Browser|^Launch/.test(key)) return false
  return !ctrlKey || /^(?:[acvxyz]|Home|End|Arrow\w+)$/i.test(key)
}

/** Runs beside the page. It is sent as text, so it cannot use anything outside itself. */
function installGuard(allows: typeof allowsKey): void {
  const options = { capture: true, passive: false }
  addEventListener(
    'keydown',
    (event) => {
      const isAltGraph = event.getModifierState('AltGraph')
      const { key, ctrlKey, altKey, metaKey } = event
      if (!allows({ key, ctrlKey, altKey, metaKey, isAltGraph })) event.preventDefault()
    },
    options,
  )
  addEventListener('contextmenu', (event) => event.preventDefault(), options)
  addEventListener('wheel', (event) => event.ctrlKey && event.preventDefault(), options)
  for (const type of ['dragover', 'drop']) addEventListener(type, (event) => event.preventDefault(), options)
}

/** Stops a keyboard or mouse at the kiosk from opening the browser's own dialogs. */
export async function guardKeyboard({ session }: Attached): Promise<void> {
  const source = `(${installGuard.toString()})(${allowsKey.toString()})`
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: ownWorld })
}
