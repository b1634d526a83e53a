import { connectAuthorised, type Board } from '@fobhouse/server/testing/board.ts'
import type { Figure } from './figure.ts'
import type { Ask } from './house.ts'
import { median } from './median.ts'

const rounds = 300

type Tapped = {
  ask: Ask
  origin: string
  /** Somebody who holds all that is asked for. */
  person: { id: number; card: string }
  /** How many certificates the one tool asks for. */
  leaves: number
  /** The id of the first of them. */
  first: number
}

/** A tap at a tool that asks for certificates, against one that asks for nothing: one after the other, in turn. */
export async function measureTaps({ ask, origin, person, leaves, first }: Tapped): Promise<Figure[]> {
  const free = await addTool(ask, { origin, serial: 'free', person })
  const asking = await addTool(ask, { origin, serial: 'asking', person })
  const all = Array.from({ length: leaves }, (_none, index) => ({ certificate: first + index }))
  await ask('PUT', `/api/admin/requirements/devices/${asking.id}/`, { expression: { all } })
  const times: { free: number[]; asking: number[] } = { free: [], asking: [] }
  for (let round = 0; round < rounds; round += 1) {
    times.free.push(await timeTap(free.board, person.card))
    times.asking.push(await timeTap(asking.board, person.card))
  }
  await Promise.all([free.board.close(), asking.board.close()])
  const [without, with_] = [median(times.free), median(times.asking)]
  return [
    { name: 'a tap at a tool that asks for nothing, p50', value: without, unit: 'ms', better: 'lower' },
    { name: `the same at a tool that asks for ${leaves} certificates, p50`, value: with_, unit: 'ms', better: 'lower' },
    { name: 'the tap takes so many times as long', value: with_ / without, unit: 'ratio', aim: 1.3, better: 'lower' },
  ]
}

type NewTool = { origin: string; serial: string; person: Tapped['person'] }

export async function addTool(ask: Ask, { origin, serial, person }: NewTool): Promise<{ id: number; board: Board }> {
  const made = await ask('POST', '/api/admin/devices/', { kind: 'interlock', serial, name: serial })
  const { id, key } = made as { id: number; key: string } // by the contract
  await ask('PUT', `/api/access/interlocks/${id}/authorise/${person.id}/`)
  const { board } = await connectAuthorised(origin, { kind: 'interlock', serial, key })
  return { id, board }
}

/** From the card until the answer. The session ends before the next one. */
export async function timeTap(board: Board, card_id: string): Promise<number> {
  const started = performance.now()
  board.send({ command: 'interlock_session_start', card_id })
  const answer = await board.next()
  const time = performance.now() - started
  const session_id = /"session_id":"([^"]+)"/.exec(answer)?.[1]
  if (session_id === undefined) throw new Error(`The tool did not start: ${answer}`)
  board.send({ command: 'interlock_session_end', session_id, session_kwh: null, card_id: null })
  await board.next()
  return time
}
