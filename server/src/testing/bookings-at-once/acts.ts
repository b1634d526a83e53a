import fc from 'fast-check'
import type { Answer, Call, Club, Who } from './club.ts'
import { minuteMs, quarterMs, toldSchema } from './club.ts'
import type { Sight, SeenBooking } from './sight.ts'

/** What is drawn for an act, whatever it makes of it. */
export type Draw = { name: string; who: number; which: number; from: number; length: number; count: number }
export type Task = {
  name: string
  who: Who
  call: Call
  /** Of tasks with the same mark one succeeds at most. */
  once?: string
  /** It is sent twice at once. */
  isTwice?: boolean
  /** What the caller says to a first answer. */
  next?: (answer: Answer) => Call | undefined
}
type Given = { club: Club; sight: Sight; draw: Draw; /** Of this act alone. */ mark: string }
type Deed = Omit<Task, 'name'>
type Act = (given: Given) => Deed | undefined

const day = 24 * 60 * minuteMs

const textOf = (instant: number) => new Date(instant).toISOString()
const timeOf = ({ base }: Club, { from, length }: Draw) => ({
  start: textOf(base + from * quarterMs),
  end: textOf(base + (from + length) * quarterMs),
})
const pick = <Value>(all: readonly Value[], which: number): Value | undefined => all[which % Math.max(1, all.length)]
const post = (path: string, body: object = {}): Call => ({ method: 'POST', path: `/api/${path}/`, body })
const put = (path: string, body: object): Call => ({ method: 'PUT', path: `/api/${path}/`, body })

/** `count` of what is drawn fits seats; of items two are the most. */
function wishOf({ club, draw }: Given) {
  const { laser, mill, printers, room, shop, plotter } = club.bookables
  const bookable = pick([laser, printers, room, mill, shop, laser, printers, plotter], draw.which) ?? laser
  const count = bookable === room ? draw.count : bookable === printers ? Math.min(2, draw.count) : 1
  return { bookable, ...timeOf(club, draw), count }
}

/** The act is done to one of these bookings, by its member; there may be none. */
function ofOwn(
  { sight, draw }: Given,
  fits: (booking: SeenBooking) => boolean,
  make: (booking: SeenBooking) => Omit<Deed, 'who'>,
) {
  const booking = pick(
    sight.bookings.filter((one) => one.who !== undefined && fits(one)),
    draw.which,
  )
  return booking && { who: booking.who ?? 0, ...make(booking) }
}

const isComing = ({ start }: SeenBooking, now: number) => start > now
const stateOf = (item: number, body: object): Deed => ({ who: 'admin', call: put(`equipment/${item}/state`, body) })
const breakable = ({ items }: Club, which: number) =>
  pick([items.laser, items.one, items.two, items.three, items.router], which) ?? 0

const booking: Record<string, Act> = {
  book: (given) => ({
    who: given.draw.who,
    call: { ...post('bookings', wishOf(given)), key: given.mark },
    isTwice: given.draw.count > 2,
  }),
  bookForMember: (given) => ({
    who: 'admin',
    call: post('admin/bookings', { ...wishOf(given), memberId: given.club.people[given.draw.who] }),
  }),
  // Past the rules, where no quota is that has to hold.
  override: ({ club, draw }) => ({
    who: 'admin',
    call: post('admin/bookings', {
      bookable: club.bookables.plotter,
      ...timeOf(club, draw),
      memberId: club.people[draw.who],
      override: true,
    }),
  }),
  maintain: ({ club, draw }) => ({
    who: 'admin',
    call: post('bookings', {
      bookable: club.bookables.laser,
      ...timeOf(club, draw),
      kind: 'maintenance',
      items: [club.items.laser],
      displace: draw.count > 1,
    }),
  }),
  series: (given) => {
    const repeat = { every: 'day', times: 2 + (given.draw.count % 2) }
    return {
      who: given.draw.who,
      call: post('bookings/series', { ...wishOf(given), repeat, onClash: given.draw.count > 1 ? 'skip' : 'refuse' }),
    }
  },
  change: (given) =>
    ofOwn(
      given,
      ({ start }) => start > given.sight.now,
      ({ id }) => ({
        call: put(`bookings/${id}`, timeOf(given.club, given.draw)),
      }),
    ),
  changeCount: (given) =>
    ofOwn(
      given,
      ({ start }) => start > given.sight.now,
      ({ id }) => ({
        call: put(`bookings/${id}`, { count: given.draw.count }),
      }),
    ),
  moveFollowing: (given) =>
    ofOwn(
      given,
      (one) => one.series !== null && isComing(one, given.sight.now),
      ({ id, start, end }) => {
        const by = (given.draw.from - 7) * quarterMs
        return { call: put(`bookings/${id}`, { start: textOf(start + by), end: textOf(end + by), scope: 'following' }) }
      },
    ),
  extend: (given) =>
    ofOwn(
      given,
      (one) => one.state === 'booked' && !isComing(one, given.sight.now),
      ({ id, end }) => ({
        call: put(`bookings/${id}`, { end: textOf(end + given.draw.length * quarterMs) }),
      }),
    ),
  endEarly: (given) =>
    ofOwn(
      given,
      (one) => one.state === 'booked' && !isComing(one, given.sight.now),
      ({ id }) => ({
        call: post(`bookings/${id}/cancel`),
      }),
    ),
  cancel: (given) =>
    ofOwn(
      given,
      (one) => one.state !== 'offered' && isComing(one, given.sight.now),
      ({ id }) => ({
        call: post(`bookings/${id}/cancel`, { scope: pick(['one', 'following', 'all'], given.draw.count) }),
        once: `cancel ${id}`,
      }),
    ),
  cancelByClub: (given) => {
    const known = pick(
      given.sight.bookings.filter((one) => isComing(one, given.sight.now)),
      given.draw.which,
    )
    const call = known && post(`bookings/${known.id}/cancel`, { reason: 'Closed' })
    return call && { who: 'admin', call, once: `cancel ${known.id}` }
  },
  cancelRange: ({ club, draw }) => {
    const { start: from, end: to } = timeOf(club, draw)
    return { who: draw.who, call: post('bookings/cancel-range', { from, to }) }
  },
  here: (given) =>
    ofOwn(
      given,
      (one) => one.start - 30 * minuteMs <= given.sight.now,
      ({ id }) => ({ call: post(`bookings/${id}/here`) }),
    ),
}

const answering: Record<string, Act> = {
  approve: (given) => {
    const asked = pick(
      given.sight.bookings.filter(({ state }) => state === 'requested'),
      given.draw.which,
    )
    return asked && { who: 'admin', call: post(`bookings/${asked.id}/approve`) }
  },
  refuse: (given) => {
    const asked = pick(
      given.sight.bookings.filter(({ state }) => state === 'requested'),
      given.draw.which,
    )
    const call = asked && post(`bookings/${asked.id}/refuse`, { reason: 'No' })
    return call && { who: 'admin', call, once: `refuse ${asked.id}` }
  },
  wish: (given) => {
    const { bookable, start, count } = wishOf(given)
    const to = Date.parse(start) + (given.draw.length + given.draw.count) * quarterMs
    const minutes = given.draw.length * 15
    return {
      who: given.draw.who,
      call: post('waiting-list', { bookable, from: start, to: textOf(to), minutes, count }),
    }
  },
  unwish: ({ sight, draw }) => {
    const wish = pick(sight.wishes, draw.which)
    return (
      wish && {
        who: wish.who,
        call: { method: 'DELETE', path: `/api/waiting-list/${wish.id}/` },
        once: `unwish ${wish.id}`,
      }
    )
  },
  accept: (given) =>
    ofOwn(
      given,
      ({ state }) => state === 'offered',
      ({ id }) => ({ call: post(`bookings/${id}/accept`), once: `answer ${id}` }),
    ),
  decline: (given) =>
    ofOwn(
      given,
      ({ state }) => state === 'offered',
      ({ id }) => ({ call: post(`bookings/${id}/decline`), once: `answer ${id}` }),
    ),
}

const around: Record<string, Act> = {
  outOfOrder: ({ club, draw }) => stateOf(breakable(club, draw.which), { state: 'out_of_order', note: 'Lens' }),
  backSoon: ({ club, sight, draw }) =>
    stateOf(breakable(club, draw.which), {
      state: 'out_of_order',
      note: 'Belt',
      expectedBack: textOf(sight.now + 1.5 * day).slice(0, 10),
    }),
  working: ({ club, draw }) => stateOf(breakable(club, draw.which), { state: 'working' }),
  degraded: ({ club, draw }) => stateOf(breakable(club, draw.which), { state: 'degraded', note: 'Slow' }),
  // Whoever retires it reads how many bookings go, and says so.
  retire: ({ club, draw }) => {
    const item = breakable(club, draw.which)
    const call = (expected: number) => put(`equipment/${item}/state`, { state: 'retired', expected })
    const reply = ({ body }: Answer) => {
      const { code, bookings = 0 } = toldSchema.parse(body)
      return code === 'preview_changed' ? call(bookings) : undefined
    }
    return { who: 'admin', call: call(0), next: reply }
  },
  // One bookable lets it go before the other takes it.
  moveItem: ({ club: { bookables, items }, draw }) => {
    const { router, lathe, plotter } = items
    const shop = (own: number[]) => put(`admin/bookables/${bookables.shop}`, { items: own })
    const other = (own: number[]) => put(`admin/bookables/${bookables.plotter}`, { items: own })
    if (draw.count % 2 === 0) return { who: 'admin', call: other([plotter]), next: () => shop([router, lathe]) }
    return { who: 'admin', call: shop([lathe]), next: () => other([plotter, router]) }
  },
  buy: ({ club, draw, mark }) => ({
    who: draw.who,
    call: { ...post(`hour-packs/${club.pack}/buy`), key: mark },
    isTwice: draw.count > 1,
  }),
  takeBackPack: ({ sight, draw }) => {
    const id = pick(sight.bought, draw.which)
    return id === undefined
      ? undefined
      : { who: 'admin', call: post(`admin/bought-packs/${id}/take-back`), once: `pack ${id}` }
  },
  takeBackStrike: ({ sight, draw }) => {
    const id = pick(sight.strikes, draw.which)
    const call = post(`admin/strikes/${id}/take-back`, { note: 'Ill' })
    return id === undefined ? undefined : { who: 'admin', call, once: `strike ${id}` }
  },
  disable: ({ club, draw }) => ({ who: 'admin', call: post(`admin/members/${club.people[draw.who]}/state/inactive`) }),
  enable: ({ club, draw }) => ({ who: 'admin', call: post(`admin/members/${club.people[draw.who]}/state/active`) }),
}

const acts = { ...booking, ...answering, ...around }
export const actNames = Object.keys(acts)

/** How often an act is drawn, of those that are more than one among many. */
const weights: Record<string, number> = {
  book: 20,
  series: 3,
  change: 10,
  moveFollowing: 4,
  cancel: 8,
  extend: 5,
  approve: 8,
  cancelByClub: 6,
  wish: 10,
  accept: 16,
  decline: 4,
  working: 6,
  enable: 6,
  disable: 1,
  retire: 1,
}

export const anyAct: fc.Arbitrary<Draw> = fc.record({
  name: fc.oneof(...actNames.map((name) => ({ weight: weights[name] ?? 2, arbitrary: fc.constant(name) }))),
  who: fc.nat({ max: 2 }),
  which: fc.nat({ max: 7 }),
  from: fc.integer({ min: 0, max: 14 }),
  length: fc.constantFrom(1, 2, 2, 4),
  count: fc.integer({ min: 1, max: 3 }),
})

/** What is to be sent; undefined: there is nothing of which it could be done. */
export function taskOf(given: Given): Task | undefined {
  const { name } = given.draw
  const deed = acts[name]?.(given)
  return deed && { name, ...deed }
}
