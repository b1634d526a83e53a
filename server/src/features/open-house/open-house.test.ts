import { expect, vi } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { type Board, connectAuthorised } from '../../testing/board.ts'
import { confirmAnew, insertMember, signInAsAdmin } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'

const brisbane = (time: string) => new Date(`2026-03-12T${time}:00+10:00`).toISOString()
const heard = async (board: Board) => JSON.parse(await board.next())

/** A door with open house from 18:00 to 20:00, its board, and Kim who is a keyholder. The clock stands at 17:00. */
async function makeClub(app: TestApp) {
  const admin = await signInAsAdmin(app)
  const kim = await insertMember(app.ctx, { card_number: '1001' })
  const ann = await insertMember(app.ctx, { card_number: '2002' })
  await confirmAnew(app)
  expect(await admin.put(`/api/admin/members/${kim}/profile/`, { keyholder: true })).toMatchObject({ status: 200 })
  const windows = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '18:00', to: '20:00' }]
  const { id: openHouse } = (await admin.post('/api/admin/schedules/', { name: 'Open house', windows })).body
  const { body } = await admin.post('/api/admin/devices/', { kind: 'door', serial: 'front', name: 'Front door' })
  const door: { id: number; key: string } = body
  for (const id of [kim, ann]) await admin.put(`/api/access/doors/${door.id}/authorise/${id}/`)
  await admin.put(`/api/admin/doors/${door.id}/`, { openHouse })
  const origin = await app.listen()
  const connect = async () => (await connectAuthorised(origin, { ...door, serial: 'front' })).board
  const board = await connect()
  const at = async (time: string) => {
    app.clock.set(brisbane(time))
    await confirmAnew(app)
    await app.ctx.jobs.runNow('openHouse.serve')
  }
  const tap = async (card_id: string, from = board) => {
    from.send({ command: 'log_access', card_id })
    expect(await heard(from)).toMatchObject({ success: true })
    await app.ctx.jobs.runNow('openHouse.serve')
  }
  const stateOf = async () => (await admin.get(`/api/admin/doors/${door.id}/`)).body.openState
  await at('17:00')
  return { admin, door, openHouse, board, connect, at, tap, stateOf }
}

testWithApp('only a fresh confirmation makes a keyholder, and the trail says who did', async (app) => {
  const admin = await signInAsAdmin(app)
  const id = await insertMember(app.ctx, { card_number: '1001' })
  const path = `/api/admin/members/${id}/profile/`
  app.clock.advance('PT11M')
  const stale = { status: 403, body: { code: 'fresh_confirmation_required' } }
  expect(await admin.put(path, { keyholder: true })).toMatchObject(stale)
  await confirmAnew(app)
  await admin.put(path, { keyholder: true })
  expect((await admin.get(path)).body).toMatchObject({ keyholder: true })
  const row = await app.ctx.db.selectFrom('audit').select('subject').where('action', '=', 'member.keyholder').execute()
  expect(row).toEqual([{ subject: `member:${id}` }])
})

testWithApp('waits for a keyholder at this door, holds open to the end, and locks', async (app) => {
  const { at, tap, board, stateOf } = await makeClub(app)
  expect(await stateOf()).toEqual({ state: 'off', since: null, until: null })
  await tap('1001') // an hour before is too early
  await at('18:00')
  expect(await stateOf()).toEqual({ state: 'waiting', since: brisbane('18:00'), until: brisbane('20:00') })
  await at('18:10')
  await tap('2002')
  expect(await stateOf()).toMatchObject({ state: 'waiting' })
  await at('18:20')
  await tap('1001')
  expect(await heard(board)).toEqual({ command: 'unlock' })
  expect(await stateOf()).toEqual({ state: 'open', since: brisbane('18:20'), until: brisbane('20:00') })
  await at('19:00')
  await tap('1001') // a second coming moves nothing
  expect(await stateOf()).toMatchObject({ state: 'open', since: brisbane('18:20') })
  await at('19:59')
  await at('20:00')
  expect(await heard(board)).toEqual({ command: 'lock' })
  expect(await stateOf()).toEqual({ state: 'off', since: null, until: null })
})

testWithApp('begins at the begin if the keyholder came shortly before, and SpaceAPI says so', async (app) => {
  const { at, tap, board, stateOf } = await makeClub(app)
  await setSettings(app.ctx, { 'spaceapi.enabled': true })
  await at('17:40')
  await tap('1001')
  expect(await stateOf()).toMatchObject({ state: 'off' })
  await at('18:00')
  expect(await heard(board)).toEqual({ command: 'unlock' })
  expect((await app.visitor.get('/api/spacedirectory/')).body.state).toEqual({
    open: true,
    lastchange: Date.parse(brisbane('18:00')) / 1000,
  })
})

testWithApp('a lockdown, a lockout and an administrator’s lock end it for this window', async (app) => {
  const { admin, door, at, tap, board, stateOf } = await makeClub(app)
  const ends = [
    async () => {
      await admin.put(`/api/admin/doors/${door.id}/`, { lockedOut: true })
      expect(await heard(board)).toMatchObject({ locked_out: true })
      await app.ctx.jobs.runNow('openHouse.serve')
      expect(await heard(board)).toEqual({ command: 'lock' })
      await admin.put(`/api/admin/doors/${door.id}/`, { lockedOut: false })
      expect(await heard(board)).toMatchObject({ locked_out: false })
    },
    async () => {
      await admin.post(`/api/access/doors/${door.id}/lock/`)
      expect(await heard(board)).toEqual({ command: 'lock' })
    },
    async () => {
      await admin.post('/api/admin/lockdown/', { reason: 'Fire alarm', exceptions: [] })
      await app.ctx.jobs.runNow('openHouse.serve')
      await admin.delete('/api/admin/lockdown/')
    },
  ]
  for (const [day, end] of ends.entries()) {
    app.clock.set(new Date(Date.parse(brisbane('18:10')) + day * 24 * 3_600_000).toISOString())
    await confirmAnew(app)
    await tap('1001')
    expect(await heard(board)).toEqual({ command: 'unlock' })
    await end()
    await app.ctx.jobs.runNow('openHouse.serve')
    expect(await stateOf()).toMatchObject({ state: 'ended' })
    if (day === ends.length - 1) return
    await tap('1001')
    expect(await stateOf()).toMatchObject({ state: 'ended' })
    app.clock.advance('PT3H')
    await app.ctx.jobs.runNow('openHouse.serve')
    expect(await stateOf()).toMatchObject({ state: 'off' })
  }
  await at('23:00')
})

testWithApp('an administrator’s unlock stays when the window ends', async (app) => {
  const { admin, door, at, tap, board, stateOf } = await makeClub(app)
  await admin.post(`/api/access/doors/${door.id}/unlock/`)
  expect(await heard(board)).toEqual({ command: 'unlock' })
  await at('18:10')
  await tap('1001')
  expect(await heard(board)).toEqual({ command: 'unlock' })
  await at('20:00')
  expect(await stateOf()).toMatchObject({ state: 'off' })
  await tap('2002') // the next frame is its answer: no lock came before it
})

testWithApp(
  'brings a board in line that connects in the middle or after it, and says what was not heard',
  async (app) => {
    const { at, tap, board, connect } = await makeClub(app)
    await at('18:10')
    await tap('1001')
    expect(await heard(board)).toEqual({ command: 'unlock' })
    await board.close()
    const again = await connect()
    expect(await heard(again)).toEqual({ command: 'unlock' })
    await again.close()
    await at('20:00')
    await at('20:01')
    expect(await mailsNotHeard(app)).toBe(1)
    expect(await heard(await connect())).toEqual({ command: 'lock' })
    const last = await connect()
    await tap('2002', last) // settled: nothing is owed any more
  },
)

async function mailsNotHeard({ ctx }: TestApp): Promise<number> {
  const mails = await ctx.db.selectFrom('outbox').select('subject').where('kind', '=', 'mail').execute()
  return mails.filter(({ subject }) => subject?.includes('Held open and not heard')).length
}

testWithApp('a server that is killed before it mails that a board has not heard does so later', async (app) => {
  const { at, tap, board } = await makeClub(app)
  await at('18:10')
  await tap('1001')
  expect(await heard(board)).toEqual({ command: 'unlock' })
  await board.close()
  const command = vi.spyOn(app.ctx.devices, 'command').mockRejectedValueOnce(new Error('killed'))
  app.clock.set(brisbane('20:00'))
  await expect(app.ctx.jobs.runNow('openHouse.serve')).rejects.toThrow('killed')
  command.mockRestore()
  expect(await mailsNotHeard(app)).toBe(0)
  for (const time of ['20:01', '20:02']) {
    await at(time)
    expect(await mailsNotHeard(app)).toBe(1)
  }
})

testWithApp('a board that stays away is told of once, until it has been away at another end', async (app) => {
  const { admin, openHouse, at, tap, board, connect } = await makeClub(app)
  const days = [1, 2, 3, 4, 5, 6, 7]
  const windows = [
    { days, from: '18:00', to: '19:00' },
    { days, from: '19:10', to: '20:00' },
  ]
  await admin.put(`/api/admin/schedules/${openHouse}/`, { windows })
  await at('18:10')
  await tap('1001')
  expect(await heard(board)).toEqual({ command: 'unlock' })
  await board.close()
  for (const time of ['19:00', '19:10', '19:11']) {
    await at(time) // a window begins, and nobody holds the door open
    expect({ time, mails: await mailsNotHeard(app) }).toEqual({ time, mails: 1 })
  }
  const again = await connect()
  expect(await heard(again)).toEqual({ command: 'lock' })
  await at('19:20')
  await tap('1001', again)
  expect(await heard(again)).toEqual({ command: 'unlock' })
  await again.close()
  await at('20:00')
  expect(await mailsNotHeard(app)).toBe(2)
})

testWithApp('a server that just started gives boards a minute to come back', async (app) => {
  // The test's clock stands at 18:00 when the server starts.
  const { admin, openHouse, at, tap, board } = await makeClub(app)
  await admin.put(`/api/admin/schedules/${openHouse}/`, {
    windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '17:00', to: '18:00' }],
  })
  await at('17:10')
  await tap('1001')
  expect(await heard(board)).toEqual({ command: 'unlock' })
  await board.close()
  await at('18:00')
  expect(await mailsNotHeard(app)).toBe(0)
  await at('18:01')
  expect(await mailsNotHeard(app)).toBe(1)
})

testWithApp('a server that is killed before it tells the door has not forgotten it', async (app) => {
  const { at, tap, board, connect } = await makeClub(app)
  await at('18:10')
  await tap('1001')
  expect(await heard(board)).toEqual({ command: 'unlock' })
  await board.close()
  const again = await connect()
  expect(await heard(again)).toEqual({ command: 'unlock' })
  const command = vi.spyOn(app.ctx.devices, 'command').mockRejectedValueOnce(new Error('killed'))
  app.clock.set(brisbane('20:00'))
  await expect(app.ctx.jobs.runNow('openHouse.serve')).rejects.toThrow('killed')
  command.mockRestore()
  // The state was kept before the door was told: what is owed must stand there with it.
  await app.ctx.jobs.runNow('openHouse.serve')
  expect(await heard(again)).toEqual({ command: 'lock' })
})

testWithApp('a coming during one window counts for the next one that begins soon after', async (app) => {
  const { admin, openHouse, at, tap, board, stateOf } = await makeClub(app)
  const days = [1, 2, 3, 4, 5, 6, 7]
  const windows = [
    { days, from: '18:00', to: '19:00' },
    { days, from: '19:10', to: '20:00' },
  ]
  await admin.put(`/api/admin/schedules/${openHouse}/`, { windows })
  await at('18:00')
  await tap('1001')
  expect(await heard(board)).toEqual({ command: 'unlock' })
  await at('18:50')
  await tap('1001')
  await at('19:00')
  expect(await heard(board)).toEqual({ command: 'lock' })
  await at('19:10')
  expect(await heard(board)).toEqual({ command: 'unlock' })
  expect(await stateOf()).toMatchObject({ state: 'open', since: brisbane('19:10') })
})

testWithApp('a door that is removed while it is open leaves nobody in the belief that it is', async (app) => {
  const { admin, door, at, tap, board } = await makeClub(app)
  await setSettings(app.ctx, { 'spaceapi.enabled': true })
  await at('18:10')
  await tap('1001')
  expect(await heard(board)).toEqual({ command: 'unlock' })
  await confirmAnew(app)
  await admin.delete(`/api/admin/doors/${door.id}/`)
  await app.ctx.jobs.runNow('openHouse.serve')
  expect((await app.visitor.get('/api/spacedirectory/')).body.state).toEqual({})
  expect(await app.ctx.db.selectFrom('open_houses').selectAll().execute()).toEqual([])
})

testWithApp('ends where its schedule is taken away', async (app) => {
  const { admin, door, at, tap, board, stateOf } = await makeClub(app)
  await at('18:10')
  await tap('1001')
  expect(await heard(board)).toEqual({ command: 'unlock' })
  await admin.put(`/api/admin/doors/${door.id}/`, { openHouse: null })
  await app.ctx.jobs.runNow('openHouse.serve')
  expect(await heard(board)).toEqual({ command: 'lock' })
  expect(await stateOf()).toMatchObject({ state: 'off' })
  await app.ctx.jobs.runNow('openHouse.serve')
  expect(await app.ctx.db.selectFrom('open_houses').selectAll().execute()).toEqual([]) // forgotten
  const schedule = await admin.get('/api/admin/schedules/')
  expect(schedule.body[0].usedBy.devices).toEqual([])
})

testWithApp(
  'ends at once where its window is no longer one: another schedule, a closure, another zone',
  async (app) => {
    const { admin, openHouse, at, tap, board, stateOf } = await makeClub(app)
    await at('18:10')
    await tap('1001')
    expect(await heard(board)).toEqual({ command: 'unlock' })
    app.ctx.jobs.start() // from here on nobody runs the job by hand
    const path = `/api/admin/schedules/${openHouse}/`
    const shift = (from: string, to: string) =>
      admin.put(path, { windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from, to }] })
    const today = { name: 'Clean-up', from: '2026-03-12', to: '2026-03-12' }
    const changes = [
      { end: () => shift('19:00', '20:00'), begin: () => shift('18:00', '20:00') },
      {
        end: () => admin.post('/api/admin/closures/', today),
        begin: async () => {
          const [closure] = (await admin.get('/api/admin/closures/')).body
          await admin.delete(`/api/admin/closures/${closure.id}/`)
        },
      },
      {
        end: () => admin.put('/api/admin/settings/', { 'general.timeZone': 'UTC' }),
        begin: () => admin.put('/api/admin/settings/', { 'general.timeZone': 'Australia/Brisbane' }),
      },
    ]
    for (const { end, begin } of changes) {
      await end()
      expect(await heard(board)).toEqual({ command: 'lock' })
      expect(await stateOf()).toMatchObject({ state: 'off' })
      await begin()
      expect(await heard(board)).toEqual({ command: 'unlock' })
    }
  },
)

testWithApp('what was ended by hand stays so when its window becomes longer or shorter', async (app) => {
  const { admin, door, openHouse, at, tap, board, stateOf } = await makeClub(app)
  await at('18:10')
  await tap('1001')
  expect(await heard(board)).toEqual({ command: 'unlock' })
  await admin.post(`/api/access/doors/${door.id}/lock/`)
  expect(await heard(board)).toEqual({ command: 'lock' })
  await at('18:20')
  for (const to of ['21:00', '19:00']) {
    const windows = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '18:00', to }]
    await admin.put(`/api/admin/schedules/${openHouse}/`, { windows })
    await at('18:30')
    expect(await stateOf()).toMatchObject({ state: 'ended', until: brisbane(to) })
  }
  app.clock.advance('PT24H')
  await app.ctx.jobs.runNow('openHouse.serve')
  expect(await stateOf()).toMatchObject({ state: 'waiting' })
})

testWithApp('a lockdown that was over before anybody looked has ended it, too', async (app) => {
  const { admin, at, tap, board, stateOf } = await makeClub(app)
  await at('18:05')
  await tap('1001')
  expect(await heard(board)).toEqual({ command: 'unlock' })
  app.clock.set(brisbane('18:10'))
  expect(await admin.post('/api/admin/lockdown/', { reason: 'Fire alarm', exceptions: [] })).toMatchObject({
    status: 201,
  })
  expect(await heard(board)).toEqual({ command: 'lock' })
  app.clock.set(brisbane('18:11'))
  expect(await admin.delete('/api/admin/lockdown/')).toMatchObject({ status: 200 })
  await app.ctx.jobs.runNow('openHouse.serve')
  expect(await stateOf()).toMatchObject({ state: 'ended', until: brisbane('20:00') })
})
