import type { Log } from '../log.ts'
import type { Pin } from '../settings.ts'
import { type Gpiod, quoteCommand } from './gpiod.ts'
import { LineProgram } from './line-program.ts'
import { watchSimFolder } from './sim-folder.ts'

export type InputName = 'contact' | 'exit'

type Options = {
  gpiod: Gpiod | undefined
  log: Log
  onFault: (fault: string | undefined) => void
  /** Called with what the pin is at first, and at each change that lasts. */
  onChange: (isOn: boolean) => void
}

export type Input = { stop(): void; isAlive(): boolean }

/** Contacts and buttons bounce: a change counts once it has lasted so long. */
const settleMs = 40

export function watchInput(name: InputName, pin: Pin, { gpiod, log, onFault, onChange }: Options): Input {
  const settled = settle(onChange)
  if (pin.kind === 'sim') {
    const watched = name === 'contact' ? { onContact: onChange } : { onExit: onChange }
    return { ...watchSimFolder(pin.folder, watched), isAlive: () => true }
  }
  if (!gpiod) throw new TypeError('a pin of a chip needs the programs of libgpiod')
  const script = `${quoteCommand(gpiod.get(pin))} && exec ${quoteCommand(gpiod.watch(pin))}`
  const program = new LineProgram({
    name: `${name} gpio:${pin.chip}/${pin.line}`,
    program: 'sh',
    args: ['-c', script],
    onLine: (line) => settled.take(line.trim() === '1'),
    onFault,
    log,
  })
  return {
    isAlive: () => program.isAlive(),
    stop: () => {
      settled.stop()
      program.stop()
    },
  }
}

function settle(tell: (isOn: boolean) => void) {
  let told: boolean | undefined
  let timer: NodeJS.Timeout | undefined
  return {
    take(isOn: boolean): void {
      clearTimeout(timer)
      if (isOn === told) return
      timer = setTimeout(() => {
        told = isOn
        tell(isOn)
      }, settleMs)
    },
    stop: () => clearTimeout(timer),
  }
}
