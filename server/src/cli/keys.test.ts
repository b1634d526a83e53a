import { join } from 'node:path'
import type { BoardKeysTold } from '@fobhouse/contract/routes/boards.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { systemClock } from '../core/clock.ts'
import { createPostgresDatabase } from '../testing/databases.ts'
import { runHere, runInProcess } from '../testing/run-command.ts'
import { connectProven, nextFrame, takeList } from '../testing/proven-board.ts'
import { createClubFolder, signInOverHttp, startServer } from '../testing/server-process.ts'

vi.setConfig({ testTimeout: 120_000 })

const cleanUps: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

type Club = { folder: string; environment: Record<string, string> }

const keys = (club: Club, ...args: string[]) => runHere({ ...club, args: ['keys', ...args] })

async function keysOf(club: Club, ...args: string[]): Promise<BoardKeysTold> {
  const { output, error, code } = await keys(club, ...args, '--json')
  expect([code, error]).toEqual([0, ''])
  return JSON.parse(output) as BoardKeysTold
}

/** Undefined where no PostgreSQL answers. */
async function makeClub(database: 'sqlite' | 'postgres'): Promise<Club | undefined> {
  const made = database === 'postgres' ? await createPostgresDatabase() : { url: '', drop: () => undefined }
  if (!made) return undefined
  cleanUps.push(() => made.drop())
  const { folder, remove } = await createClubFolder(made.url)
  cleanUps.push(remove)
  return { folder, environment: { DATABASE_URL: made.url } }
}

type Door = { id: number; key: string; serial: string }

async function addDoor(origin: string, cookie: string): Promise<Door> {
  const serial = 'a1b2c3d4e5f6'
  const csrf = /csrftoken=([^;]+)/.exec(cookie)?.[1] ?? ''
  const answer = await fetch(`${origin}/api/admin/devices/`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'x-csrftoken': csrf },
    body: JSON.stringify({ kind: 'door', serial, name: 'Front door' }),
  })
  expect(answer.status).toBe(201)
  return { ...((await answer.json()) as { id: number; key: string }), serial }
}

const databases = ['sqlite', 'postgres'] as const

test.for(databases)('connected boards take keys that a command makes beside the server: %s', async (kind, { skip }) => {
  const club = await makeClub(kind)
  if (!club) return skip('no PostgreSQL answers here')
  const server = await startServer(club.folder, club.environment)
  cleanUps.push(() => server.stop())
  const cookie = await signInOverHttp(server.origin)
  const { id, ...door } = await addDoor(server.origin, cookie)
  const end = await connectProven(server.origin, door)
  const list = await takeList(end, { now: systemClock.milliseconds() })
  const before = await keysOf(club)
  expect(before).toEqual({
    keyId: end.told.key_id,
    since: expect.any(String),
    waiting: [],
    hashKeyId: list.hash_key_id,
  })

  const rotated = await keysOf(club, 'rotate')
  expect(rotated).toMatchObject({ waiting: [{ id, name: 'Front door' }], hashKeyId: list.hash_key_id })
  expect(rotated.keyId).not.toBe(before.keyId)
  const { statement } = await nextFrame(end.board, 'keys')
  expect(JSON.parse(statement)).toMatchObject({ key_id: rotated.keyId, signed_by: before.keyId })
  expect((await keys(club)).output).toBe(
    `The signing key is ${rotated.keyId}, since ${rotated.since}.\n` +
      `Boards that do not have it yet: Front door.\nThe card key is ${list.hash_key_id}.\n`,
  )
  end.board.send({ command: 'keys_ack', key_id: rotated.keyId })
  end.board.send({ command: 'ping' })
  await answersPong(end.board)
  expect((await keys(club)).output).toContain('No board is waiting for it.')

  const { hashKeyId } = await keysOf(club, 'renew-hash')
  expect(hashKeyId).not.toBe(list.hash_key_id)
  for (;;) {
    const frame = await end.board.next()
    if (frame.includes(String(hashKeyId))) break
  }
  const trail = await fetch(`${server.origin}/api/admin/audit/?action=keys`, { headers: { cookie } })
  expect(await trail.json()).toEqual([
    expect.objectContaining({ actor: 'command line', action: 'keys.renew_hash' }),
    expect.objectContaining({ actor: 'command line', action: 'keys.rotate' }),
  ])
})

/** The server may say the statement again before it has read the answer. */
async function answersPong(board: { next(): Promise<string> }): Promise<void> {
  for (;;) if ((await board.next()) === '{"command":"pong"}') return
}

test('a club without such doors has no keys; wrong words are refused', async () => {
  const club = await makeClub('sqlite')
  if (!club) throw new Error('SQLite is always here')
  expect(await runInProcess({ ...club, args: ['keys'] })).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^There is no signing key yet.*\nThere is no card key yet\.\n$/),
  })
  expect(await keys(club, 'forge')).toMatchObject({
    code: 2,
    error: 'fobhouse: keys has no "forge", only rotate and renew-hash\n',
  })
  expect((await keys(club, 'rotate', 'now')).code).toBe(2)
  expect((await keys({ ...club, folder: join(club.folder, 'nowhere') }, 'rotate')).error).toMatch(
    /^fobhouse: There is no club in /,
  )
})
