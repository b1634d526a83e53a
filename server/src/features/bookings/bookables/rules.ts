import {
  type BookableChange,
  type BookablePrice,
  type BookingRules,
  defaultRules,
  type Sentence,
} from '@fobhouse/contract/bookables.ts'
import type { NamedThing } from '@fobhouse/contract/equipment.ts'

/** How a bookable is, as far as its parts must fit together. */
export type Shape = { items: readonly number[]; place: number | null; seats: number; rules: BookingRules }

export type Fault = { field: 'items' | 'place' | 'capacity' | 'rules.maxMinutes' | 'rules.mostUnits'; message: string }

/** The shape of something new: items, or a place with its seats. */
export function shapeOfNew({ items = [], place = null, capacity, rules }: BookableChange): Shape {
  const seats = place === null ? 1 : (capacity ?? 1)
  return { items, place, seats, rules: { ...defaultRules(seats), ...withoutUndefined(rules) } }
}

/**
 * The shape after a change. A limit of units that was the whole place stays the whole place, and one that is more than
 * there is now becomes what there is.
 */
export function changeShape(before: Shape, { items, place, capacity, rules }: BookableChange): Shape {
  const after = {
    items: items ?? (place === undefined || place === null ? before.items : []),
    place: place === undefined ? (items && items.length > 0 ? null : before.place) : place,
    seats: capacity ?? before.seats,
  }
  const capacityBefore = capacityOf(before)
  const capacityAfter = capacityOf({ ...after, rules: before.rules })
  const wasAll = before.place !== null && before.rules.mostUnits === capacityBefore
  const mostUnits = wasAll ? capacityAfter : Math.min(before.rules.mostUnits, Math.max(1, capacityAfter))
  return { ...after, rules: { ...before.rules, mostUnits, ...withoutUndefined(rules) } }
}

export function changePrice(before: BookablePrice, change: BookableChange['price']): BookablePrice {
  return { ...before, ...withoutUndefined(change) }
}

type Given<Whole> = { [Name in keyof Whole]?: Whole[Name] | undefined }

function withoutUndefined<Whole extends object>(given: Given<Whole> = {}): Partial<Whole> {
  // Only fields that were sent: the compiler cannot tell a missing field from one that is undefined.
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<Whole>
}

/** How many units there are. */
export function capacityOf({ items, place, seats }: Pick<Shape, 'items' | 'place' | 'seats' | 'rules'>): number {
  return place === null ? items.length : seats
}

/** What does not fit together; undefined: everything does. */
export function findFault(shape: Shape, capacity: number | undefined): Fault | undefined {
  const { items, place, rules } = shape
  if (items.length > 0 && place !== null) return { field: 'place', message: 'validation.itemsOrPlace' }
  if (items.length === 0 && place === null) return { field: 'items', message: 'validation.itemsOrPlace' }
  if (place === null && capacity !== undefined) return { field: 'capacity', message: 'validation.onlyOfPlaces' }
  if (rules.minMinutes > rules.maxMinutes) return { field: 'rules.maxMinutes', message: 'validation.outOfRange' }
  if (rules.mostUnits > capacityOf(shape)) return { field: 'rules.mostUnits', message: 'validation.outOfRange' }
  return undefined
}

export type SentenceFacts = {
  rules: BookingRules
  capacity: number
  /** Without one cancelling costs nothing at any time. */
  lateFee: number
  /** A door leads to it. */
  hasDoors: boolean
  /** The names of plans that rules name. */
  plans: readonly NamedThing[]
  /** Quotas that count for the reader, with what is left; without `left` of nobody in particular. */
  quotas: readonly { per: string; unit: string; most: number; left?: number }[]
}

/** The rules as sentences, in their order; a rule that limits nothing has none. */
export function sentencesOf({ rules, capacity, plans, quotas, lateFee, hasDoors }: SentenceFacts): Sentence[] {
  const only = (holds: boolean, sentence: Sentence) => (holds ? [sentence] : [])
  return [
    ...only(rules.plans.length > 0, { code: 'plans', params: { plans: [...plans] } }),
    { code: 'length', params: { min: rules.minMinutes, max: rules.maxMinutes } },
    { code: 'step', params: { step: rules.stepMinutes } },
    ...only(rules.noticeMinutes > 0, { code: 'notice', params: { notice: rules.noticeMinutes } }),
    { code: 'horizon', params: { days: rules.horizonDays } },
    ...only(capacity > 1, { code: 'units', params: { most: Math.min(rules.mostUnits, capacity) } }),
    ...quotas.map((quota): Sentence => ({ code: 'quota', params: { ...quota } })),
    ...only(rules.gapMinutes > 0, { code: 'gap', params: { gap: rules.gapMinutes } }),
    ...only(rules.bufferMinutes > 0, { code: 'buffer', params: { buffer: rules.bufferMinutes } }),
    ...only(rules.cancelHours > 0 && lateFee > 0, { code: 'cancel', params: { hours: rules.cancelHours } }),
    ...only(rules.hours === 'inside', { code: 'inside', params: {} }),
    ...only(rules.hours === 'outside', { code: 'outside', params: {} }),
    ...only(rules.approval, { code: 'approval', params: {} }),
    ...(rules.noShowMinutes === null ? [] : [{ code: 'noShow', params: { minutes: rules.noShowMinutes } } as const]),
    ...only(rules.opensDoors, { code: hasDoors ? 'doors' : 'noDoors', params: {} }),
  ]
}
