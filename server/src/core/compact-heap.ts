import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Frees what only the start needed: sources as text, functions that ran once. Takes a tenth of a second and saves 13 of
 * 133 MB of an idle server on a small board. V8 does it by itself only when memory is short.
 */
export function compactHeap(): void {
  setFlagsFromString('--expose-gc') // adds the function to contexts made from here on
  const collect = runInNewContext('gc') as NodeJS.GCFunction // the flag above defines it
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  setFlagsFromString('--no-expose-gc')
}
