import type { Log } from '../log.ts'
import type { CardFormat, ReaderPlace } from '../settings.ts'
import { parseCard } from './card-number.ts'
import { readKeys } from './evdev-keys.ts'
import { LineProgram } from './line-program.ts'
import { MqttReader } from './mqtt-reader.ts'
import { watchSimFolder } from './sim-folder.ts'

type Options = {
  format: CardFormat
  log: Log
  onFault: (fault: string | undefined) => void
  onCard: (number: string) => void
  /** Milliseconds that only grow. */
  uptime: () => number
}

export type Reader = { stop(): void; isAlive(): boolean }

/** So long the same card at the same reader is one tap: readers repeat a card that lies on them. */
const sameTapMs = 2000

export function startReader(place: ReaderPlace, options: Options): Reader {
  const onText = takeCards(place, options)
  if (place.kind === 'sim') return { ...watchSimFolder(place.folder, { onLine: onText }), isAlive: () => true }
  const { log, onFault } = options
  if (place.kind === 'mqtt') return new MqttReader({ place, onText, log, onFault })
  const name = `reader ${place.kind}:${place.path}`
  if (place.kind === 'evdev') {
    // Grabbed, so that no number reaches a console. Without stdbuf a line would wait until a block is full.
    const args = ['-oL', 'evtest', '--grab', place.path]
    return new LineProgram({ name, program: 'stdbuf', args, onLine: readKeys(onText), log, onFault })
  }
  const script = 'stty -F "$1" "$2" raw -echo && exec cat "$1"'
  const args = ['-c', script, 'serial', place.path, String(place.baud)]
  return new LineProgram({ name, program: 'sh', args, onLine: onText, log, onFault })
}

function takeCards(place: ReaderPlace, { format, log, onCard, uptime }: Options): (text: string) => void {
  let last: { number: string; at: number } | undefined
  return (text) => {
    if (text.trim() === '') return
    const number = parseCard(text, format)
    if (number === undefined) {
      // Never the text itself: it may be most of a card's number.
      log('not-a-card', { reader: place.kind, length: text.length })
      return
    }
    const at = uptime()
    if (last?.number === number && at - last.at < sameTapMs) return
    last = { number, at }
    onCard(number)
  }
}
