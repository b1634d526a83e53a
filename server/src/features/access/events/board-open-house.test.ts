import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VirtualBoard } from '@fobhouse/simulator/protocol-2/board.ts'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { confirmAnew, insertMember, signInAsAdmin } from '../../../testing/factories.ts'

const brisbane = (time: string) => `2026-03-12T${time}:00.000+10:00`
const utc = (time: string) => new Date(brisbane(time)).toISOString()

/** A door with open house from 18:00 to 20:00 whose board speaks protocol 2, and Kim who is a keyholder. */
async function makeClub(app: TestApp, folder: string) {
  app.clock.set(brisbane('17:40'))
  const admin = await signInAsAdmin(app)
  const kim = await insertMember(app.ctx, { card_number: '1001' })
  await confirmAnew(app)
  await admin.put(`/api/admin/members/${kim}/profile/`, { keyholder: true })
  const windows = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '18:00', to: '20:00' }]
  const { id: openHouse } = (await admin.post('/api/admin/schedules/', { name: 'Open house', windows })).body
  const { body } = await admin.post('/api/admin/devices/', { kind: 'door', serial: 'front', name: 'Front door' })
  const door: { id: number; key: string } = body
  await admin.put(`/api/access/doors/${door.id}/authorise/${kim}/`)
  await admin.put(`/api/admin/doors/${door.id}/`, { openHouse })
  const url = await app.listen()
  const board = new VirtualBoard({
    url,
    serial: 'front',
    key: door.key,
    folder,
    monotonic: () => app.clock.milliseconds(),
    machine: () => app.clock.milliseconds(),
    timers: { after: () => () => undefined }, // this board looks at the time when something happens to it
  })
  board.start()
  await board.news.waitFor(({ type }) => type === 'list')
  const stored = () => board.news.waitFor(() => board.waiting === 0)
  const serve = () => app.ctx.jobs.runNow('openHouse.serve')
  const stateOf = async () => (await admin.get(`/api/admin/doors/${door.id}/`)).body.openState
  return { admin, board, stored, serve, stateOf }
}

testWithApp('a keyholder’s tap that a board tells begins open house, without an order to it', async (app) => {
  const folder = mkdtempSync(join(tmpdir(), 'fobhouse-board-'))
  const { board, stored, serve, stateOf } = await makeClub(app, folder)
  try {
    board.tap('1001')
    await stored()
    await serve()
    expect(await stateOf()).toMatchObject({ state: 'off' })
    app.clock.set(brisbane('18:00'))
    await serve()
    expect(await stateOf()).toEqual({ state: 'open', since: utc('18:00'), until: utc('20:00') })
    app.clock.set(brisbane('20:00'))
    await serve()
    expect(await stateOf()).toMatchObject({ state: 'off' })
    const mails = await app.ctx.db.selectFrom('outbox').select('subject').where('kind', '=', 'mail').execute()
    expect(mails.filter(({ subject }) => subject.includes('not heard'))).toEqual([])
    const owed = await app.ctx.db.selectFrom('open_houses').select('owed').execute()
    expect(owed.filter((row) => row.owed !== null)).toEqual([])
  } finally {
    board.stop()
    rmSync(folder, { recursive: true })
  }
})

testWithApp('a board that lets go of its door early ends open house for the window', async (app) => {
  const folder = mkdtempSync(join(tmpdir(), 'fobhouse-board-'))
  const { admin, board, stored, serve, stateOf } = await makeClub(app, folder)
  try {
    app.clock.set(brisbane('18:10'))
    board.tap('1001')
    await stored()
    await serve()
    expect(board.isHeldOpen).toBe(true)
    expect(await stateOf()).toMatchObject({ state: 'open', since: utc('18:10') })
    const [door] = (await admin.get('/api/admin/doors/')).body
    app.clock.set(brisbane('18:20'))
    await confirmAnew(app)
    await admin.put(`/api/admin/doors/${door.id}/`, { lockedOut: true })
    await board.news.waitFor((news) => news.type === 'held' && !news.isHeld)
    await stored()
    await admin.put(`/api/admin/doors/${door.id}/`, { lockedOut: false })
    await serve()
    expect(await stateOf()).toMatchObject({ state: 'ended' })
  } finally {
    board.stop()
    rmSync(folder, { recursive: true })
  }
})
