import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

type Watched = {
  /** Called with each line that is appended to `reader`; lines that were there at the start are old. */
  onLine?: (line: string) => void
  /** Called with the first value, and at each change. */
  onContact?: (isOn: boolean) => void
  onExit?: (isOn: boolean) => void
}

const everyMs = 50

/** Watches a folder that stands for pins and a reader. Missing files mean 0, and no lines. */
export function watchSimFolder(folder: string, { onLine, onContact, onExit }: Watched): { stop(): void } {
  mkdirSync(folder, { recursive: true })
  const reader = join(folder, 'reader')
  let read = sizeOf(reader)
  let rest = ''
  const inputs: { path: string; tell: Watched['onContact']; last?: boolean }[] = [
    { path: join(folder, 'contact'), tell: onContact },
    { path: join(folder, 'exit'), tell: onExit },
  ]

  function look(): void {
    for (const input of inputs) {
      if (!input.tell) continue
      const isOn = readSimNumber(input.path) === 1
      if (isOn !== input.last) input.tell(isOn)
      input.last = isOn
    }
    if (onLine) readNew(onLine)
  }

  function readNew(tell: (line: string) => void): void {
    const size = sizeOf(reader)
    // Somebody began the file anew.
    if (size < read) read = 0
    if (size === read) return
    const text = rest + readFileSync(reader).subarray(read, size).toString()
    read = size
    const lines = text.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) tell(line)
  }

  look()
  const timer = setInterval(look, everyMs)
  return { stop: () => clearInterval(timer) }
}

/** The number in a file; 0 if there is none. */
export function readSimNumber(path: string): number {
  // Asked first, since it is looked at 20 times a second, and an error costs more than an answer.
  if (!existsSync(path)) return 0
  try {
    const value = Number(readFileSync(path, 'utf8').trim())
    return Number.isFinite(value) ? value : 0
  } catch {
    return 0
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
