import type { MemberCard } from '@fobhouse/contract/cards.ts'
import { expect } from 'vitest'
import { toText } from '../core/clock.ts'
import { AppError } from '../core/errors.ts'
import { memberTierChanged } from '../features/hours/public.ts'
import { postTransfer } from '../features/memberbucks/public.ts'
import type { Change } from './access-changes.ts'
import type { TestApp } from './app.ts'
import { type BookingChange, changeBookings, isAboutBookings } from './change-bookings.ts'
import { changeCertificates, isAboutCertificates, type Taught } from './change-certificates.ts'
import { changeEquipment, isAboutEquipment } from './change-equipment.ts'
import type { TestClient } from './client.ts'
import { signInAs } from './factories.ts'
import { insertSubscription } from './subscribe.ts'

const actor = { memberId: null, name: 'fobhouse' } as const
const workdays = [1, 2, 3, 4, 5]
export const weeks = [
  [{ days: workdays, from: '09:00', to: '17:00' }],
  [{ days: [...workdays, 6, 7], from: '12:00', to: '20:00' }],
  [],
] as const

export type Device = { id: number; kind: 'doors' | 'interlocks' }
export type Club = {
  app: TestApp
  admin: TestClient
  cards: (string | null)[]
  members: number[]
  devices: Device[]
  /** Ids. */
  schedules: number[]
  tier: { id: number; plan: number }
  certificates: Taught
  /** The equipment that the tool switches. */
  item: number
}

/** The call was understood and its target exists; the rules may still refuse it as a conflict. */
export function expectTaken({ status, body }: { status: number; body: unknown }): void {
  if (status >= 400 && status !== 409) throw new Error(`Nothing was changed: ${status} ${JSON.stringify(body)}`)
}

/** Makes a change as the page does; a refused change does nothing. */
export async function make(club: Club, change: Change): Promise<void> {
  if (isAboutHours(change)) return makeHours(club, change)
  if (isAboutCards(change)) return changeCards(club, change)
  if (isAboutCertificates(change)) return changeCertificates(club, change, expectTaken)
  if (isAboutHouse(change)) return changeHouse(club, change)
  if (isAboutBookings(change)) return changeBookings(club, change)
  return isAboutEquipment(change) ? changeEquipment(club, change) : changeOthers(club, change)
}

type NamedElsewhere = BookingChange['kind'] | 'equipment' | 'tryOut' | 'certify' | 'requires' | 'itemRequires' | 'train'
type OtherChange = Exclude<Change, CardChange | HoursChange | HouseChange | { kind: NamedElsewhere }>

async function changeOthers(club: Club, change: OtherChange): Promise<void> {
  const { app, admin, members, devices } = club
  const memberId = 'member' in change ? (members[change.member] ?? 0) : 0
  if (change.kind === 'money') return moveMoney(app, memberId, change.amount)
  const board = boardOf(devices, change)
  switch (change.kind) {
    case 'state':
      return expectTaken(await admin.post(`/api/admin/members/${memberId}/state/${change.verb}/`))
    case 'grant':
      return expectTaken(await admin.put(`/api/access/${board?.kind}/${board?.id}/${change.verb}/${memberId}/`))
    case 'flag':
      return expectTaken(await admin.put(`/api/admin/${board?.kind}/${board?.id}/`, { [change.flag]: change.value }))
    case 'notAlone':
      return expectTaken(await admin.put(`/api/admin/interlocks/${board?.id}/`, { notAlone: change.value }))
    case 'standing':
      return expectTaken(await admin.post(`/api/admin/devices/${board?.id}/${change.verb}/`))
    case 'visit':
      return visit(app, memberId, change.verb)
  }
}

const houseKinds = ['wait', 'lockdown', 'zone', 'setting'] as const
type HouseChange = Extract<Change, { kind: (typeof houseKinds)[number] }>

function isAboutHouse(change: Change): change is HouseChange {
  return houseKinds.some((kind) => kind === change.kind)
}

async function changeHouse(club: Club, change: HouseChange): Promise<void> {
  if (change.kind === 'wait') return wait(club, change.hours)
  if (change.kind === 'lockdown') return lockDown(club, change)
  const changed = change.kind === 'zone' ? { 'general.timeZone': change.zone } : { [change.key]: change.value }
  expectTaken(await club.admin.put('/api/admin/settings/', changed))
}

type CardChange = Extract<Change, { kind: 'card' | 'moreCards' | 'cardState' }>

function isAboutCards(change: Change): change is CardChange {
  return change.kind === 'card' || change.kind === 'moreCards' || change.kind === 'cardState'
}

/** Writes a member's number, adds a card, or changes the newest card that they have with that number. */
async function changeCards({ admin, cards, members }: Club, change: CardChange): Promise<void> {
  const memberId = members[change.member]
  const number = cards[change.card]
  if (change.kind === 'card')
    return expectTaken(await admin.put(`/api/admin/members/${memberId}/profile/`, { rfid: number }))
  const path = `/api/admin/members/${memberId}/cards/`
  if (change.kind === 'moreCards') return expectTaken(await admin.post(path, { number }))
  const own: MemberCard[] = (await admin.get(path)).body
  const [newest] = own.filter((card) => card.number === number).toSorted((one, other) => other.id - one.id)
  if (newest) expectTaken(await admin.put(`${path}${newest.id}/`, { state: change.state }))
}

function boardOf(devices: readonly Device[], change: Change): Device | undefined {
  return 'device' in change ? devices[change.device] : undefined
}

/** Starts a lockdown, changes the one that lasts, or ends it. */
async function lockDown(
  { app, admin, members }: Club,
  { hours, exceptions }: Extract<Change, { kind: 'lockdown' }>,
): Promise<void> {
  const path = '/api/admin/lockdown/'
  if (hours === 'over') return expectTaken(await admin.delete(path))
  const until = hours === null ? null : toText(app.clock.now().add({ hours: Number(hours) }))
  const body = { reason: 'A burst pipe', until, exceptions: exceptions.map((index) => members[index]) }
  const started = await admin.post(path, body)
  expectTaken(started.status === 409 ? await admin.put(path, body) : started)
}

async function wait({ app }: Club, hours: number): Promise<void> {
  app.clock.advance(`PT${hours}H`)
  for (const job of [
    'hours.boundary',
    'siteSessions.timeout',
    'lockdown.end',
    'competence.ends',
    'equipment.states',
    'bookings.doors',
  ])
    await app.ctx.jobs.runNow(job)
}

const hoursKinds = ['deviceHours', 'grantHours', 'tierHours', 'tier', 'week'] as const
type HoursChange = Extract<Change, { kind: (typeof hoursKinds)[number] }>

function isAboutHours(change: Change): change is HoursChange {
  return hoursKinds.some((kind) => kind === change.kind)
}

async function makeHours(club: Club, change: HoursChange): Promise<void> {
  const { app, admin, members, devices, schedules, tier } = club
  const memberId = 'member' in change ? (members[change.member] ?? 0) : 0
  const board = boardOf(devices, change)
  switch (change.kind) {
    case 'deviceHours': {
      const body = { schedule: schedules[change.schedule] ?? null }
      return expectTaken(await admin.put(`/api/admin/${board?.kind}/${board?.id}/`, body))
    }
    case 'grantHours': {
      const hours = typeof change.hours === 'number' ? schedules[change.hours] : change.hours
      return expectTaken(await admin.put(`/api/access/${board?.kind}/${board?.id}/hours/${memberId}/`, { hours }))
    }
    case 'tierHours':
      return expectTaken(
        await admin.put(`/api/admin/tiers/${tier.id}/`, { schedule: schedules[change.schedule] ?? null }),
      )
    case 'week':
      return expectTaken(
        await admin.put(`/api/admin/schedules/${schedules[change.schedule]}/`, { windows: weeks[change.week] }),
      )
    case 'tier':
      return pay(app, { memberId, plan: tier.plan, pays: change.pays })
  }
}

/** Begins or ends a membership of the tier. */
async function pay({ ctx }: TestApp, { memberId, plan, pays }: { memberId: number; plan: number; pays: boolean }) {
  const at = toText(ctx.clock.now())
  const open = ctx.db.updateTable('subscriptions').where('member_id', '=', memberId).where('ended_at', 'is', null)
  await open.set({ status: 'inactive', ended_at: at }).execute()
  if (pays) await insertSubscription(ctx, { member_id: memberId, plan_id: plan })
  await ctx.transact((trx) => memberTierChanged(ctx, trx, memberId))
}

async function visit(app: TestApp, memberId: number, verb: 'signin' | 'signout'): Promise<void> {
  const client = await signInAs(app, memberId)
  const path = `/api/sitesessions/${verb}/`
  const { status } = await (verb === 'signin' ? client.post(path) : client.put(path))
  expect([400, 401, 500]).not.toContain(status) // the rules refuse an inactive member, or a club without site sign-in
}

async function moveMoney({ ctx }: TestApp, memberId: number, amount: number): Promise<void> {
  if (amount === 0) return
  const [from, to] =
    amount > 0 ? [{ house: 'cash' } as const, { memberId }] : [{ memberId }, { house: 'cash' } as const]
  const transfer = { from, to, amount: Math.abs(amount), kind: 'cash', description: '', actor } as const
  try {
    await ctx.transact((trx) => postTransfer(ctx, trx, transfer))
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'insufficient_funds')) throw error
  }
}
