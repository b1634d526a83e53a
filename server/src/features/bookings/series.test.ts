import { expect, test } from 'vitest'
import { testWithApp } from '../../testing/app.ts'
import { hour, openWorkshop } from '../../testing/bookings.ts'
import { timesOf } from './deciding/series-rules.ts'
import { verifyBookings } from './checks/verify-bookings.ts'

const minute = 60_000
const starts = (first: string, count: number) =>
  timesOf(
    { from: Date.parse(first), to: Date.parse(first) + 60 * minute },
    { every: 'week', step: 1, times: count },
    'Europe/Stockholm',
  ).map(({ from, to }) => [new Date(from).toISOString().slice(0, 16), (to - from) / minute] as const)

test('the same time of day over both nights, and the same real length', () => {
  expect(starts('2027-03-21T01:30:00Z', 3)).toEqual([
    ['2027-03-21T01:30', 60],
    ['2027-03-28T01:00', 60],
    ['2027-04-04T00:30', 60],
  ])
  expect(starts('2027-10-24T00:30:00Z', 3)).toEqual([
    ['2027-10-24T00:30', 60],
    ['2027-10-31T00:30', 60],
    ['2027-11-07T01:30', 60],
  ])
  expect(starts('2027-03-21T09:00:00Z', 2)).toEqual([
    ['2027-03-21T09:00', 60],
    ['2027-03-28T08:00', 60],
  ])
})

async function open(app: Parameters<typeof openWorkshop>[0]) {
  const workshop = await openWorkshop(app)
  const { id: item } = await workshop.addItem('Lathe')
  const lathe = await workshop.addBookable({ name: 'Lathe', items: [item], rules: { horizonDays: 365 } })
  const [ann, bo] = [await workshop.join('Ann'), await workshop.join('Bo')]
  const week = { every: 'week', times: 4 } as const
  const series = { bookable: lathe, start: hour(24), end: hour(26), repeat: week }
  return { ...workshop, lathe, ann, bo, series }
}

testWithApp('refuse names the dates and makes nothing, skip leaves them out', async (app) => {
  const { lathe, ann, bo, series } = await open(app)
  const third = hour(24 + 2 * 7 * 24)
  await bo.client.post('/api/bookings/', { bookable: lathe, start: third, end: hour(25 + 2 * 7 * 24) })
  const refused = await ann.client.post('/api/bookings/series/', series)
  expect(refused).toMatchObject({ status: 409, body: { code: 'booking_refused' } })
  expect(refused.body.dates).toEqual([
    { start: third, refusals: [expect.objectContaining({ code: 'booked_by_other' })] },
  ])
  expect((await ann.client.get('/api/bookings/')).body).toEqual([])
  const made = await ann.client.post('/api/bookings/series/', { ...series, onClash: 'skip' })
  expect(made.status).toBe(201)
  expect(made.body.left).toEqual(refused.body.dates)
  const own = (await ann.client.get('/api/bookings/')).body
  expect(own.map(({ series: one }: { series: object }) => one)).toEqual(
    [1, 2, 3].map((n) => ({ id: made.body.id, n, of: 3 })),
  )
  const mails = await app.ctx.db.selectFrom('outbox').select('subject').where('member_id', '=', ann.id).execute()
  expect(mails).toEqual([{ subject: 'Your 3 bookings of Lathe' }])
})

testWithApp(
  'this and every later one is moved by the same difference, or none is; scopes of cancelling',
  async (app) => {
    const { lathe, ann, bo, series } = await open(app)
    const { bookings } = (await ann.client.post('/api/bookings/series/', series)).body
    const [, second] = bookings
    const path = `/api/bookings/${second.id}/`
    const ownStarts = async () =>
      (await ann.client.get('/api/bookings/')).body.map(({ start }: { start: string }) => start)
    const week = 7 * 24
    // A week later each would be where the next one was: they leave first.
    const moved = await ann.client.put(path, {
      start: hour(24 + 2 * week + 1),
      end: hour(27 + 2 * week),
      scope: 'following',
    })
    expect(moved.status).toBe(200)
    expect(await ownStarts()).toEqual([24, 25 + 2 * week, 25 + 3 * week, 25 + 4 * week].map(hour))
    await bo.client.post('/api/bookings/', { bookable: lathe, start: hour(10 + 4 * week), end: hour(12 + 4 * week) })
    const clash = await ann.client.put(path, {
      start: hour(10 + 2 * week),
      end: hour(12 + 2 * week),
      scope: 'following',
    })
    expect(clash.body.dates).toMatchObject([{ start: hour(10 + 4 * week) }])
    expect(await ownStarts()).toEqual([24, 25 + 2 * week, 25 + 3 * week, 25 + 4 * week].map(hour))
    const cancel = (scope: string, dryRun: boolean) => ann.client.post(`${path}cancel/`, { scope, dryRun })
    expect((await cancel('all', true)).body.count).toBe(4)
    const preview = (await cancel('following', true)).body
    expect(preview.count).toBe(3)
    expect((await cancel('following', false)).body).toEqual(preview)
    expect((await cancel('following', false)).body.code).toBe('booking_over')
    const left = (await ann.client.get('/api/bookings/?state=booked')).body
    expect(left.map(({ start }: { start: string }) => start)).toEqual([hour(24)])
    const { faults } = await verifyBookings({ db: app.ctx.db, settings: app.ctx.settings, head: undefined })
    expect(faults).toEqual([])
  },
)

testWithApp('a number of units is changed for this and every later one', async (app) => {
  const { addItem, addBookable, ann, series } = await open(app)
  const items = [(await addItem('Mill 1')).id, (await addItem('Mill 2')).id]
  const rules = { horizonDays: 365, mostUnits: 2 }
  const mills = await addBookable({ name: 'Any mill', items, rules })
  const { bookings } = (await ann.client.post('/api/bookings/series/', { ...series, bookable: mills })).body
  const changed = await ann.client.put(`/api/bookings/${bookings[1].id}/`, { count: 2, scope: 'following' })
  expect(changed.status).toBe(200)
  const own = (await ann.client.get('/api/bookings/')).body
  expect(own.map(({ count }: { count: number }) => count)).toEqual([1, 2, 2, 2])
  expect(own.map((one: { items: unknown[] }) => one.items.length)).toEqual([1, 2, 2, 2])
})
