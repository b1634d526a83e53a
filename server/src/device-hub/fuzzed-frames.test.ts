import { setTimeout as pause } from 'node:timers/promises'
import {
  authenticateSchema,
  doorReportCommands,
  ipAddressSchema,
  sessionEndSchema,
  sessionStartSchema,
  sessionUpdateSchema,
  vendingCommands,
} from '@fobhouse/contract/device-protocol.ts'
import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { verifyClub } from '../cli/verify-club.ts'
import { type TestApp, testWithApp, withTestApp } from '../testing/app.ts'
import { arbitraryOf } from '../testing/arbitrary-of.ts'
import { type Board, connectAuthorised, connectBoard } from '../testing/board.ts'
import { insertMember, signInAsAdmin } from '../testing/factories.ts'
import { hostileValues, withHostileParts } from '../testing/hostile-values.ts'
import { RawBoard, rawFrame } from '../testing/raw-board.ts'

// Every command of the wire with what it takes, and with what no board would send. FUZZ_ROUNDS and FUZZ_SEED make runs
// longer and different.

const rounds = Number(process.env['FUZZ_ROUNDS'] ?? 2)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122)
const kinds: readonly DeviceKind[] = ['door', 'interlock', 'memberbucks']

const card = z.enum(['1001', '0001001', '77'])
const commands: readonly z.ZodType[] = [
  z.object({ command: z.enum(['ping', 'sync', 'bump', 'no such command']) }),
  authenticateSchema,
  ipAddressSchema,
  z.object({ command: z.enum(doorReportCommands), card_id: card }),
  sessionStartSchema,
  sessionUpdateSchema,
  sessionEndSchema,
  z.object({ command: z.enum(vendingCommands), card_id: card, amount: z.int(), product_external_id: z.string() }),
]

const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

/** Frames that cannot even be parsed. */
const rubbish: readonly (string | Buffer)[] = [
  '',
  '{',
  'null',
  '"ping"',
  '{"command":',
  '{"command":{"command":"ping"}}',
  deep('[', ']', 30_000),
  `{"command":"ping","deep":${deep('[', ']', 20_000)}}`,
  `{"command":"log_access","card_id":${deep('{"a":', '}', 5000).replace('}', '1}')}}`,
  `{"command":"log_access","card_id":${'9'.repeat(60_000)}}`,
  '{"command":"log_access","card_id":1e999}',
  '{"command":"log_access","card_id":"1001","command":"constructor"}',
  '{"__proto__":{"command":"ping"},"command":"log_access"}',
  Buffer.from([0]),
  Buffer.from([0xff, 0xfe, 0xfd]),
  Buffer.alloc(70_000, 1),
]

function frames(schema: z.ZodType): (string | Buffer)[] {
  return fc.sample(withHostileParts(arbitraryOf(schema)), { numRuns: rounds, seed }).map((value) => textOf(value))
}

function textOf(value: unknown): string {
  return JSON.stringify(value) ?? 'undefined'
}

async function setUp(app: TestApp) {
  await insertMember(app.ctx, { card_number: '1001' })
  const admin = await signInAsAdmin(app)
  const origin = await app.listen()
  const noted = vi.spyOn(app.ctx.log, 'error')
  const keys: Record<string, string> = {}
  for (const kind of kinds) {
    const { body } = await admin.post('/api/admin/devices/', { kind, serial: kind, name: kind })
    keys[kind] = body.key
  }
  return { origin, keys, noted }
}

// Only on SQLite: each tap is a commit, and a hundred take a busy PostgreSQL half a minute.
test('no frame of a device that is let in is a fault of ours, whatever is in it', () => withTestApp('sqlite', fuzz))

async function fuzz(app: TestApp): Promise<void> {
  const { origin, keys, noted } = await setUp(app)
  const spoken = commands.flatMap(frames)
  for (const kind of kinds) {
    // Unparsable frames never reach code for a kind of device, so one kind is enough.
    const all = kind === 'door' ? [...spoken, ...rubbish, ...hostileValues.map(textOf)] : spoken
    for (let start = 0; start < all.length; start += 19) {
      const { board } = await connectAuthorised(origin, { kind, serial: kind, key: keys[kind] ?? '' })
      for (const frame of all.slice(start, start + 19)) board.send(frame) // twenty bad ones end a connection
      board.send({ command: 'ping' })
      await untilPong(board)
      await board.close()
    }
  }
  expect(noted).not.toHaveBeenCalled()
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  expect((await verifyClub(app.ctx.db)).report.faults).toEqual([])
}

async function untilPong(board: Board): Promise<void> {
  for (;;) {
    const answer: unknown = JSON.parse(await board.next())
    expect(answer).toBeTypeOf('object')
    if (textOf(answer) === '{"command":"pong"}') return
  }
}

testWithApp('no first frame but the right one is answered by anything but a refusal', async (app) => {
  const { origin, keys, noted } = await setUp(app)
  const firsts = [...frames(authenticateSchema), ...frames(ipAddressSchema), ...rubbish]
  const answers = await Promise.all(
    firsts.map(async (first) => {
      const board = await connectBoard(origin, { serial: 'door' })
      board.send(first)
      const answer = await board.next()
      return [answer, await board.closed]
    }),
  )
  expect(answers).toEqual(firsts.map(() => ['{"authorised":false}', 1008]))
  expect(noted).not.toHaveBeenCalled()
  // Half a frame must not block others.
  const slow = new RawBoard(origin)
  await slow.upgrade('/ws/access/door/door')
  const first = rawFrame({ command: 'authenticate', secret_key: keys['door'] })
  slow.write(first.subarray(0, first.length - 5))
  await pause(1)
  await connectAuthorised(origin, { serial: 'interlock', kind: 'interlock', key: keys['interlock'] ?? '' })
  slow.write(first.subarray(first.length - 5))
  expect((await slow.next()).text).toBe('{"authorised":true}')
  slow.destroy()
})
