import type { bookableAdminRoutes, bookableRoutes } from '@fobhouse/contract/routes/bookables.ts'
import type { bookingAdminRoutes, bookingRoutes } from '@fobhouse/contract/routes/bookings.ts'
import type { Wish } from '@fobhouse/contract/bookings.ts'
import type { Context } from '../../context.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { actorOf } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import type { Handlers } from '../../http/handler.ts'
import { readIdempotencyKey } from '../../http/idempotency-key.ts'
import type { Caller } from '../../identity/public.ts'
import { approve, refuse } from './acts/answer-requests.ts'
import { book, prepare } from './acts/book.ts'
import { cancelFor, cancelRange } from './acts/cancel.ts'
import { readCare } from './acts/carers.ts'
import { changeBooking, checkChange } from './acts/change.ts'
import { makeSeries } from './acts/series.ts'
import { createTurnstile } from './acts/in-turn.ts'
import { getBookable, judge } from './acts/judge.ts'
import { removeBookable } from './acts/remove-bookable.ts'
import { createBookable, updateBookable } from './bookables/change-bookables.ts'
import { createSet, loadSets, removeSet, updateSet } from './bookables/change-sets.ts'
import { loadManaged } from './bookables/read-bookables.ts'
import { loadCalendar } from './reading/calendar.ts'
import { exportBookings } from './reading/export-bookings.ts'
import { listFreeTimes } from './reading/free-times.ts'
import { listForMembers, loadForMember } from './reading/read-bookable.ts'
import {
  type Held,
  holdBooking,
  holdToChange,
  listRequests,
  pageOfBookings,
  showBooking,
} from './reading/read-bookings.ts'

type BookingHandlers = Handlers<typeof bookingRoutes>
type InTurn = <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>

export function bookableHandlers(ctx: Context): Handlers<typeof bookableRoutes> {
  return {
    list: ({ caller }) => listForMembers(ctx, caller),
    get: ({ params: { id }, caller }) => loadForMember(ctx, id, caller),
  }
}

export function bookableAdminHandlers(ctx: Context): Handlers<typeof bookableAdminRoutes> {
  return {
    list: () => loadManaged(ctx),
    create: ({ body: bookable, caller }) => createBookable(ctx, { bookable, actor: actorOf(caller) }),
    async get({ params: { id } }) {
      const [bookable] = await loadManaged(ctx, id)
      if (!bookable) throw new AppError('not_found')
      return bookable
    },
    async update({ params: { id }, body: change, caller }) {
      await updateBookable(ctx, { id, change, actor: actorOf(caller) })
      return {}
    },
    async remove({ params: { id }, body: { expected }, caller }) {
      await removeBookable(ctx, { id, expected, actor: actorOf(caller) })
      return {}
    },
    sets: () => loadSets(ctx.db),
    createSet: ({ body: set, caller }) => createSet(ctx, { set, actor: actorOf(caller) }),
    async updateSet({ params: { id }, body: change, caller }) {
      await updateSet(ctx, { id, change, actor: actorOf(caller) })
      return {}
    },
    async removeSet({ params: { id }, caller }) {
      await removeSet(ctx, { id, actor: actorOf(caller) })
      return {}
    },
  }
}

export function bookingHandlers(ctx: Context): BookingHandlers {
  const turn = createTurnstile()
  const inTurn: InTurn = (work) => turn(() => ctx.transact(work))
  return {
    list: ({ query: { from, to, state, ...query }, caller, reply }) =>
      pageOfBookings(ctx, { query, filter: { memberId: caller.memberId, from, to, state } }, reply),
    get: async ({ params: { id }, caller }) => {
      await holdBooking(ctx.db, id, caller)
      return showBooking(ctx, id)
    },
    requests: ({ caller }) => listRequests(ctx, caller),
    calendar: ({ query, caller }) => loadCalendar(ctx, query, caller),
    free: ({ query, caller }) => listFreeTimes(ctx, query, caller),
    ...makingHandlers(ctx, inTurn),
    ...changingHandlers(ctx, inTurn),
  }
}

function makingHandlers(
  ctx: Context,
  inTurn: InTurn,
): Pick<BookingHandlers, 'create' | 'series' | 'check' | 'cancelRange'> {
  return {
    async create({ body: { displace, ...wish }, caller, header }) {
      const key = readIdempotencyKey(header)
      const { memberId } = caller
      const id = await inTurn(async (trx) => {
        const care = await readCare(trx, caller)
        return book(ctx, trx, { wish, memberId, actor: actorOf(caller), care, displace, key })
      })
      return showBooking(ctx, id)
    },
    series: ({ body: wanted, caller }) =>
      inTurn(async (trx) => {
        const care = await readCare(trx, caller)
        return makeSeries(ctx, trx, { wanted, memberId: caller.memberId, actor: actorOf(caller), care })
      }),
    async check({ body: { booking, ...wish }, caller }) {
      const { known, verdict } = await (booking === undefined
        ? checkNew(ctx, wish, caller)
        : checkChangeOf(ctx, { ...wish, booking }, caller))
      const { refusals, items, price } = verdict
      const chosen = known.items.filter(({ id }) => items.includes(id)).map(({ id, name }) => ({ id, name }))
      return { allowed: refusals.length === 0, refusals, price, items: refusals.length === 0 ? chosen : [] }
    },
    cancelRange: ({ body: range, caller }) =>
      inTurn((trx) => cancelRange(ctx, trx, { ...range, memberId: caller.memberId })),
  }
}

async function checkNew(ctx: Context, wish: Wish, caller: Caller) {
  const care = await readCare(ctx.db, caller)
  const known = await getBookable(ctx.db, wish.bookable, { withHidden: care.isKeeper })
  return { known, verdict: await judge(ctx, ctx.db, prepare({ wish, memberId: caller.memberId, care }, known)) }
}

async function checkChangeOf(ctx: Context, { booking, ...wish }: Wish & { booking: number }, caller: Caller) {
  const { row } = await holdToChange(ctx.db, booking, caller)
  if (row.bookable_id !== wish.bookable) throw invalidField('bookable', 'validation.invalid')
  return checkChange(ctx, ctx.db, { row, wish, actor: actorOf(caller) })
}

type Changing = Pick<BookingHandlers, 'change' | 'cancel' | 'approve' | 'refuse'>

function changingHandlers(ctx: Context, inTurn: InTurn): Changing {
  return {
    async change({ params: { id }, body: change, caller }) {
      await inTurn(async (trx) => {
        const { row, isCarer } = await holdToChange(trx, id, caller)
        await changeBooking(ctx, trx, { row, change, actor: actorOf(caller), isCarer })
      })
      return showBooking(ctx, id)
    },
    cancel: ({ params: { id }, body, caller }) =>
      inTurn(async (trx) => {
        const { row } = await holdToChange(trx, id, caller)
        return cancelFor(ctx, trx, { row, actor: actorOf(caller), ...body })
      }),
    async approve({ params: { id }, caller }) {
      await inTurn(async (trx) => {
        const { row } = asCarer(await holdBooking(trx, id, caller))
        await approve(ctx, trx, { row, actor: actorOf(caller) })
      })
      return showBooking(ctx, id)
    },
    async refuse({ params: { id }, body: { reason }, caller }) {
      await inTurn(async (trx) => {
        const { row } = asCarer(await holdBooking(trx, id, caller))
        await refuse(ctx, trx, { row, actor: actorOf(caller), reason })
      })
      return {}
    },
  }
}

function asCarer(held: Held): Held {
  if (!held.isCarer) throw new AppError('not_a_caretaker')
  return held
}

export function bookingAdminHandlers(ctx: Context): Handlers<typeof bookingAdminRoutes> {
  return {
    list: ({ query: { member, bookable, from, to, state, ...query }, reply }) => {
      const filter = { memberId: member, bookableId: bookable, from, to, state }
      return pageOfBookings(ctx, { query, filter, newestFirst: true }, reply)
    },
    export: ({ query, caller, reply }) => exportBookings(ctx, { query, actor: actorOf(caller) }, reply),
    async create({ body: { memberId, override, ...wish }, caller }) {
      const id = await ctx.transact(async (trx) => {
        const care = await readCare(trx, caller)
        return book(ctx, trx, { wish, memberId, actor: actorOf(caller), care, forMember: { override } })
      })
      return showBooking(ctx, id)
    },
  }
}
