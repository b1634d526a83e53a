import { randomBytes } from 'node:crypto'
import { readFrame, serverFrames } from '@fobhouse/contract/protocol-2/frames.ts'
import { type DoorList, judgeList } from '@fobhouse/contract/protocol-2/list.ts'
import {
  ackMac,
  boardMac,
  isServerProven,
  type PublicKey,
  type Session,
} from '@fobhouse/contract/protocol-2/session.ts'
import { secretOf } from '@fobhouse/contract/protocol-2/signing.ts'
import { revealHashKey, tagOf } from '@fobhouse/contract/protocol-2/tags.ts'
import type { z } from 'zod'
import { type Board, connectBoard } from './board.ts'

type FrameName = keyof typeof serverFrames

/** A board of protocol 2 that has proved itself, with what it knows of its connection. */
export type ProvenEnd = {
  board: Board
  session: Session
  told: PublicKey
  /** The list that it has. */
  stored?: { version: number; text: string }
}

type Options = {
  serial: string
  key: string
  kind?: 'door' | 'interlock'
  keyId?: string | null
  bootId?: string
  listVersion?: number
}

export function hello({ keyId = null, bootId, listVersion = 0 }: Partial<Options> = {}) {
  return {
    command: 'authenticate',
    protocol: 2,
    nonce: randomBytes(16).toString('base64url'),
    boot_id: bootId ?? '0f3c2b6e-5a41-4d0c-9c57-6d1f0a2b3c4d',
    firmware: 'test 1.0',
    key_id: keyId,
    list_version: listVersion,
  }
}

/** The next frame; unless the time is waited for, without it: it comes once a second has passed since the clock was set. */
async function nextText(board: Pick<Board, 'next'>, name: string): Promise<string> {
  for (;;) {
    const text = await board.next()
    if (name === 'time' || !readFrame(serverFrames.time, text)) return text
  }
}

/** Reads the next frame, which must be of this kind. */
export async function nextFrame<Name extends FrameName>(
  board: Pick<Board, 'next'>,
  name: Name,
): Promise<z.output<(typeof serverFrames)[Name]>> {
  const text = await nextText(board, name)
  // The schema of this very name.
  const schema = serverFrames[name] as unknown as z.ZodType<z.output<(typeof serverFrames)[Name]>>
  const frame = readFrame(schema, text)
  if (!frame) throw new Error(`The board expected ${name}, not ${text}`)
  return frame
}

/** Opens a socket and asks for protocol 2; the proof is still to be sent. */
export async function challengeBoard(origin: string, options: Options) {
  const board = await connectBoard(origin, { serial: options.serial, kind: options.kind ?? 'door' })
  const first = hello(options)
  board.send(first)
  const { nonce, time } = await nextFrame(board, 'challenge')
  const session = { secret: secretOf(options.key), serial: options.serial, boardNonce: first.nonce, serverNonce: nonce }
  return { board, session, time }
}

/** Connects, proves itself, and checks that the server has proved itself, too. */
export async function connectProven(origin: string, options: Options): Promise<ProvenEnd> {
  const { board, session, time } = await challengeBoard(origin, options)
  board.send({ command: 'prove', mac: boardMac(session) })
  const told = await nextFrame(board, 'authorised')
  if (!isServerProven(session, { ...told, time })) throw new Error('The server has not proved itself')
  return { board, session, told: { key_id: told.key_id, public_key: told.public_key } }
}

/** Takes the next list as a board does, and says so. Throws if a board would refuse it. */
export async function takeList(
  end: ProvenEnd,
  { acks = true, now }: { acks?: boolean; now: number },
): Promise<DoorList> {
  const signed = await nextFrame(end.board, 'list')
  const { secret, serial } = end.session
  const keys = new Map([[end.told.key_id, end.told.public_key]])
  const verdict = judgeList(signed, { serial, secret, keys, stored: end.stored, now })
  if (!verdict.taken) throw new Error(`The board refuses the list: ${verdict.reason}`)
  const { version } = verdict.list
  end.stored = { version, text: signed.list }
  if (acks) {
    end.board.send({ command: 'list_ack', version, mac: ackMac(end.session, version) })
    await answersPing(end)
  }
  return verdict.list
}

/** Waits until the server has dealt with everything before. Throws if anything else comes. */
export async function answersPing({ board }: Pick<ProvenEnd, 'board'>): Promise<void> {
  board.send({ command: 'ping' })
  const answer = await nextText(board, 'pong')
  if (answer !== '{"command":"pong"}') throw new Error(`The board expected pong, not ${answer}`)
}

/** The tag of a card by the hash key of a list. */
export function tagIn(end: ProvenEnd, list: DoorList, number: string): string {
  const hashKey = revealHashKey(end.session.secret, list)
  if (!hashKey) throw new Error('The hash key of the list is hidden with another secret')
  return tagOf(hashKey, number)
}
