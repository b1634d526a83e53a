import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDeviceKey, setUpClub, toText } from '@fobhouse/server/public.ts'
import { type TestApp, testWithApp } from '@fobhouse/server/testing/app.ts'
import { VirtualInterlock } from '@fobhouse/simulator/interlock.ts'
import { expect, onTestFinished, vi } from 'vitest'
import { saveKey } from '../store.ts'
import { bookInPassing, readBooked } from './book-in-passing.ts'
import { startWalkers } from './start-walkers.ts'
import { listNeedingTools, listUsers } from './store.ts'

const admin = { email: 'ada@example.org', firstName: 'Ada', lastName: 'Harbour', password: 'quartz-lantern-meadow-41' }
const texts = { siteName: 'Harbourside Makers', siteOwner: 'Harbourside Makers', locale: 'en-AU' } as const
const fourAtNight = '2026-03-13T18:03:00Z'

/** The club in Brisbane, in the night: nobody has booked the laser. */
async function openAtNight({ ctx, clock }: TestApp) {
  clock.set(fourAtNight)
  await setUpClub(ctx, { club: { ...texts, timeZone: 'Australia/Brisbane', admin, demo: true }, publicUrl: '' })
  const [laser, ...others] = await listNeedingTools(ctx.db)
  expect(others).toEqual([])
  if (!laser) throw new Error('No tool needs a booking')
  return laser
}

/** What a board of the laser needs to connect. */
async function equip(app: TestApp, { deviceId, serial }: { deviceId: number; serial: string }) {
  const { ctx } = app
  const { key, hash } = createDeviceKey(ctx.ids)
  await ctx.transact((trx) => saveKey(trx, deviceId, { key_hash: hash, key_created_at: toText(ctx.clock.now()) }))
  const folder = mkdtempSync(join(tmpdir(), 'walking-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return { url: (await app.listen()).replace('http', 'ws'), serial, key, folder }
}

/** A board of the laser, as the walkers have one. */
async function connect(app: TestApp, laser: { deviceId: number; serial: string }) {
  const board = new VirtualInterlock(await equip(app, laser))
  board.start()
  onTestFinished(() => board.stop())
  await board.events.waitFor(({ type }) => type === 'ready', 10_000)
  return board
}

testWithApp('somebody who finds the laser free books it and may switch it on, and nobody else', async (app) => {
  const { ctx, clock } = app
  const laser = await openAtNight(app)
  const { serial, deviceId } = laser
  expect(await readBooked(ctx)).toEqual({ [serial]: [] })
  await bookInPassing(ctx, () => 0.5)
  const booked = await readBooked(ctx)
  const [card] = booked[serial] ?? []
  expect(booked).toEqual({ [serial]: [expect.stringMatching(/^\d{10}$/)] })
  const made = await ctx.db
    .selectFrom('bookings')
    .innerJoin('members', 'members.id', 'bookings.member_id')
    .select(['starts_at', 'ends_at', 'bookings.state', 'members.card_number'])
    .where('bookings.created_at', '=', toText(clock.now()))
    .execute()
  const [starts_at, ends_at] = ['2026-03-13T18:00:00.000Z', '2026-03-13T18:30:00.000Z']
  expect(made).toEqual([{ starts_at, ends_at, state: 'booked', card_number: card }])
  await bookInPassing(ctx, () => 0)
  expect(await readBooked(ctx)).toEqual(booked)

  const board = await connect(app, laser)
  const users = await listUsers(ctx.db, deviceId)
  const others = await ctx.db
    .selectFrom('members')
    .select('card_number')
    .where(
      'id',
      'in',
      users.slice(5).map(({ id }) => id),
    )
    .where('card_number', '!=', card ?? '')
    .execute()
  board.tap(others[0]?.card_number ?? '')
  await board.events.waitFor(({ type }) => type === 'rejected', 10_000)
  board.tap(card ?? '')
  await board.events.waitFor(({ type }) => type === 'on', 10_000)
  const taps = await ctx.db
    .selectFrom('taps')
    .select(['outcome', 'reasons'])
    .where('device_id', '=', deviceId)
    .where('at', '=', toText(clock.now()))
    .orderBy('id')
    .execute()
  expect(taps).toMatchObject([
    { outcome: 'denied', reasons: expect.stringContaining('needs_booking') },
    { outcome: 'granted' },
  ])
  board.tap(card ?? '')
  await board.events.waitFor(({ type }) => type === 'off', 10_000)
  clock.advance('PT24M')
  expect(await readBooked(ctx)).toEqual({ [serial]: [] })
})

/** The next one who has booked the laser; the clock goes to when their time begins. */
async function goToNext({ ctx, clock }: TestApp, bookableId: number) {
  const { starts_at: start, ...next } = await ctx.db
    .selectFrom('bookings')
    .innerJoin('members', 'members.id', 'bookings.member_id')
    .select(['bookings.starts_at', 'members.id', 'members.card_number as card'])
    .where('bookable_id', '=', bookableId)
    .where('bookings.state', '=', 'booked')
    .where('starts_at', '>', toText(clock.now()))
    .orderBy('starts_at')
    .executeTakeFirstOrThrow()
  clock.set(start)
  return next
}

testWithApp('whoever has booked the evening is expected, and nobody books it in passing', async (app) => {
  const { ctx } = app
  const { serial, bookableId } = await openAtNight(app)
  const { card } = await goToNext(app, bookableId)
  expect(await readBooked(ctx)).toEqual({ [serial]: [card] })
  const bookings = () => ctx.db.selectFrom('bookings').select('id').execute()
  const before = await bookings()
  await bookInPassing(ctx, () => 0.5)
  expect(await bookings()).toEqual(before)
})

testWithApp('the walkers are told who has booked, and switch the laser on', async (app) => {
  const { ctx } = app
  const laser = await openAtNight(app)
  const { id } = await goToNext(app, laser.bookableId)
  const { url, folder, serial, key } = await equip(app, laser)
  const nobody = { doors: [], boards: [], machines: [], goods: [] }
  const tool = { kind: 'interlock', protocol: 1, cards: [], serial, key } as const
  const walkers = startWalkers(ctx, { ...nobody, url, folder, tools: [tool], cards: ['3735928559'] })
  const running = () =>
    ctx.db
      .selectFrom('interlock_sessions')
      .select('member_id')
      .where('device_id', '=', laser.deviceId)
      .where('ended_at', 'is', null)
      .execute()
  try {
    const isRunning = async () => expect(await running()).toEqual([{ member_id: id }])
    await vi.waitFor(isRunning, { timeout: 30_000, interval: 200 })
  } finally {
    await walkers.stop()
  }
})
