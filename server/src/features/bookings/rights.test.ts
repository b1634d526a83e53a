import { DefaultQueryExecutor } from 'kysely'
import { expect, vi } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { hour, openWorkshop, type Workshop } from '../../testing/bookings.ts'
import { mailsTo } from '../../testing/mail.ts'
import { setSettings } from '../../testing/settings.ts'
import { insertPlan, insertSubscription } from '../../testing/subscribe.ts'

const path = '/api/bookings/'
const judge = (app: TestApp) => app.ctx.jobs.runNow('bookings.rights')

/** Somebody who may use a saw and has booked it twice. */
async function bookSaw({ admin, addItem, addBookable, join }: Workshop, rules: object = {}) {
  const saw = await addItem('Saw', { withTool: true })
  const bookable = await addBookable({ name: 'Saw', items: [saw.id], rules })
  const ann = await join('Ann', { email: 'ann@example.org' })
  const grant = (verb: string) => admin.put(`/api/access/interlocks/${saw.device}/${verb}/${ann.id}/`)
  await grant('authorise')
  const ids: number[] = []
  for (const from of [4, 6]) {
    const { status, body } = await ann.client.post(path, { bookable, start: hour(from), end: hour(from + 1) })
    expect({ status, body }).toMatchObject({ status: 201 })
    ids.push(body.id)
  }
  const read = async () => {
    const { body } = await ann.client.get(`${path}?from=${hour(0)}`)
    return body.map(({ state, trouble }: { state: string; trouble: { code: string } | null }) => trouble?.code ?? state)
  }
  return { ...ann, saw, bookable, grant, ids, read }
}

const lostMails = async (app: TestApp) =>
  (await mailsTo(app.ctx, 'ann@example.org')).filter(({ subject }) => subject.startsWith('Something that you'))

testWithApp(
  'who loses a grant keeps the bookings, marked, and reads one mail; with it back the mark goes',
  async (app) => {
    const club = await openWorkshop(app)
    const { grant, read } = await bookSaw(club)
    await judge(app)
    expect(await read()).toEqual(['booked', 'booked'])
    await grant('revoke')
    await judge(app)
    await judge(app)
    expect(await read()).toEqual(['not_granted', 'not_granted'])
    const mails = await lostMails(app)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text?.match(/you may no longer use it/g)).toHaveLength(2)
    await grant('authorise')
    await judge(app)
    expect(await read()).toEqual(['booked', 'booked'])
    expect(await lostMails(app)).toHaveLength(1)
  },
)

testWithApp(
  'with `cancel` the time is free again; a booking of any of several goes to one that may be used',
  async (app) => {
    await setSettings(app.ctx, { 'bookings.lostRight': 'cancel' })
    const club = await openWorkshop(app)
    const { grant, read, saw, bookable, id } = await bookSaw(club)
    const other = await club.addItem('Other saw', { withTool: true })
    await club.admin.put(`/api/admin/bookables/${bookable}/`, { items: [saw.id, other.id] })
    await club.admin.put(`/api/access/interlocks/${other.device}/authorise/${id}/`)
    await grant('revoke')
    await judge(app)
    expect(await read()).toEqual(['booked', 'booked'])
    expect((await lostMails(app))[0]?.text).toContain('moved to Other saw')
    await club.admin.put(`/api/access/interlocks/${other.device}/revoke/${id}/`)
    await judge(app)
    expect(await read()).toEqual(['cancelled', 'cancelled'])
    const mails = await lostMails(app)
    expect(mails).toHaveLength(2)
    expect(
      mails
        .map(({ text }) => text)
        .join()
        .match(/cancelled \(you may no longer use it\)/g),
    ).toHaveLength(2)
  },
)

testWithApp(
  'a plan that is gone is a lost right; what an administrator passed over, and a new rule, are none',
  async (app) => {
    const club = await openWorkshop(app)
    const plan = await insertPlan(app.ctx)
    const bench = await club.addItem('Bench')
    const bookable = await club.addBookable({ name: 'Bench', items: [bench.id], rules: { plans: [plan] } })
    const free = await club.addBookable({ name: 'Free', items: [(await club.addItem('Free')).id] })
    const [ann, bo] = [await club.join('Ann'), await club.join('Bo')]
    await insertSubscription(app.ctx, { member_id: ann.id, plan_id: plan })
    const times = { start: hour(4), end: hour(5) }
    const { body: paid } = await ann.client.post(path, { bookable, ...times })
    const { body: old } = await bo.client.post(path, { bookable: free, ...times })
    const wish = { bookable, start: hour(6), end: hour(7), memberId: bo.id, override: true }
    const { body: passed } = await club.admin.post('/api/admin/bookings/', wish)
    await club.admin.put(`/api/admin/bookables/${free}/`, { rules: { plans: [plan] } })
    await app.ctx.db.updateTable('subscriptions').set({ status: 'inactive' }).where('member_id', '=', ann.id).execute()
    await judge(app)
    const codes = []
    for (const { id } of [paid, old, passed]) {
      codes.push((await club.admin.get(`${path}${id}/`)).body.trouble?.code ?? null)
    }
    expect(codes).toEqual(['plan_not_entitled', null, null])
  },
)

testWithApp(
  'a closure that comes later marks bookings whatever the setting, and their members are told',
  async (app) => {
    await setSettings(app.ctx, { 'bookings.lostRight': 'cancel' })
    const club = await openWorkshop(app)
    const everyDay = [1, 2, 3, 4, 5, 6, 7]
    const windows = [{ days: everyDay, from: '20:00', to: '06:00' }]
    await club.admin.post('/api/admin/schedules/', { name: 'Open', windows, openingHours: true })
    const { read, grant } = await bookSaw(club, { hours: 'inside' })
    await judge(app)
    expect(await read()).toEqual(['booked', 'booked'])
    const { body: closure } = await club.admin.post('/api/admin/closures/', {
      name: 'Stocktaking',
      from: '2026-03-12',
      to: '2026-03-13',
    })
    await judge(app)
    expect(await read()).toEqual(['outside_hours', 'outside_hours'])
    expect((await lostMails(app))[0]?.text).toContain('it is closed then')
    // For another reason since: they stay, and nobody is told once more.
    await grant('revoke')
    await club.admin.delete(`/api/admin/closures/${closure.id}/`)
    await judge(app)
    expect(await read()).toEqual(['not_granted', 'not_granted'])
    expect(await lostMails(app)).toHaveLength(1)
    await grant('authorise')
    await judge(app)
    expect(await read()).toEqual(['booked', 'booked'])
  },
)

testWithApp('an outage is told before a lost right, and takes no mark of it away', async (app) => {
  const club = await openWorkshop(app)
  const { grant, read, saw } = await bookSaw(club)
  await grant('revoke')
  await judge(app)
  const put = (state: string) =>
    club.admin.put(`/api/equipment/${saw.id}/state/`, { state, note: state === 'working' ? '' : 'Cracked' })
  await put('out_of_order')
  expect(await read()).toEqual(['out_of_order', 'out_of_order'])
  await judge(app)
  expect(await read()).toEqual(['out_of_order', 'out_of_order'])
  await put('working')
  expect(await read()).toEqual(['not_granted', 'not_granted'])
  await judge(app)
  expect(await lostMails(app)).toHaveLength(1)
})

testWithApp('bookings of many members are judged with as many questions as one', async (app) => {
  const club = await openWorkshop(app)
  const { bookable, saw } = await bookSaw(club)
  const count = async () => {
    const executed = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery')
    await judge(app)
    const queries = executed.mock.calls.length
    executed.mockRestore()
    return queries
  }
  await judge(app)
  const before = await count()
  for (const [index, name] of ['Bo', 'Cy', 'Di', 'Ed'].entries()) {
    const { id, client } = await club.join(name)
    await club.admin.put(`/api/access/interlocks/${saw.device}/authorise/${id}/`)
    const wish = { bookable, start: hour(10 + index), end: hour(11 + index) }
    expect(await client.post(path, wish)).toMatchObject({ status: 201 })
  }
  expect(await count()).toBe(before)
})
