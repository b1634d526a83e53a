import { expect } from 'vitest'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { topUp } from '../booking-money.ts'
import { insertSubscription } from '../subscribe.ts'

/** The administrator, who looks after everything, or one of the members. */
export type Who = 'admin' | number
export type Call = {
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
  /** Of a call that may be repeated. */
  key?: string
}
export type Answer = { status: number; body: unknown }
/** What is read of answers. */
export const toldSchema = z.looseObject({ id: z.int(), code: z.string(), bookings: z.int() }).partial()
/** Sends a call to a server; undefined: it was killed before it answered. */
export type Send = (who: Who, call: Call) => Promise<Answer | undefined>
type Part = { ctx: Pick<Context, 'clock' | 'db' | 'settings' | 'transact'> & Parameters<typeof topUp>[0]['ctx'] }

export type Club = Awaited<ReturnType<typeof openClub>>

export const minuteMs = 60_000
export const quarterMs = 15 * minuteMs
export const balance = 3000
/** Minutes a week that the plan of the first member pays for. */
export const included = 90
export const quotas = { printers: { day: 120, open: 3 }, laser: { week: 6 } }
export const seats = 4

const equipment = { laser: {}, mill: {}, one: {}, two: {}, three: {}, router: {}, lathe: {}, plotter: {} }
type Items = Record<keyof typeof equipment, number>

/** What can be booked: prices and rules, but for what the items, the place and the plan are. */
const offers = ({ items, place, planId }: { items: Items; place: number; planId: number }) => ({
  laser: {
    items: [items.laser],
    price: { perHour: 800, deposit: 100, lateFee: 300, included: [{ planId, minutes: included, per: 'week' }] },
    rules: {
      bufferMinutes: 15,
      noShowMinutes: 15,
      cancelHours: 2,
      quotas: [{ per: 'week', unit: 'bookings', most: quotas.laser.week }],
    },
  },
  mill: { items: [items.mill], rules: { gapMinutes: 15 } },
  printers: {
    items: [items.one, items.two, items.three],
    price: { perHour: 300 },
    rules: {
      approval: true,
      mostUnits: 2,
      quotas: [
        { per: 'day', unit: 'minutes', most: quotas.printers.day },
        { per: 'open', unit: 'bookings', most: quotas.printers.open },
      ],
    },
  },
  room: { place, capacity: seats, rules: { mostUnits: 3 } },
  shop: { items: [items.router, items.lathe], price: { perHour: 100 } },
  plotter: { items: [items.plotter] },
})

type Opening = Part & {
  send: Send
  /** Members who are there already. */
  people: readonly number[]
  /** Makes names others than those of another club of the same portal. */
  number: number
}

/**
 * A laser and a mill that do not run together, any of three printers about which somebody says yes or no, a room, and a
 * router that goes from one bookable to another. The members have money for some of it.
 */
export async function openClub({ ctx, send, people, number }: Opening) {
  const make = async (path: string, body: object): Promise<number> => {
    const answer = await send('admin', { method: 'POST', path: `/api/admin/${path}/`, body })
    expect({ body, answer }).toMatchObject({ answer: { status: 201 } })
    return toldSchema.parse(answer?.body).id ?? 0
  }
  /** One of each, by its name. */
  const makeAll = async <Name extends string>(path: string, all: Record<Name, object>) => {
    const ids: Partial<Record<Name, number>> = {}
    for (const name of Object.keys(all) as Name[])
      // an object's own keys
      ids[name] = await make(path, { name: `${name} ${number}`, ...all[name] })
    return ids as Record<Name, number> // each has one now
  }
  const items = await makeAll('equipment', equipment)
  const place = await make('places', { name: `Room ${number}` })
  const planId = await planOf({ ctx }, people[0] ?? 0)
  const bookables = await makeAll('bookables', offers({ items, place, planId }))
  await make('exclusive-sets', { name: `Extraction ${number}`, items: [items.laser, items.mill] })
  const hours = { name: `Hour ${number}`, minutes: 60, price: 500, bookables: [bookables.laser, bookables.printers] }
  return { ctx, send, people, bookables, items, pack: await make('hour-packs', hours), base: baseOf(ctx), number }
}

/** The quarter of an hour that runs. */
function baseOf({ clock }: Part['ctx']): number {
  return Math.floor(clock.milliseconds() / quarterMs) * quarterMs
}

/** A member's plan; the first time they get one. */
async function planOf({ ctx }: Part, memberId: number): Promise<number> {
  const plans = ctx.db.selectFrom('subscriptions').select('plan_id').where('member_id', '=', memberId)
  const known = await plans.executeTakeFirst()
  if (known) return known.plan_id
  await insertSubscription(ctx, { member_id: memberId })
  return (await plans.executeTakeFirstOrThrow()).plan_id
}
