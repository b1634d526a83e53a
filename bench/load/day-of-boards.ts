import { setTimeout as wait } from 'node:timers/promises'
import { type Board, connectAuthorised } from '@fobhouse/server/testing/board.ts'
import { signInOverHttp } from '@fobhouse/server/testing/server-process.ts'
import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'

export type Seat = { id: number; kind: DeviceKind; serial: string; key: string }
/** What each board was sent, in order. */
export type Heard = Map<string, string[]>
type Cards = { granted: string; other: string; unknown: string }
type Connected = { seat: Seat; board: Board; heard: string[] }

/** Longer than changes of lists are gathered. */
const settleMs = 2000
/** Sessions of tools are called differently each time. */
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gu

/** Plays one day of boards of version 1 against a server, and returns every frame that they got. */
export async function playDay(origin: string, seats: readonly Seat[], cards: Cards): Promise<Heard> {
  const cookie = await signInOverHttp(origin)
  const connected = await Promise.all(seats.map((seat) => connect(origin, seat)))
  for (const board of connected) await talk(board, cards)
  for (const act of actsOf(seats)) {
    await perform(origin, cookie, act)
    await wait(settleMs)
    await Promise.all(connected.map(catchUp))
  }
  await Promise.all(connected.map(({ board }) => board.close()))
  const again = await Promise.all(seats.map((seat) => connect(origin, seat)))
  await Promise.all(again.map(catchUp))
  await Promise.all(again.map(({ board }) => board.close()))
  return new Map(connected.map(({ seat, heard }, index) => [seat.serial, [...heard, ...(again[index]?.heard ?? [])]]))
}

async function connect(origin: string, seat: Seat): Promise<Connected> {
  const { board, greeting } = await connectAuthorised(origin, seat)
  return { seat, board, heard: greeting }
}

/** A board gets its frames in order: what comes before the answer to `ping` was sent before it. */
async function catchUp({ board, heard }: Connected): Promise<void> {
  board.send({ command: 'ping' })
  for (;;) {
    const frame = (await board.next()).replaceAll(uuid, 'a session')
    heard.push(frame)
    if (frame === '{"command":"pong"}') return
  }
}

/** Everything that a board of its kind says, right and wrong. */
async function talk(connected: Connected, { granted, other, unknown }: Cards): Promise<void> {
  const { seat, board, heard } = connected
  for (const message of [...common, ...spoken[seat.kind]({ granted, other, unknown })]) {
    board.send(message)
    await catchUp(connected)
  }
  if (seat.kind !== 'interlock') return
  board.send({ command: 'interlock_session_start', card_id: granted })
  const answer = await board.next()
  heard.push(answer.replaceAll(uuid, 'a session'))
  const session = uuid[Symbol.match](answer)?.[0] ?? 'none'
  for (const kwh of [null, 1.5, 2.25]) {
    board.send({ command: 'interlock_session_update', session_id: session, session_kwh: kwh })
    await catchUp(connected)
  }
  for (const card of [null, granted]) {
    board.send({ command: 'interlock_session_end', session_id: session, session_kwh: 3, card_id: card })
    await catchUp(connected)
  }
}

const common: readonly (string | object)[] = [
  { command: 'ip_address', ip_address: '10.0.0.9' },
  { command: 'ip_address', ip_address: 'fobhouse' },
  { command: 'sync' },
  { command: 'pong' },
  { command: 'interlock_off' },
  { command: 'challenge', nonce: 'AAAA' },
  { command: 'events', batch: '{}', mac: 'none' },
  '{"broken',
  '[]',
  '{}',
]

const spoken: Readonly<Record<DeviceKind, (cards: Cards) => readonly object[]>> = {
  door: ({ granted, other, unknown }) =>
    ['log_access', 'log_access_denied', 'log_access_locked_out'].flatMap((command) =>
      [granted, other, unknown, `00${granted}`, 'no card', undefined].map((card_id) => ({ command, card_id })),
    ),
  interlock: ({ other, unknown }) => [
    { command: 'interlock_session_start', card_id: other },
    { command: 'interlock_session_start', card_id: unknown },
    { command: 'interlock_session_start' },
    { command: 'interlock_session_update', session_id: 'none', session_kwh: 1 },
    { command: 'interlock_session_end', session_id: 'none', session_kwh: 1, card_id: null },
  ],
  memberbucks: ({ granted, unknown }) => [
    { command: 'balance', card_id: granted },
    { command: 'balance', card_id: unknown },
    { command: 'balance' },
    { command: 'debit', card_id: granted, amount: 2.5, description: 'Cola' },
    { command: 'debit', card_id: granted, amount: -1 },
    { command: 'debit', card_id: unknown, amount: 1 },
    { command: 'credit', card_id: granted, amount: 1 },
  ],
}

type Act = { method: string; path: string; body?: object }

/** What an administrator does meanwhile, as far as both versions know it. */
function actsOf(seats: readonly Seat[]): Act[] {
  const doors = seats.filter(({ kind }) => kind === 'door').map(({ id }) => id)
  const [first = 0, second = 0] = doors
  const tool = seats.find(({ kind }) => kind === 'interlock')?.id ?? 0
  const member = 20
  return [
    ...['bump', 'unlock', 'lock', 'reboot', 'sync'].map((what) => post(`/api/access/doors/${first}/${what}/`)),
    post(`/api/access/interlocks/${tool}/reboot/`),
    post(`/api/admin/members/${member}/state/inactive/`),
    post(`/api/admin/members/${member}/state/active/`),
    put(`/api/admin/members/${member}/profile/`, { rfid: '987654321' }),
    put(`/api/admin/members/${member}/profile/`, { rfid: null }),
    put(`/api/access/doors/${second}/revoke/${member + 1}/`),
    put(`/api/access/doors/${second}/authorise/${member + 1}/`),
    put(`/api/admin/doors/${second}/`, { lockedOut: true }),
    put(`/api/admin/doors/${second}/`, { lockedOut: false, reader24Bit: true }),
    put(`/api/admin/interlocks/${tool}/`, { lockedOut: true }),
    put(`/api/admin/interlocks/${tool}/`, { lockedOut: false }),
  ]
}

const post = (path: string): Act => ({ method: 'POST', path })
const put = (path: string, body?: object): Act => ({ method: 'PUT', path, ...(body ? { body } : {}) })

async function perform(origin: string, cookie: string, { method, path, body = {} }: Act): Promise<void> {
  const token = /csrftoken=([^;]+)/u.exec(cookie)?.[1] ?? ''
  const headers = { cookie, 'x-csrftoken': token, 'content-type': 'application/json' }
  const answer = await fetch(origin + path, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 200)}`)
}
