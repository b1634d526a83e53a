import type { Decision } from '@fobhouse/contract/protocol-2/decide.ts'
import type { EventType } from '@fobhouse/contract/protocol-2/events.ts'
import { cardNumberSchema } from '@fobhouse/contract/text.ts'
import { type LinkFault, parseFault } from '../link-faults.ts'
import { parseScript, parseWait } from '../script.ts'
import type { BoardNews } from './board-news.ts'

export type BoardFault =
  | LinkFault
  /** The machine's clock is wrong by so much. */
  | { type: 'clock'; milliseconds: number }
  | { type: 'disk'; isFull: boolean }

/** What a line of a script, or a typed one, does to a board beside a tap. */
export type BoardDeed = { type: 'fault'; fault: BoardFault } | { type: 'door'; isOpen: boolean } | { type: 'exit' }

export const boardUsage = `With --protocol 2 also:
  door open|closed | exit                     somebody goes through, or presses the button inside
  clock <milliseconds> | disk full|free       its own clock is wrong by so much; its disk
`

/** Reads what happens to a board of protocol 2; undefined for other words. */
export function parseBoardDeed(words: readonly string[]): BoardDeed | undefined {
  const fault = parseBoardFault(words)
  if (fault) return { type: 'fault', fault }
  const line = words.join(' ')
  if (line === 'door open' || line === 'door closed') return { type: 'door', isOpen: line === 'door open' }
  return line === 'exit' ? { type: 'exit' } : undefined
}

function parseBoardFault(words: readonly string[]): BoardFault | undefined {
  const line = words.join(' ')
  if (line === 'disk full' || line === 'disk free') return { type: 'disk', isFull: line === 'disk full' }
  const milliseconds = /^clock (-?\d{1,15})$/.exec(line)?.[1]
  return milliseconds === undefined ? parseFault(words) : { type: 'clock', milliseconds: Number(milliseconds) }
}

/** `serial` undefined: the first door for a tap, every door for anything else. */
export type BoardStep =
  | { type: 'tap'; serial: string | undefined; card: string }
  | { type: 'deed'; deed: BoardDeed }
  | { type: 'wait'; seconds: number }

/** Reads a script of taps, waits and what happens to a board. Throws an error that names the line. */
export function parseBoardScript(text: string): BoardStep[] {
  return parseScript(
    text,
    readBoardStep,
    'neither "tap [<serial>] <card>" nor "wait <seconds>" nor what happens to a board',
  )
}

/** Reads one line; undefined if it is none. */
export function readBoardStep(words: readonly string[]): BoardStep | undefined {
  if (words[0] === 'wait') return parseWait(words)
  const deed = parseBoardDeed(words)
  if (deed) return { type: 'deed', deed }
  return words[0] === 'tap' ? readTap(words.slice(1)) : undefined
}

/** `[<serial>] <card>`; undefined for other words. */
export function readTap(words: readonly string[]): BoardStep | undefined {
  const [serial, card] = words.length === 2 ? words : [undefined, ...words]
  const number = cardNumberSchema.safeParse(card).data
  return number === undefined || words.length > 2 ? undefined : { type: 'tap', serial, card: number }
}

/** What happened at a board, in plain words. */
export function describeNews(news: BoardNews): string {
  switch (news.type) {
    case 'authorised':
      return 'Connected: the portal and this door have proved themselves to each other.'
    case 'refused':
      return 'The portal refuses this door: it is not authorised yet, or its key is wrong or revoked.'
    case 'disconnected':
      return `No connection (${news.reason}). The door goes on by its own list and tries again.`
    case 'list':
      return `New list, written down and acknowledged: version ${news.version}.`
    case 'list_refused':
      return `A list was refused: ${news.reason}.`
    case 'order_refused':
      return `An order was refused: ${news.reason}.`
    case 'card':
      return `Card ${news.number}: ${describeDecision(news.decision)}`
    case 'bumped':
      return 'OPEN once, because the portal said so.'
    case 'held':
      return news.isHeld ? 'Stays OPEN.' : 'Locked again.'
    case 'rebooting':
      return 'Restarting.'
    case 'event':
      return `Written down: ${eventNames[news.name]}.`
    case 'stored':
      return 'The portal has stored events.'
    case 'disk':
      return `Could not write something down: ${news.reason}.`
  }
}

function describeDecision(decision: Decision): string {
  switch (decision.outcome) {
    case 'granted':
      return 'OPEN.'
    case 'locked_out':
      return 'refused, the door is locked out.'
    case 'unknown_card':
      return 'refused, nobody’s card.'
    case 'denied':
      return `refused, ${decision.reason}.`
  }
}

const eventNames: Record<EventType, string> = {
  tap: 'a card',
  opened: 'the door was opened',
  closed: 'the door was closed',
  hold: 'held open, or no longer',
  forced: 'the door was forced',
  held_open: 'the door was left open',
  exit: 'the button inside was pressed',
  list_expired: 'the list has expired',
  boot: 'a start',
  lost: 'events are lost',
}
