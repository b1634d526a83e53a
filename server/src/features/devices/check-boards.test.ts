import { ackMac } from '@fobhouse/contract/protocol-2/session.ts'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { signInAsAdmin } from '../../testing/factories.ts'
import { answersPing, connectProven, takeList } from '../../testing/proven-board.ts'
import { checkBoards } from './check-boards.ts'

async function addBoard(app: TestApp, { serial, name }: { serial: string; name: string }) {
  const admin = await signInAsAdmin(app)
  const { key } = (await admin.post('/api/admin/devices/', { kind: 'door', serial, name })).body
  return connectProven(await app.listen(), { serial, key })
}

const now = (app: TestApp) => app.clock.milliseconds()

async function complaintsOf({ ctx }: TestApp): Promise<string[]> {
  return (await checkBoards(ctx)).map(({ level, message }) => `${level}: ${message}`)
}

testWithApp('names doors that do not know the signing key, and says to pair them again', async (app) => {
  expect(await complaintsOf(app)).toEqual([])
  const end = await addBoard(app, { serial: 'a1b2c3d4e5f6', name: 'Front door' })
  const { version } = await takeList(end, { now: now(app) })
  expect(await complaintsOf(app)).toEqual([])
  end.board.send({ command: 'list_refused', version, reason: 'signature' })
  await answersPing(end)
  expect(await complaintsOf(app)).toEqual([])
  end.board.send({ command: 'list_refused', version, reason: 'key' })
  await answersPing(end)
  expect(await complaintsOf(app)).toEqual([
    'fault: These doors do not know the club’s signing key and refuse every list: Front door.',
  ])
  expect((await checkBoards(app.ctx))[0]?.advice).toContain('Pair them again')
  app.clock.advance('P2D')
  expect(await complaintsOf(app)).toHaveLength(1)
})

testWithApp('names doors that have been without their newest list for more than a day', async (app) => {
  const end = await addBoard(app, { serial: 'a1b2c3d4e5f6', name: 'Front door' })
  const { version } = await takeList(end, { acks: false, now: now(app) })
  app.clock.advance('P1D')
  const heard = async () => {
    await answersPing(end)
    await app.ctx.devices.lastSeen.flush()
  }
  await heard()
  expect(await complaintsOf(app)).toEqual([])
  app.clock.advance('PT1S')
  await heard()
  expect(await complaintsOf(app)).toEqual([
    'warning: These doors have been without their newest list for more than a day: Front door.',
  ])
  end.board.send({ command: 'list_ack', version, mac: ackMac(end.session, version) })
  await heard()
  expect(await complaintsOf(app)).toEqual([])
  await end.board.close()
  app.clock.advance('PT24H1S')
  expect(await complaintsOf(app)).toHaveLength(1)
})
