import { eventBlank } from './blanks/others.ts'
import { newId } from './ids.ts'
import type { Kind, Objects } from './kinds.ts'
import type { StripeEvent } from './objects.ts'
import type { State } from './state.ts'
import { missing } from './wire/stripe-refusal.ts'

/** The version of the official package that the counterpart is tested with. */
export const apiVersion = '2026-10-28.endive'

/** What happens to a subscription after its last retry failed: a setting of the Stripe account. */
export type AfterLastRetry = 'canceled' | 'past_due' | 'unpaid'

export type AccountSettings = {
  country: string
  /** Days between attempts to charge an invoice. */
  retryDays: readonly number[]
  afterLastRetry: AfterLastRetry
}

/** The request that caused an event; nulls if time caused it. */
export type RequestNames = { id: string | null; idempotency_key: string | null }

export type World = {
  state: State
  account: AccountSettings
  /** The base address of the hosted pages, without a slash at the end. */
  address(): string
  /** Seconds since 1970 on the counterpart's own clock. */
  mainTime(): number
  request: RequestNames
  heard(event: StripeEvent): void
}

/** The time for a customer's objects: the test clock's if the customer is on one. */
export function now(world: World, clock: string | null): number {
  return (
    (clock === null ? undefined : world.state.objects['test_helpers.test_clock'][clock]?.frozen_time) ??
    world.mainTime()
  )
}

export function clockOf(world: World, customer: string | null): string | null {
  return customer === null ? null : (world.state.objects.customer[customer]?.test_clock ?? null)
}

export function timeFor(world: World, customer: string | null): number {
  return now(world, clockOf(world, customer))
}

export function add<Name extends Kind>(world: World, kind: Name, object: Objects[Name]): Objects[Name] {
  // Blanks share their inner objects; stored objects must not.
  const stored = structuredClone(object)
  const shelf: Record<string, Objects[Name]> = world.state.objects[kind]
  shelf[stored.id] = stored
  return stored
}

/**
 * The object with that id, or Stripe's refusal; `param` names the body field that held the id, if it was not in the
 * path.
 */
export function find<Name extends Kind>(
  world: World,
  kind: Name,
  place: { id: string; param?: string },
): Objects[Name] {
  const found = Object.hasOwn(world.state.objects[kind], place.id) ? world.state.objects[kind][place.id] : undefined
  if (found === undefined) throw missing(kind, place.id, place.param)
  return found
}

export function drop(shelf: Record<string, unknown>, id: string): void {
  Reflect.deleteProperty(shelf, id)
}

/** Newest last. */
export function all<Name extends Kind>(world: World, kind: Name): Objects[Name][] {
  return Object.values<Objects[Name]>(world.state.objects[kind])
}

/**
 * Changes an object and returns its changed fields' old values, for `previous_attributes`; undefined if nothing
 * changed.
 */
export function change<Item extends object>(object: Item, changes: Partial<Item>): Record<string, unknown> | undefined {
  const before = Object.entries(changes)
    // a key of Item, because `changes` is a part of it
    .map(([key]) => [key, object[key as keyof Item]] as const)
    .filter(([key, old]) => JSON.stringify(old) !== JSON.stringify(changes[key as keyof Item]))
  const previous = structuredClone(Object.fromEntries(before))
  Object.assign(object, changes)
  return before.length === 0 ? undefined : previous
}

/** Emits an event about an object as it is now, at the time of its customer's clock. */
export function emit(world: World, type: string, object: object): void {
  emitChange(world, type, { object })
}

/** Emits an event about a change, with the old values of the changed fields. */
export function emitChange(
  world: World,
  type: string,
  { object, previous }: { object: object; previous?: Record<string, unknown> },
): void {
  const clock = clockFor(world, object)
  const event = add(world, 'event', {
    ...eventBlank,
    id: newId('event'),
    created: now(world, clock),
    api_version: apiVersion,
    type,
    data: { object, ...(previous === undefined ? {} : { previous_attributes: previous }) },
    pending_webhooks: 0,
    request: world.request,
  })
  world.heard(event)
}

function clockFor(world: World, object: object): string | null {
  if ('test_clock' in object && typeof object.test_clock === 'string') return object.test_clock
  if ('customer' in object && typeof object.customer === 'string') return clockOf(world, object.customer)
  return null
}

/** Changes an object and emits an event if anything changed. */
export function update<Item extends object>(
  world: World,
  type: string,
  edit: { object: Item; changes: Partial<Item> },
): void {
  const previous = change(edit.object, edit.changes)
  if (previous !== undefined) emitChange(world, type, { object: edit.object, previous })
}
